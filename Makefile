# Wallkeeper. `make demo` and `make test` do all their set-up; `make help` lists the rest.
# Here stands what builds and installs the programs. What tests, measures and packages them:
PARTS = tests/build.mk tests/tests.mk tests/bench.mk debian/packages.mk
BUILD ?= build
GIVEN := $(CPPFLAGS) $(CFLAGS) $(LDFLAGS)
PREFIX ?= /usr/local
LIBDIR ?= $(PREFIX)/lib
# Where systemd looks: for units beside what the distribution brings, for configuration below SYSCONFDIR.
UNITDIR ?= $(LIBDIR)/systemd/system
SYSCONFDIR ?= $(if $(filter /usr,$(PREFIX)),/etc,$(PREFIX)/etc)
comma := ,
V ?= 0
SAN ?=
Q = $(if $(filter 1,$(V)),,@)
# What a recipe does, once a run for each room, of kiosk and tests for each folder in it: a line a file says nothing to whom waits
# for the first build. V=1 prints all commands.
ifndef RUN
export RUN := $(shell date +%s.%N)
endif
levels = $(patsubst %/,%,$(subst / ,/,$(wordlist 1,$(if $(filter kiosk/% tests/%,$<),2,1),$(subst /,/ ,$(<D)))))
SAY = mkdir -p $(@D) $(BUILD)/said; [ "$$(cat $(BUILD)/said/$(subst /,-,$(levels)) 2>&1)" = $(RUN) ] || \
    { echo $(RUN) >$(BUILD)/said/$(subst /,-,$(levels)); echo "$(1) $(levels)"; }

# What the two programs are built with and need when they run; debian/control names the same.
PACKAGES = gcc g++ make pkg-config gettext \
    libopencv-imgproc-dev libzbar0 libsdl2-dev libdrm-dev libsqlite3-dev libpq-dev libqrencode-dev libcairo2-dev libpango1.0-dev libglib2.0-dev \
    librsvg2-dev libdeflate-dev libpng-dev libturbojpeg0-dev libexif-dev libjansson-dev libsodium-dev libseccomp-dev libinih-dev libcsv-dev \
    libmicrohttpd-dev libgnutls28-dev libcurl4-gnutls-dev libzstd-dev libarchive-dev libxlsxwriter-dev \
    fonts-noto-core fonts-noto-cjk rime-data-pinyin-simp kdegames-mahjongg-data-kf5
VIDEO_PACKAGES = libopencv-videoio-dev

ROOMS = rules labels vision calibration db hall kiosk
# What a room's library needs, itself first: the order of the link, and what its tests may use.
USES_rules = rules
USES_labels = labels rules
USES_vision = vision labels rules
USES_calibration = calibration vision labels rules
USES_db = db labels rules
USES_hall = hall db labels rules
USES_kiosk = kiosk hall calibration vision db labels rules

# Asked only when a recipe runs, for `deps` may have to install them first.
PKG_rules = glib-2.0
PKG_labels = pangocairo librsvg-2.0 libqrencode libsodium jansson
PKG_vision = jansson libdeflate libpng libturbojpeg libexif
PKG_calibration = jansson
PKG_db = sqlite3 jansson libpq
PKG_hall = libmicrohttpd gnutls libcurl libzstd jansson
# SDL for its headers, as cairo, pango and librsvg above: they are loaded when a window opens, when something is drawn.
PKG_kiosk = sdl2 inih jansson libseccomp
CV_CFLAGS = -isystem /usr/include/opencv4
CSV_LIBS = -lcsv
# Without its -dev package, see vision/stickers/zbar_calls.h.
ZBAR_LIBS = -l:libzbar.so.0
CV_LIBS = -lopencv_imgproc -lopencv_core -lstdc++
# The kiosk has OpenCV in it: the shared one brings OpenGL's libraries and LAPACK's (vision/image/cv_without.cpp).
CV_WITHOUT = $(BUILD)/vision/image/cv_without.cpp.o
CV_INSIDE = $(CV_WITHOUT) -Wl,--exclude-libs,libopencv_imgproc.a:libopencv_core.a -l:libopencv_imgproc.a -l:libopencv_core.a \
    -ltbb -lz -ldl -lstdc++
pkgs = $(foreach r,$(USES_$(1)),$(PKG_$(r)))
# Each room's once, for it is wanted by a thousand recipes.
cflags = $(if $(filter undefined,$(origin CFLAGS_$(1))),$(eval CFLAGS_$(1) := $(call ask_cflags,$(1))))$(CFLAGS_$(1))
ask_cflags = $(if $(call pkgs,$(1)),$(shell pkg-config --cflags $(sort $(call pkgs,$(1))) | sed 's/-I/-isystem /g'))
ask_libs = $(if $(call pkgs,$(1)),$(shell pkg-config --libs $(sort $(call pkgs,$(1)))))
libs = $(if $(filter undefined,$(origin LIBS_$(1))),$(eval LIBS_$(1) := $(call ask_libs,$(1))))$(foreach r,$(USES_$(1)),$(BUILD)/lib$(r).a) $(LIBS_$(1)) \
    $(if $(filter vision,$(USES_$(1))),$(CV_LIBS) $(ZBAR_LIBS)) $(if $(filter kiosk,$(USES_$(1))),$(CSV_LIBS)) -lm -lpthread

# Of a checkout what git says; of a tarball, what the newest entry of debian/changelog does.
ifeq ($(origin VERSION),undefined)
VERSION := $(or $(shell git describe --always --dirty 2>/dev/null),$(shell sed -n '1s/.*(\(.*\)).*/\1/p' debian/changelog 2>/dev/null),unknown)
endif
# A package is built by compilers that are not born yet: `make WERROR=`.
WERROR ?= -Werror
WARN = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wswitch-enum -Wvla -Wformat=2 -Wundef -Wcast-qual -Wwrite-strings $(WERROR)
# A sanitizer's build is for faults, not for speed or for a debugger's every variable; what it warns of, the other build knows better.
# -g1 names the lines of a backtrace, and spares a seventh of the compiler's time; for a debugger's variables: make OPT='-O2 -g'.
OPT ?= $(if $(filter address%,$(SAN)),-O1 -g1 -Wno-format-truncation,-O2 -g1)
# Pixels under a sanitizer: test_underglass 42 s at -O1, 34 at -O2.
# Nobody asks errno of a square root, and without it one is an instruction.
PIXELS := $(if $(filter address%,$(SAN)),-O2 -g1 -Wno-format-truncation,$(OPT)) -fno-math-errno
$(BUILD)/vision/%: private OPT := $(PIXELS)
# The loops over pixels of the simulator, of codes, tables and places want the vectors of -O3; the rest gains too little.
$(BUILD)/vision/sim/% $(BUILD)/vision/stickers/% $(BUILD)/vision/table/% $(BUILD)/vision/faces/% $(BUILD)/vision/mat/%: private OPT := $(PIXELS:-O2=-O3)
# Files that a sanitizer leaves out.
UNWATCHED ?=
SANFLAGS = $(if $(SAN),-fsanitize=$(SAN) -fno-omit-frame-pointer -fno-sanitize-recover=all)
# What hinders whoever finds a hole. Not every compiler knows it on every processor, so it is asked, once, when a recipe runs.
takes = $(shell echo 'int main(void) { return 0; }' | $(CC) -Werror $(1) -x c -o /dev/null - 2>/dev/null && echo '$(1)')
HARDEN = $(eval HARDEN := -fstack-protector-strong $(call takes,-fstack-clash-protection) $(call takes,-fcf-protection))$(HARDEN)
RELRO = $(eval RELRO := $(call takes,-Wl$(comma)-z$(comma)relro$(comma)-z$(comma)now))$(RELRO)
COMMON = $(OPT) $(HARDEN) -D_FORTIFY_SOURCE=$(if $(SAN),0,2) -D_XOPEN_SOURCE=700 -I. -MMD -MP $(WARN) $(SANFLAGS)
CFLAGS_ALL = -std=c11 $(COMMON) -Wstrict-prototypes -Wmissing-prototypes $(CPPFLAGS) $(CFLAGS)
CXXFLAGS_ALL = -std=c++17 $(COMMON) $(CV_CFLAGS) $(CPPFLAGS) $(CXXFLAGS)
LDFLAGS_ALL = $(RELRO) -Wl,--as-needed $(LDFLAGS)

# Loaded when a video file is opened, and not needed for anything else: what it needs takes longer to load than a wall to be read.
MODULE = $(BUILD)/wallkeeper-video.so
# The libraries have no main(): it is each program's own.
MAINS = kiosk/programs/cmd/wallkeeper/main.c kiosk/programs/cmd/sim/main.c kiosk/programs/cmd/hall/main.c
src = $(filter-out $(MAINS) hall/phone/% rules/library/%,$(wildcard $(1)/*.c $(1)/*/*.c $(1)/*/*/*.c $(1)/*/*/*/*.c)) $(filter-out vision/camera/videoio.cpp vision/image/cv_without.cpp rules/library/%,$(wildcard $(1)/*/*.cpp))
obj = $(addprefix $(BUILD)/,$(addsuffix .o,$(call src,$(1))))

PLACES = $(BUILD)/locale/zh/LC_MESSAGES/wallkeeper-places.mo
LOCALES = $(patsubst kiosk/po/%.po,$(BUILD)/locale/%/LC_MESSAGES/wallkeeper.mo,$(wildcard kiosk/po/*.po)) $(PLACES)

# The trusted program, and the one beside it that draws pictures of walls.
KIOSK = $(BUILD)/wallkeeper $(BUILD)/wallkeeper-sim

# Builds in parallel unless told otherwise; each goal that installs packages does so before it builds.
ifeq ($(filter -j%,$(MAKEFLAGS)),)
MAKEFLAGS += -j$(shell nproc)
endif

.PHONY: rules-library install-rules-library receipt-page hand-page all help demo test check bench man install clean deps
##! all      the programs under build/, with what they need installed first (deps)
all: $(KIOSK) $(BUILD)/wallkeeper-hall $(MODULE) $(LOCALES)
help:
	@cat Makefile $(PARTS) | sed -n 's/^##! /make /p'; echo; echo "For engineers:"
	@cat Makefile $(PARTS) | sed -n 's/^## //p; s/^### /\n  /p'

##! demo     an evening in chapters, by itself on a simulated camera: on the screen, or as PNG under build/demo/ without one
demo: $(KIOSK) $(LOCALES)
	$(Q)$(BUILD)/wallkeeper demo --shots $(BUILD)/demo

## man      the manual's pages, from the same tables as --help: build/man/man1, for man(1)
MAN = $(BUILD)/man/man1
man: $(MAN)/wallkeeper.1
$(MAN)/wallkeeper.1: $(BUILD)/wallkeeper $(BUILD)/wallkeeper-hall | $(KIOSK)
	$(Q)rm -rf $(MAN); mkdir -p $(MAN); for p in $^; do $$p help --man $(MAN) || exit 1; done
	$(if $(SOURCE_DATE_EPOCH),$(Q)sed -i "s/^\.Dd .*/.Dd $$(LC_ALL=C date -u -d @$(SOURCE_DATE_EPOCH) '+%B %e, %Y')/" $(MAN)/*.1)

##! install  programs, module, translations, manual, completions, units, desktop entry below DESTDIR and PREFIX (/usr/local); LIBDIR, SYSCONFDIR
AS_FILE = install -D -m 644
AT_BIN = sed 's|@BINDIR@|$(PREFIX)/bin|'
HANDBOOK = $(wildcard kiosk/handbook/*.md kiosk/handbook/zh/*.md)
install: all man
	install -D -m 755 -t $(DESTDIR)$(PREFIX)/bin $(BUILD)/wallkeeper $(BUILD)/wallkeeper-hall
	install -D -m 755 -t $(DESTDIR)$(PREFIX)/libexec/wallkeeper $(BUILD)/wallkeeper-sim
	install -D -m 755 $(MODULE) $(DESTDIR)$(LIBDIR)/wallkeeper/$(notdir $(MODULE))
	$(AS_FILE) -t $(DESTDIR)$(PREFIX)/share/man/man1 $(MAN)/*.1
	for l in $(LOCALES:$(BUILD)/locale/%=%); do $(AS_FILE) $(BUILD)/locale/$$l $(DESTDIR)$(PREFIX)/share/locale/$$l || exit 1; done
	for p in receipt hand; do [ ! -f $(BUILD)/phone/$$p.html ] || $(AS_FILE) $(BUILD)/phone/$$p.html $(DESTDIR)$(PREFIX)/share/wallkeeper/$$p.html || exit 1; done
	for f in $(HANDBOOK:kiosk/%=%); do $(AS_FILE) kiosk/$$f $(DESTDIR)$(PREFIX)/share/doc/wallkeeper/$$f || exit 1; done
	install -d $(DESTDIR)$(UNITDIR) $(DESTDIR)$(PREFIX)/share/bash-completion/completions $(DESTDIR)$(PREFIX)/share/zsh/vendor-completions
	for p in wallkeeper wallkeeper-hall; do \
	    $(BUILD)/$$p help --completion bash >$(DESTDIR)$(PREFIX)/share/bash-completion/completions/$$p && \
	    $(BUILD)/$$p help --completion zsh >$(DESTDIR)$(PREFIX)/share/zsh/vendor-completions/_$$p || exit 1; done
	for u in $(notdir $(wildcard kiosk/system/*.service)); do $(AT_BIN) kiosk/system/$$u >$(DESTDIR)$(UNITDIR)/$$u || exit 1; done
	for f in wallkeeper-kiosk wallkeeper-hall; do \
	    $(AS_FILE) kiosk/system/$$f.sysusers $(DESTDIR)$(LIBDIR)/sysusers.d/$$f.conf && \
	    $(AS_FILE) kiosk/system/$$f.tmpfiles $(DESTDIR)$(LIBDIR)/tmpfiles.d/$$f.conf || exit 1; done
	$(AS_FILE) kiosk/system/wallkeeper-kiosk.rules $(DESTDIR)$(LIBDIR)/udev/rules.d/90-wallkeeper-kiosk.rules
	[ -e $(DESTDIR)$(SYSCONFDIR)/wallkeeper/wallkeeper.ini ] || $(AS_FILE) -t $(DESTDIR)$(SYSCONFDIR)/wallkeeper kiosk/system/wallkeeper.ini
	$(AS_FILE) -t $(DESTDIR)$(PREFIX)/share/applications kiosk/system/wallkeeper.desktop
	$(AS_FILE) -t $(DESTDIR)$(PREFIX)/share/metainfo kiosk/system/wallkeeper.metainfo.xml
	$(AS_FILE) -t $(DESTDIR)$(PREFIX)/share/icons/hicolor/scalable/apps kiosk/system/wallkeeper.svg

## rules-library  the scorer for programs of others: libwkrules.so, wkrules.h, wkrules.pc and wkrules(3) in build/library (rules/library/README.md)
## install-rules-library  these below DESTDIR and PREFIX
WKRULES = $(BUILD)/library
WKRULES_SO = libwkrules.so.3
WKRULES_C = $(sort $(wildcard rules/mcr/*.c)) rules/tile.c
rules-library: $(WKRULES)/$(WKRULES_SO) $(addprefix $(WKRULES)/wkrules.,h pc 3)
$(WKRULES)/%.c.o: %.c | $(DEPS)
	@$(call SAY,compiling for the library)
	$(Q)$(CC) $(CFLAGS_ALL) -fPIC -c -o $@ $<
$(WKRULES)/$(WKRULES_SO): $(WKRULES_C:%=$(WKRULES)/%.o) rules/library/symbols.txt
	$(Q){ echo '{ global:'; sed '/^#/d; s/$$/;/' rules/library/symbols.txt; echo 'local: *; };'; } >$(@D)/symbols.map
	$(Q)$(CC) $(SANFLAGS) $(CFLAGS) -shared -Wl,-soname,$(WKRULES_SO) -Wl,--version-script=$(@D)/symbols.map -Wl,-z,defs -Wl,-Bsymbolic \
	    -o $@ $(filter %.o,$^) $(LDFLAGS_ALL) && ln -sf $(WKRULES_SO) $(@D)/libwkrules.so
$(WKRULES)/wkrules.h: $(wildcard rules/library/*) rules/status.h rules/tile.h $(wildcard rules/mcr/*.h) rules/mcr/profiles.def
	@mkdir -p $(@D)
	$(Q)sh rules/library/header.sh >$@.new && mv $@.new $@
$(WKRULES)/wkrules.pc: rules/library/wkrules.pc FORCE # PREFIX may be another one than before
	@mkdir -p $(@D)
	$(Q)sed 's|@PREFIX@|$(PREFIX)|; s|@LIBDIR@|$(LIBDIR)|; s|@VERSION@|$(subst libwkrules.so.,,$(WKRULES_SO))|' $< >$@
$(WKRULES)/wkrules.3: $(WKRULES)/wkrules.h
	$(Q)sh rules/library/man.sh $< >$@.new && mv $@.new $@
install-rules-library: rules-library
	install -D -m 755 $(WKRULES)/$(WKRULES_SO) $(DESTDIR)$(LIBDIR)/$(WKRULES_SO)
	ln -sf $(WKRULES_SO) $(DESTDIR)$(LIBDIR)/libwkrules.so
	$(AS_FILE) $(WKRULES)/wkrules.h $(DESTDIR)$(PREFIX)/include/wkrules.h
	$(AS_FILE) $(WKRULES)/wkrules.pc $(DESTDIR)$(LIBDIR)/pkgconfig/wkrules.pc
	$(AS_FILE) $(WKRULES)/wkrules.3 $(DESTDIR)$(PREFIX)/share/man/man3/wkrules.3

## receipt-page hand-page  the check of a receipt, and the count of a hand, each as one page: build/phone/receipt.html, build/phone/hand.html; wants clang and lld
hand-page: receipt-page
receipt-page:
	$(Q)sh hall/phone/build.sh $(BUILD)

## clean    remove the build folder
clean:
	rm -rf $(BUILD)

## deps     install the Debian packages that the build needs (apt, with sudo where needed); the other targets do it themselves
DEPS = $(BUILD)/.deps
deps: $(DEPS)
$(DEPS): Makefile
	@mkdir -p $(BUILD)
	$(Q)sh tests/deps.sh $(PACKAGES)
	@touch $@

$(BUILD)/wallkeeper: $(BUILD)/kiosk/programs/cmd/wallkeeper/main.c.o
$(BUILD)/wallkeeper-sim: $(BUILD)/kiosk/programs/cmd/sim/main.c.o
$(KIOSK): private CV_LIBS = $(CV_INSIDE)
$(KIOSK): $(foreach r,$(ROOMS),$(BUILD)/lib$(r).a) $(CV_WITHOUT)
	@echo "LINK $@"
	$(Q)$(CC) $(SANFLAGS) $(CFLAGS) -o $@ $(filter %/main.c.o,$^) $(LDFLAGS_ALL) $(call libs,kiosk)
# Of the rooms it takes what opens a database, and nothing that sees or draws a window.
$(BUILD)/wallkeeper-hall: $(BUILD)/kiosk/programs/cmd/hall/main.c.o $(foreach r,$(ROOMS),$(BUILD)/lib$(r).a)
	@echo "LINK $@"
	$(Q)$(CC) $(SANFLAGS) $(CFLAGS) -o $@ $< $(LDFLAGS_ALL) $(call libs,kiosk)
$(MODULE): vision/camera/videoio.cpp | $(DEPS)
	@mkdir -p $(@D); echo "LINK $@"
	$(if $(DEPS),$(Q)sh tests/deps.sh $(VIDEO_PACKAGES))
	$(Q)$(CXX) $(CXXFLAGS_ALL) -fPIC -shared -MF $@.d -MT $@ -o $@ $< $(LDFLAGS_ALL) -lopencv_videoio -lopencv_core
$(BUILD)/locale/%/LC_MESSAGES/wallkeeper.mo: kiosk/po/%.po | $(DEPS)
	@mkdir -p $(@D); echo "MO   $<"
	$(Q)msgfmt -c -o $@ $<

# A catalogue whose translation of a text says in which files it stands. Tables without a macro are taken whole.
PLACES_TABLES = $(wildcard rules/*.def rules/mcr/*.[ch] rules/mcr/*.def rules/shuffle.c labels/*.def labels/*/*.def db/*/*.def db/state/state.c calibration/*.c calibration/*/*.c kiosk/programs/play/chapters.c kiosk/face/app/print.c)
PLACES_SOURCES = $(foreach r,$(ROOMS),$(wildcard $(r)/*.[ch] $(r)/*/*.[ch] $(r)/*/*/*.[ch] $(r)/*/*/*/*.[ch]))
XGETTEXT = xgettext -L C --from-code=UTF-8 --add-location=file
$(PLACES): kiosk/po/zh.po $(PLACES_SOURCES) $(PLACES_TABLES) | $(DEPS)
	@mkdir -p $(@D); echo "MO   $@"
	$(Q)$(XGETTEXT) -k -kT -kWK_N -kWK_NC:1c,2 -kwk_text:2 -o $@.marked $(PLACES_SOURCES)
	$(Q)$(XGETTEXT) -a -o $@.tables $(PLACES_TABLES) 2>/dev/null
	$(Q)msgcat --use-first $@.marked $@.tables | msgcomm --more-than=1 - kiosk/po/zh.po | \
	  awk '/^#: /{ in_files = in_files (in_files ? " " : "") substr($$0, 4); next } \
	    /^msgstr ""$$/ && in_files { print "msgstr \"" in_files "\""; in_files = ""; next } { print }' | msgfmt -o $@ -
	$(Q)rm -f $@.marked $@.tables

# What `version --verbose` says: the folder that it was built in is nobody's matter, and differs where nothing else does.
BUILT_BY = $(shell $(CC) --version | head -n 1): $(filter-out -ffile-prefix-map=% -fdebug-prefix-map=%,$(OPT) $(HARDEN) $(RELRO) $(GIVEN))
BUILT_WITH = $(shell for p in $(filter-out libpq,$(sort $(call pkgs,kiosk))); do printf '%s %s, ' $$p $$(pkg-config --modversion $$p); done; \
    echo "opencv $$(echo CV_VERSION | $(CC) -E -P $(CV_CFLAGS) -include opencv2/core/version.hpp -x c - | tr -d ' \"')")
$(BUILD)/kiosk/host/version.c.o: override CFLAGS += -DWK_VERSION='"$(VERSION)"' -DWK_BUILT_BY='"$(BUILT_BY)"' -DWK_BUILT_WITH='"$(BUILT_WITH)"'
# Pinyin: of the dictionary the single characters, a line a syllable, by their weight.
$(BUILD)/labels/lang/pinyin.txt: | $(DEPS)
	@mkdir -p $(@D); echo "MAKE $@"
	$(Q)LC_ALL=C awk -F '\t' 'length($$1) >= 3 && length($$1) <= 4 && $$2 ~ /^[a-z]+$$/' /usr/share/rime-data/pinyin_simp.dict.yaml | \
	    LC_ALL=C sort -t "$$(printf '\t')" -k 2,2 -k 3,3nr -k 1,1 | \
	    LC_ALL=C awk -F '\t' '$$2 != last { printf "%s%s ", last ? "\n" : "", $$2; last = $$2 } { printf "%s", $$1 } END { print "" }' >$@.new
	$(Q)mv $@.new $@
$(BUILD)/labels/lang/pinyin.c.o: override CFLAGS += -DWK_PINYIN_FILE='"$(BUILD)/labels/lang/pinyin.txt"'
$(BUILD)/labels/lang/pinyin.c.o: $(BUILD)/labels/lang/pinyin.txt

define ROOM
$(BUILD)/lib$(1).a: $(call obj,$(1))
	@rm -f $$@
	$(Q)$$(AR) qcs $$@ $$^
$(BUILD)/$(1)/%.c.o: $(1)/%.c | $(DEPS)
	@$$(call SAY,compiling)
	$(Q)$$(CC) $$(filter-out $$(if $$(filter $$<,$$(UNWATCHED)),-fsanitize=%),$$(CFLAGS_ALL)) $$(call cflags,$(1)) -c -o $$@ $$<
$(BUILD)/$(1)/%.cpp.o: $(1)/%.cpp | $(DEPS)
	@$$(call SAY,compiling)
	$(Q)$$(CXX) $$(CXXFLAGS_ALL) -c -o $$@ $$<
endef
$(foreach r,$(ROOMS),$(eval $(call ROOM,$(r))))

$(BUILD)/vision/camera/video.c.o: override CFLAGS += -DWK_LIBDIR='"$(LIBDIR)"'
# These are in the program, put there by the assembler, which tells nobody what it reads.
$(BUILD)/kiosk/face/svg/svg.c.o: $(wildcard kiosk/face/svg/*/*.svg)
$(BUILD)/hall/board/assets.c.o: hall/board/board.css hall/board/board.js
$(BUILD)/kiosk/pages/site/site_assets.c.o: kiosk/pages/site/site.css
# Written again only when the version changed: then one file is compiled, and a compiler cache finds all others.
$(BUILD)/kiosk/host/version.c.o: $(BUILD)/version
$(BUILD)/version: FORCE
	@mkdir -p $(@D); echo '$(VERSION)' | cmp -s - $@ || echo '$(VERSION)' >$@
.PHONY: FORCE

include $(PARTS)

##! test     build and run all tests, JOBS (one more than there are processors) at a time; ends with "N passed, N failed, N skipped"
test check: all $(TEST_BINS)
	$(Q)$(if $(filter plain,$(ONLY)),WK_SLICE=long )WK_PROGRAM=$(BUILD)/wallkeeper WK_LIGHT_PROGRAM=$(LIGHT_PROGRAM) JOBS=$(JOBS) TIMES=$(BUILD)/times sh tests/run.sh $(TEST_BINS) $(ON_SERVER)

## bench    speed and memory, rivals beside it in the same run; new figures go into tests/bench/results.csv and tests/bench/RESULTS.md
bench: bench-deps all $(BENCH_BINS)
	$(Q)for b in $(BENCH_BINS); do echo "== $${b##*/}"; \
	    { WK_PROGRAM=$(BUILD)/wallkeeper $$b; echo $$? >$(BUILD)/bench.status; } | tee $(BUILD)/bench.said; \
	    [ "$$(cat $(BUILD)/bench.status)" = 0 ] && python3 tests/bench/results.py take "$${b##*/}" $(VERSION) <$(BUILD)/bench.said || exit 1; done
	$(Q)$(MAKE) --no-print-directory results

# Not what a package's, a disk's or another processor's build left there.
NEEDS := $(shell find $(BUILD) '(' -path '$(BUILD)/extend' -o -path '$(BUILD)/same' -o -path '$(BUILD)/*deb*' -o -path '$(BUILD)/image' -o -path '$(BUILD)/arm64' -o -path '$(BUILD)/root' ')' -prune -o -name '*.d' -type f -print 2>/dev/null)
-include $(NEEDS)
# A source that has moved since stops nobody: what was made of it is made again, or wanted no more.
MOVED := $(if $(NEEDS),$(shell cat $(NEEDS) | tr ' ' '\n' | grep -E '[.](c|cpp)$$' | sort -u | while read -r f; do [ -e "$$f" ] || echo "$$f"; done))
$(MOVED): ;
