# Wallkeeper. `make demo` and `make test` do all their set-up; `make help` lists the rest.
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
# What a recipe does, once a run for each two levels of folders: a line a file says nothing to whom waits for the first build.
ifndef RUN
export RUN := $(shell date +%s.%N)
endif
levels = $(patsubst %/,%,$(subst / ,/,$(wordlist 1,2,$(subst /,/ ,$(<D)))))
SAY = mkdir -p $(@D) $(BUILD)/said; [ "$$(cat $(BUILD)/said/$(subst /,-,$(levels)) 2>&1)" = $(RUN) ] || \
    { echo $(RUN) >$(BUILD)/said/$(subst /,-,$(levels)); echo "$(1) $(levels)"; }

# What the two programs are built with and need when they run; debian/control names the same.
PACKAGES = gcc g++ make pkg-config gettext \
    libopencv-imgproc-dev libzbar0 libsdl2-dev libdrm-dev libsqlite3-dev libqrencode-dev libcairo2-dev libpango1.0-dev libglib2.0-dev \
    librsvg2-dev libdeflate-dev libpng-dev libturbojpeg0-dev libexif-dev libjansson-dev libsodium-dev libseccomp-dev libinih-dev libcsv-dev \
    libmicrohttpd-dev libgnutls28-dev libcurl4-gnutls-dev libzstd-dev libarchive-dev libxlsxwriter-dev \
    fonts-noto-core fonts-noto-cjk rime-data-pinyin-simp kdegames-mahjongg-data-kf5
VIDEO_PACKAGES = libopencv-videoio-dev
TEST_PACKAGES = curl binutils libcmocka-dev lld xxd openssl mandoc xvfb libespeak-ng1 poppler-utils python3

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
PKG_db = sqlite3 jansson
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
# A test program runs once, and what it calls is built as above: 0.53 s to compile and link one with -O2 -g, 0.40 with these.
TEST_OPT := $(if $(SAN),-O0 -g1 -Wno-format-truncation,-Og -g1 -Wno-format-truncation)
$(foreach r,$(ROOMS) fuzz,$(BUILD)/tests/$(r)/%): private OPT := $(TEST_OPT)
# Files that a sanitizer leaves out.
UNWATCHED ?=
SANFLAGS = $(if $(SAN),-fsanitize=$(SAN) -fno-omit-frame-pointer -fno-sanitize-recover=all)
# What hinders whoever finds a hole. Not every compiler knows it on every processor, so it is asked, once, when a recipe runs.
takes = $(shell echo 'int main(void) { return 0; }' | $(CC) -Werror $(1) -x c -o /dev/null - 2>/dev/null && echo '$(1)')
HARDEN = $(eval HARDEN := -fstack-protector-strong $(call takes,-fstack-clash-protection) $(call takes,-fcf-protection))$(HARDEN)
RELRO = $(eval RELRO := $(call takes,-Wl$(comma)-z$(comma)relro$(comma)-z$(comma)now))$(RELRO)
# Two hundred test programs are linked by the quicker linker, where there is one.
QUICK = $(eval QUICK := $(call takes,-fuse-ld=lld))$(QUICK)
COMMON = $(OPT) $(HARDEN) -D_FORTIFY_SOURCE=$(if $(SAN),0,2) -D_XOPEN_SOURCE=700 -I. -MMD -MP $(WARN) $(SANFLAGS)
CFLAGS_ALL = -std=c11 $(COMMON) -Wstrict-prototypes -Wmissing-prototypes $(CPPFLAGS) $(CFLAGS)
CXXFLAGS_ALL = -std=c++17 $(COMMON) $(CV_CFLAGS) $(CPPFLAGS) $(CXXFLAGS)
LDFLAGS_ALL = $(RELRO) -Wl,--as-needed $(LDFLAGS)

# Loaded when a video file is opened, and not needed for anything else: what it needs takes longer to load than a wall to be read.
MODULE = $(BUILD)/wallkeeper-video.so
src = $(wildcard $(1)/*.c $(1)/*/*.c $(1)/*/*/*.c) $(filter-out vision/camera/videoio.cpp vision/image/cv_without.cpp,$(wildcard $(1)/*/*.cpp))
obj = $(addprefix $(BUILD)/,$(addsuffix .o,$(call src,$(1))))
TESTS = $(foreach r,$(ROOMS),$(sort $(wildcard tests/$(r)/test_*.c)))
# Simulated video and large matrices of pictures: long cases as it is built for people, the others under a sanitizer.
SLICED := $(sort $(shell grep -lF tests/support/slice.h tests/*/test_*.c))
# What kills its own process; and what takes minutes there while others run the same code there: never under a sanitizer. The
# kiosk at work is watched in test_unplug, the commands in test_oracle, test_process, test_hostile, test_cmd_*.
UNSANITIZED = $(filter %/test_kill.c %/test_making.c %/test_powercut.c %/test_benches.c %/test_enrol_screen.c %/test_first_hour.c %/test_picture.c %/test_demo.c \
    %/test_lock_step.c %/test_soak.c %/test_cli.c %/test_event_cli.c %/test_director_cli.c %/test_wall.c %/test_count_event.c \
    %/test_underglass.c %/test_oracle_director.c %/test_environ.c,$(TESTS))
PLAIN = $(sort $(SLICED) $(UNSANITIZED))
SANITIZED = $(filter-out $(UNSANITIZED),$(TESTS))
# A PIN takes its time, on purpose: these set dozens, and are linked with light_work.c. Only tests can be, and never the program.
LIGHT = $(addprefix $(BUILD)/tests/,db/test_pin db/test_foreign db/test_roles db/test_vouch kiosk/test_first_hour kiosk/test_incidents kiosk/test_rank_xlsx kiosk/test_oracle \
    kiosk/test_oracle_director)
$(LIGHT): private LDFLAGS_ALL += -Wl,--wrap=crypto_pwhash
# The program so, for tests that give dozens of commands a PIN. Nothing installs it.
LIGHT_PROGRAM = $(BUILD)/wallkeeper-light
$(BUILD)/tests/kiosk/test_event_cli $(BUILD)/tests/kiosk/test_director_cli: | $(LIGHT_PROGRAM)
# Above the double of a camera's or a screen's driver, which stands in the kernel's place.
DOUBLED = $(addprefix $(BUILD)/tests/,vision/test_webcam kiosk/test_feed kiosk/test_calibrate kiosk/test_console)
$(DOUBLED): private LDFLAGS_ALL += $(addprefix -Wl$(comma)--wrap=,open close mmap poll ioctl)
$(BUILD)/tests/kiosk/test_console: private LDFLAGS_ALL += -Wl,--wrap=malloc
# A photo pack's list of codes stands in the place of a club's key, which only the club has.
REPLAYED = $(addprefix $(BUILD)/tests/,calibration/test_pack bench/bench_pack)
$(REPLAYED): private LDFLAGS_ALL += $(addprefix -Wl$(comma)--wrap=,wk_payload_encode wk_payload_decode)
# all, or plain: what `sanitize-memory` does not run.
ONLY ?= all
ifeq ($(ONLY),plain)
TEST_BINS = $(PLAIN:%.c=$(BUILD)/%)
else
TEST_BINS = $(TESTS:%.c=$(BUILD)/%) $(REPLAY_BINS)
endif
JOBS ?= $(shell nproc)
FUZZERS = $(sort $(wildcard tests/fuzz/fuzz_*.c))
REPLAY_BINS = $(FUZZERS:tests/fuzz/fuzz_%.c=$(BUILD)/tests/fuzz/replay_%)
FUZZ ?= $(FUZZERS:tests/fuzz/fuzz_%.c=%)
FUZZ_BINS = $(FUZZ:%=$(BUILD)/fuzz_%)
FUZZ_SECONDS ?= 60
BENCHES = $(sort $(wildcard tests/bench/bench_*.c))
BENCH_BINS = $(BENCHES:%.c=$(BUILD)/%)
PLACES = $(BUILD)/locale/zh/LC_MESSAGES/wallkeeper-places.mo
LOCALES = $(patsubst kiosk/po/%.po,$(BUILD)/locale/%/LC_MESSAGES/wallkeeper.mo,$(wildcard kiosk/po/*.po)) $(PLACES)

# Builds in parallel unless told otherwise; each goal that installs packages does so before it builds.
ifeq ($(filter -j%,$(MAKEFLAGS)),)
MAKEFLAGS += -j$(shell nproc)
endif

.PHONY: all deps demo test check bench lint fuzz format install clean help
##! all      both programs under build/, with what they need installed first (deps)
all: $(BUILD)/wallkeeper $(BUILD)/wallkeeper-hall $(MODULE) $(LOCALES)
help:
	@sed -n 's/^##! /make /p' $(firstword $(MAKEFILE_LIST)); echo; echo "and, for who works on it:"; sed -n 's/^## //p' $(firstword $(MAKEFILE_LIST))

##! demo     an evening in chapters, by itself on a simulated camera: on the screen, or as PNG under build/demo/ without one
demo: $(BUILD)/wallkeeper $(LOCALES)
	$(Q)$(BUILD)/wallkeeper demo --shots $(BUILD)/demo

## demo-hall  a hall and four kiosks of one event on this computer play a round by themselves: four windows, or none without a display (minutes)
demo-hall: all $(BUILD)/tests/bench/demo_hall
	$(Q)$(BUILD)/tests/bench/demo_hall
.PHONY: demo-hall

## shots    every state of every screen as PNG under DIR: four sizes, en and zh, three themes (minutes a size); WK_SIZE=1280, WK_THEME=light, WK_SHOT=restore: only those; WK_LARGER=1
DIR ?= $(BUILD)/shots
shots: $(BUILD)/tests/kiosk/test_screens
	$(Q)mkdir -p $(DIR) && WK_SHOTS=$(DIR) $<
.PHONY: shots

## texts    every text, English and Chinese, with all states that show it, as a page to be read on paper: OUT=texts.html
OUT ?= $(BUILD)/texts.html
texts: $(BUILD)/tests/kiosk/test_screens
	$(Q)WK_TEXTS=$(OUT) $<
.PHONY: texts

##! test     build and run all tests, JOBS (a processor each) at a time; ends with "N passed, N failed, N skipped"
test check: all $(TEST_BINS)
	$(Q)$(if $(filter plain,$(ONLY)),WK_SLICE=long )WK_PROGRAM=$(BUILD)/wallkeeper WK_LIGHT_PROGRAM=$(LIGHT_PROGRAM) JOBS=$(JOBS) TIMES=$(BUILD)/times sh tests/run.sh $(TEST_BINS)

## bench    speed and memory, rivals beside it in the same run
bench: bench-deps all $(BENCH_BINS)
	$(Q)for b in $(BENCH_BINS); do echo "== $${b##*/}"; WK_PROGRAM=$(BUILD)/wallkeeper $$b || exit 1; done
## count    wrong labels in 100,000 reads of stickers, wrong faces in 20,000 tiles: damaged, hidden, forged, foreign ones too (minutes)
count: $(BUILD)/tests/bench/bench_labels $(BUILD)/tests/bench/bench_known $(BUILD)/tests/bench/bench_tiles
	$(Q)WK_READS=100000 $<
	$(Q)WK_READS=100000 $(BUILD)/tests/bench/bench_known
	$(Q)WK_TILES=20000 $(BUILD)/tests/bench/bench_tiles
.PHONY: count
## push-cost instructions of a push: whole at the hall, beside PUSH_OLD's, by records stored and by tables; in the merge alone (six minutes and a build)
PUSH_OLD ?= a2d53cf7
push-cost: $(BUILD)/tests/bench/bench_merge $(BUILD)/tests/bench/bench_push
	$(Q)sh tests/deps.sh valgrind
	$(Q)sh tests/bench/merge.sh $<
	$(Q)CC="$(CC)" CXX="$(CXX)" MAKE="$(MAKE)" sh tests/bench/push.sh $(BUILD)/tests/bench/bench_push "$(PUSH_OLD)" $(BUILD)/push-cost
.PHONY: push-cost
## printers what CUPS, poppler, Ghostscript and MuPDF make of a page's size and of a bar of two dots: club.md's tables
printers:
	$(Q)sh tests/deps.sh cups-filters ghostscript mupdf-tools poppler-utils python3
	$(Q)python3 tests/bench/printers.py
.PHONY: printers
.PHONY: bench-deps
bench-deps:
	$(Q)sh tests/deps.sh libzbar-dev zbar-tools python3-zxing-cpp python3-opencv

## campaign N walls (3000) with every kind of planted fault, CLEAN (400) without; those answered wrongly go to build/campaign/
N ?= 3000
CLEAN ?= 400
SEED ?= 1
campaign: $(BUILD)/tests/bench/bench_faults
	$(Q)$< $(N) $(CLEAN) $(SEED) $(BUILD)/campaign
.PHONY: campaign

## campaign-table the same of whole tables from above, faults between walls too; CLEAN ones with clutter (a second or two a table)
campaign-table: $(BUILD)/tests/bench/bench_table_faults
	$(Q)$< $(N) $(CLEAN) $(SEED) $(BUILD)/campaign-table
.PHONY: campaign-table

## pair-all  sixteen kiosks paired at a hall by `pair --all` and sixteen `wallkeeper join`, people's part waited for: READ_S (20) to compare six words, CARRY_S (10) to hold the code before a kiosk (nine minutes)
pair-all: $(BUILD)/wallkeeper $(BUILD)/wallkeeper-hall
	$(Q)sh tests/bench/pair_all.sh $(BUILD)/wallkeeper $(BUILD)/wallkeeper-hall
.PHONY: pair-all
## evenings a hall and its kiosks over TLS: EVENINGS (50) with a table taken over and clocks that are off, as many from the stick with the hall away, then 850 kills of the hall and 150 of kiosks (half an hour)
EVENINGS ?= 50
evenings: all $(BUILD)/tests/bench/bench_evening
	$(Q)WK_EVENINGS=$(EVENINGS) WK_TAKEOVERS=1 WK_CLOCKS=1 WK_ROUNDS=1 $(BUILD)/tests/bench/bench_evening
	$(Q)WK_PROGRAM=$(BUILD)/wallkeeper WK_EVENINGS=$(EVENINGS) WK_TAKEOVERS=2 WK_CLOCKS=1 WK_ROUNDS=1 $(BUILD)/tests/bench/bench_evening
	$(Q)WK_EVENINGS=10 WK_SEED=1001 WK_ROUNDS=5 WK_KILLS=85 WK_KIOSK_KILLS=15 $(BUILD)/tests/bench/bench_evening
	$(Q)WK_SEED=2001 WK_ROUNDS=5 WK_HALTS=3 WK_LOST=1 $(BUILD)/tests/bench/bench_evening
## evenings-full  three events of 64 tables, from the seal to the last rotation, over TLS and carried in any order: hall, kiosks and one database agree (20 minutes, 10 GB under TMPDIR)
evenings-full: $(BUILD)/tests/bench/bench_evening
	$(Q)WK_EVENINGS=3 WK_SEED=3001 WK_SECTIONS=16 WK_ROUNDS=5 WK_DEALS=1 WK_ARRIVALS=1 WK_ONE=1 $<
## cut      evenings whose network is cut for CUT_SECONDS (600): by proxies for all; for one section of two; as root by a link that is down. Then a hall that is lost and goes on from a copy
CUT_SECONDS ?= 600
cut: all $(BUILD)/tests/bench/bench_evening
	$(Q)WK_PROGRAM=$(BUILD)/wallkeeper WK_CUT=$(CUT_SECONDS) $(BUILD)/tests/bench/bench_evening
	$(Q)WK_PROGRAM=$(BUILD)/wallkeeper WK_CUT=$(CUT_SECONDS) WK_SECTIONS=2 WK_CUT_SECTIONS=1 $(BUILD)/tests/bench/bench_evening
	$(Q)[ "$$(id -u)" != 0 ] || WK_PROGRAM=$(BUILD)/wallkeeper WK_CUT=$(CUT_SECONDS) WK_CUT_LINK=1 $(BUILD)/tests/bench/bench_evening
	$(Q)WK_PROGRAM=$(BUILD)/wallkeeper WK_BACKUP=1 $(BUILD)/tests/bench/bench_evening
## full-disk  as root: evenings whose hall's disk, an ext4 file system of its own, is full for 60 s, or set read-only by an error and repaired (minutes)
full-disk: all $(BUILD)/tests/bench/bench_evening
	$(Q)if [ "$$(id -u)" != 0 ]; then echo "full-disk: skipped: to mount a file system takes root"; exit 0; fi; for how in 1 2; do \
	    WK_PROGRAM=$(BUILD)/wallkeeper WK_CUT=60 WK_CUT_DISK=$$how $(BUILD)/tests/bench/bench_evening || exit 1; done
.PHONY: evenings evenings-full cut full-disk

## bench-pack  photo packs that clubs sent (PACK="hall.tar ..."), read again by today's reader; without PACK two of the simulated camera
PACK ?=
bench-pack: all $(BUILD)/tests/bench/bench_pack
	$(Q)WK_PROGRAM=$(BUILD)/wallkeeper $(BUILD)/tests/bench/bench_pack $(PACK)
.PHONY: bench-pack

## flat     stickers with no tile under them found, and false alarms, in WALLS (2000) honest walls and a sixth as many others (half an hour)
WALLS ?= 2000
flat: $(BUILD)/tests/bench/bench_flat
	$(Q)WK_WALLS=$(WALLS) $<
.PHONY: flat

## durability  1,000 kill -9 and 200 power cuts of a program that writes: what it said was stored is there (minutes)
KILLS ?= 1000
CUTS ?= 200
durability: $(BUILD)/tests/db/test_kill $(BUILD)/tests/db/test_powercut
	$(Q)WK_KILLS=$(KILLS) $(BUILD)/tests/db/test_kill
	$(Q)WK_CUTS=$(CUTS) $(BUILD)/tests/db/test_powercut
.PHONY: durability

## durability-hall  850 kill -9 of the hall while kiosks push: what it acknowledged is there (minutes)
HALL_KILLS ?= 850
durability-hall: all $(BUILD)/tests/hall/test_kill
	$(Q)WK_PROGRAM=$(BUILD)/wallkeeper WK_KILLS=$(HALL_KILLS) $(BUILD)/tests/hall/test_kill
## crowd    what kiosks notice at the hall of 10,000 connections by strangers (a minute)
crowd: all $(BUILD)/tests/bench/bench_hall
	$(Q)WK_PROGRAM=$(BUILD)/wallkeeper $(BUILD)/tests/bench/bench_hall crowd
.PHONY: durability-hall crowd

## attack   what somebody tries who has the file (F), a shell without a PIN (S), a seat at the table (P), the key of a kiosk in a hall (K): refused, detected, at its own table only, silent
ATTACKS = attack-f attack-s attack-p attack-k
attack: $(ATTACKS)
attack-deps: | $(TEST_DEPS)
	$(Q)sh tests/deps.sh sqlite3 procps util-linux
# Each says all it has to say at its end, for they run beside each other.
attack-k: $(BUILD)/tests/attack/carry
$(ATTACKS): attack-%: all $(BUILD)/tests/attack/forge attack-deps
	$(Q)WK_PROGRAM=$(BUILD)/wallkeeper WK_FORGE=$(BUILD)/tests/attack/forge WK_CARRY=$(BUILD)/tests/attack/carry sh tests/attack/$*.sh >$(BUILD)/$@.log 2>&1; \
	    status=$$?; cat $(BUILD)/$@.log; exit $$status
.PHONY: attack-deps $(ATTACKS)
.PHONY: attack
$(BUILD)/tests/attack/forge: tests/attack/forge.c $(foreach r,$(USES_db),$(BUILD)/lib$(r).a) | $(DEPS)
	@$(call SAY,building programs of)
	$(Q)$(CC) $(CFLAGS_ALL) $(call cflags,db) -MF $@.d -MT $@ -o $@ $< $(LDFLAGS_ALL) $(call libs,db)

$(BUILD)/tests/attack/carry: tests/attack/carry.c $(foreach r,$(USES_hall),$(BUILD)/lib$(r).a) | $(DEPS)
	@$(call SAY,building programs of)
	$(Q)$(CC) $(CFLAGS_ALL) $(call cflags,hall) -MF $@.d -MT $@ -o $@ $< $(LDFLAGS_ALL) $(call libs,hall)

## hands    200,000 random hands are worth what a second, simple scorer says (seconds)
HANDS ?= 200000
hands: $(BUILD)/tests/rules/test_mcr
	$(Q)WK_HANDS=$(HANDS) $<
.PHONY: hands

## tamper   every byte of a database of a megabyte changed (each WK_STEP-th, default 1: hours), every record of a journal tampered with
WK_STEP ?= 1
tamper: $(BUILD)/tests/db/test_tamper $(BUILD)/tests/db/test_audit
	$(Q)WK_ALL=1 $(BUILD)/tests/db/test_audit
	$(Q)WK_STEP=$(WK_STEP) $<
.PHONY: tamper

## test-camera  our capture above a real driver of the kernel (vivid) in QEMU: streams, controls, faults, unplugging (under a minute)
test-camera: $(BUILD)/tests/camera/vivid
	$(Q)sh tests/deps.sh qemu-system-x86
	$(Q)sh tests/camera/vivid.sh $< $(BUILD)/camera
.PHONY: test-camera
$(BUILD)/tests/camera/vivid: tests/camera/vivid.c $(foreach r,$(USES_vision),$(BUILD)/lib$(r).a) | $(DEPS)
	@$(call SAY,building programs of)
	$(Q)$(CC) $(CFLAGS_ALL) $(call cflags,vision) -MF $@.d -MT $@ -o $@ $< $(LDFLAGS_ALL) $(call libs,vision)

## same     does OLD (a commit, a tree, its build/wallkeeper) do the same as this tree? Journals, answers, papers, screens (minutes)
OLD ?= HEAD
same: deps
	$(Q)sh tests/deps.sh sqlite3
	$(Q)CC="$(CC)" sh tests/same/same.sh "$(OLD)" $(BUILD)/same
.PHONY: same

## extend   one file and one row: what tests/extend adds to a copy of the tree is built and works (CASE=finding: one of them)
CASE ?= $(notdir $(patsubst %/,%,$(sort $(wildcard tests/extend/*/))))
extend: all
	$(Q)for c in $(CASE); do BUILD=$(BUILD) sh tests/extend/run.sh $$c || exit 1; done
.PHONY: extend

# An archive a target: seeds made by hand, which have names, and what libFuzzer found, which has hashes.
CORPUS = $(BUILD)/corpus
$(CORPUS)/%: tests/fuzz/corpus/%.tar
	$(Q)rm -rf $@ && mkdir -p $@ && tar -C $@ -xf $<
## fuzz     each fuzz target for FUZZ_SECONDS (60) under AddressSanitizer; FUZZ="wire hall": only those
fuzz: fuzz-deps
	$(Q)$(MAKE) --no-print-directory BUILD=$(BUILD)/fuzz CC=clang CXX=clang++ SAN=fuzzer-no-link,address,undefined \
	    CFLAGS=-w CXXFLAGS="-w -fno-sanitize=vptr" fuzz-run
# A store that stays open allocates between inputs, which libFuzzer takes for a leak, and looks for it after each: at the end only.
OPEN_STORES = heard audit
fuzz-run: $(FUZZ_BINS) $(FUZZ:%=$(CORPUS)/%)
	$(Q)for f in $(FUZZ_BINS); do n=$${f##*/fuzz_}; mkdir -p $(BUILD)/found/$$n; echo "== $$n"; \
	    LSAN_OPTIONS=suppressions=tests/lsan.supp:print_suppressions=0 $$f -max_total_time=$(FUZZ_SECONDS) -max_len=65536 \
	    $$(case " $(OPEN_STORES) " in *" $$n "*) echo -detect_leaks=0; esac) -print_final_stats=1 $(BUILD)/found/$$n $(CORPUS)/$$n || exit 1; done
## corpus   what runs of FUZZ have found goes into the archive of each one's inputs, as far as libFuzzer's merge finds something new in it
corpus: fuzz-deps
	$(Q)$(MAKE) --no-print-directory BUILD=$(BUILD)/fuzz CC=clang CXX=clang++ SAN=fuzzer-no-link,address,undefined \
	    CFLAGS=-w CXXFLAGS="-w -fno-sanitize=vptr" corpus-merge
corpus-merge: $(FUZZ_BINS) $(FUZZ:%=$(CORPUS)/%)
	$(Q)for n in $(FUZZ); do mkdir -p $(BUILD)/found/$$n; ASAN_OPTIONS=detect_leaks=0 $(BUILD)/fuzz_$$n -merge=1 $(CORPUS)/$$n $(BUILD)/found/$$n && \
	    tar -C $(CORPUS)/$$n --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner --mode=644 -cf tests/fuzz/corpus/$$n.tar --no-recursion \
	    $$(ls $(CORPUS)/$$n) || exit 1; done
.PHONY: fuzz-run corpus corpus-merge
.PHONY: fuzz-deps
fuzz-deps:
	$(Q)sh tests/deps.sh clang libclang-rt-14-dev

## sanitize the tests under AddressSanitizer and UBSan, the threads' under ThreadSanitizer (a build of its own for each)
THREADED = tests/vision/test_mailbox tests/vision/test_scene tests/kiosk/test_feed tests/kiosk/test_pipeline
sanitize: sanitize-memory sanitize-threads
sanitize-memory:
	$(Q)WK_SLICE=short LSAN_OPTIONS=suppressions=$(CURDIR)/tests/lsan.supp:print_suppressions=0 $(MAKE) --no-print-directory SAN=address,undefined \
	    BUILD=$(BUILD)/asan TESTS="$(SANITIZED)" check
sanitize-threads:
	$(Q)TSAN_OPTIONS=suppressions=$(CURDIR)/tests/tsan.supp $(MAKE) --no-print-directory SAN=thread \
	    BUILD=$(BUILD)/tsan TESTS="$(THREADED:%=%.c)" FUZZERS= check
.PHONY: sanitize sanitize-memory sanitize-threads

## soak     SOAK_SECONDS (600) of simulated video under ThreadSanitizer, then as it is: no race, no growth of memory
SOAK_SECONDS ?= 600
# What computes on one thread's own data would take ten times as long, and every frame would be too old to count.
SOAK_ALONE = $(foreach r,rules labels calibration,$(call src,$(r))) $(wildcard kiosk/screens/*.c kiosk/screens/*/*.c kiosk/draw/*.c) kiosk/ui/paint.c kiosk/ui/raster.c kiosk/live/picture.c \
    $(filter-out vision/sim/scene.c vision/camera/%,$(call src,vision))
soak: all
	$(Q)$(MAKE) --no-print-directory SAN=thread UNWATCHED="$(SOAK_ALONE)" BUILD=$(BUILD)/soak $(BUILD)/soak/tests/kiosk/test_soak
	$(Q)$(MAKE) --no-print-directory $(BUILD)/tests/kiosk/test_soak
	$(Q)TSAN_OPTIONS=suppressions=$(CURDIR)/tests/tsan.supp WK_SOAK_S=$(SOAK_SECONDS) $(BUILD)/soak/tests/kiosk/test_soak
	$(Q)WK_SOAK_S=$(SOAK_SECONDS) $(BUILD)/tests/kiosk/test_soak
.PHONY: soak

## coverage lines that the tests run, by folder (a build of its own by clang, all tests: half an hour of processor)
# The counters lie in a mapped file: so those count too that end by a signal or are confined. A test that fails hides no table.
# Three tests read build/locale, whichever build they are of.
COUNTED = -w -fprofile-instr-generate=$(abspath $(BUILD))/coverage/profiles/%c%m.profraw -fcoverage-mapping -mllvm -runtime-counter-relocation
coverage: $(LOCALES)
	$(Q)sh tests/deps.sh clang llvm libclang-rt-14-dev
	$(Q)rm -rf $(BUILD)/coverage/profiles
	$(Q)$(MAKE) --no-print-directory BUILD=$(BUILD)/coverage CC=clang CXX=clang++ OPT=-O1 CFLAGS="$(COUNTED)" CXXFLAGS="$(COUNTED)" \
	    LDFLAGS=-fprofile-instr-generate check || echo "what failed may be missing below"
	$(Q)sh tests/coverage.sh $(BUILD)/coverage
.PHONY: coverage

## lint     who may include whom, which file knows which library; each citation leads to a heading; the form of our own files
lint:
	$(Q)sh tests/guard/guard.sh
	$(Q)sh tests/cites.sh
	$(Q)sh tests/deps.sh clang-format
	$(Q)clang-format --dry-run -Werror $(OURS) || { echo "make format puts them right"; exit 1; }

## cppcheck what it warns of, but for tests/cppcheck.txt, which says why not
cppcheck:
	$(Q)sh tests/deps.sh cppcheck
	@mkdir -p $(BUILD)/cppcheck
	$(Q)cppcheck -q --enable=warning,performance,portability --std=c11 --max-configs=1 -I. -j$(JOBS) --error-exitcode=1 \
	    --cppcheck-build-dir=$(BUILD)/cppcheck --suppressions-list=tests/cppcheck.txt $(ROOMS)
.PHONY: cppcheck

OURS = $(shell find $(ROOMS) tests -name '*.[ch]' -o -name '*.cpp' | sort)
## format   clang-format over our own files
format:
	$(Q)clang-format -i $(foreach r,$(ROOMS) tests/support tests,$(wildcard $(r)/*.c $(r)/*.h $(r)/*/*.[ch] $(r)/*/*/*.[ch] $(r)/*/*.cpp))

## man      the manual's pages of both programs, from the same tables as --help: build/man/man1, for man(1)
MAN = $(BUILD)/man/man1
man: $(MAN)/wallkeeper.1
$(MAN)/wallkeeper.1: $(BUILD)/wallkeeper $(BUILD)/wallkeeper-hall
	$(Q)rm -rf $(MAN); mkdir -p $(MAN); for p in $^; do $$p help --man $(MAN) || exit 1; done
	$(if $(SOURCE_DATE_EPOCH),$(Q)sed -i "s/^\.Dd .*/.Dd $$(LC_ALL=C date -u -d @$(SOURCE_DATE_EPOCH) '+%B %e, %Y')/" $(MAN)/*.1)
.PHONY: man

##! install  programs, module, translations, manual, completions, units, desktop entry below DESTDIR and PREFIX (/usr/local); LIBDIR, SYSCONFDIR
AS_FILE = install -D -m 644
AT_BIN = sed 's|@BINDIR@|$(PREFIX)/bin|'
HANDBOOK = $(wildcard kiosk/handbook/*.md kiosk/handbook/zh/*.md)
install: all man
	install -D -m 755 -t $(DESTDIR)$(PREFIX)/bin $(BUILD)/wallkeeper $(BUILD)/wallkeeper-hall
	install -D -m 755 $(MODULE) $(DESTDIR)$(LIBDIR)/wallkeeper/$(notdir $(MODULE))
	$(AS_FILE) -t $(DESTDIR)$(PREFIX)/share/man/man1 $(MAN)/*.1
	for l in $(LOCALES:$(BUILD)/locale/%=%); do $(AS_FILE) $(BUILD)/locale/$$l $(DESTDIR)$(PREFIX)/share/locale/$$l || exit 1; done
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

##! deb      the Debian packages of this tree: build/deb/*.deb (a whole build of its own)
DEB = $(BUILD)/deb
deb: deb-deps
	$(Q)sh debian/make-deb.sh $(DEB)
## offline  all packages for computers without a network, in OFFLINE (build/offline), with one command that installs them there
OFFLINE ?= $(BUILD)/offline
offline: deb
	$(Q)sh tests/deps.sh apt-utils
	$(Q)sh debian/offline.sh $(DEB) $(OFFLINE)
## test-offline  that folder in a fresh Debian 12 without a network: both programs installed by its command (root; minutes)
test-offline: offline
	$(Q)sh tests/deps.sh debootstrap
	$(Q)if [ "$$(id -u)" -ne 0 ]; then echo "test-offline was skipped: a Debian of its own is made by root only"; else \
	    sh tests/deb/offline.sh $(OFFLINE) $(BUILD)/test-deb; fi
.PHONY: offline test-offline
## deb-same two builds in two folders, with another locale, time zone and umask, give the same packages to the last byte
deb-same: deb
	$(Q)umask 077; LC_ALL=C.UTF-8 TZ=Asia/Shanghai sh debian/make-deb.sh $(BUILD)/deb-in-another-folder $(DEB)/*.dsc
	$(Q)for f in $(DEB)/*.deb; do cmp $$f $(BUILD)/deb-in-another-folder/$${f##*/} || exit 1; done; echo "the packages are the same"
# Those that follow are about the packages of this tree, whatever else lies there.
deb-lint deb-size test-deb image: deb
## deb-lint what lintian says of the packages, and two more of what a desktop shows of them: no error, no warning but those in debian/*.lintian-overrides
deb-lint:
	$(Q)sh tests/deps.sh lintian appstream desktop-file-utils
	$(Q)desktop-file-validate --warn-kde kiosk/system/wallkeeper.desktop
	$(Q)appstreamcli validate --no-net --strict kiosk/system/wallkeeper.metainfo.xml
	$(Q)lintian --fail-on error,warning $(DEB)/*.changes
## deb-size how many packages and MB each program brings to a Debian 12, without what is only recommended
deb-size:
	$(Q)sh tests/deps.sh debootstrap
	$(Q)sh tests/deb/size.sh $(DEB)
## test-deb the packages in a fresh Debian 12, installed without a network: a round, the demo, a hall (root; many minutes)
test-deb:
	$(Q)sh tests/deps.sh debootstrap apt-utils
	$(Q)if [ "$$(id -u)" -ne 0 ]; then echo "test-deb was skipped: a Debian of its own is made by root only"; else \
	    for k in kiosk hall; do sh tests/deb/accept.sh $$k $(DEB) $(BUILD)/test-deb || exit 1; done; fi
## image    a kiosk's disk with the packages, started in QEMU: screen, keys, finger, mouse, consoles, watchdog (root; ten minutes)
image: $(BUILD)/tests/deb/finger
	$(Q)sh tests/deps.sh mmdebstrap e2fsprogs netpbm qemu-system-x86
	$(Q)if [ "$$(id -u)" -ne 0 ]; then echo "image was skipped: a Debian of its own is made by root only"; else \
	    sh tests/deb/image.sh $(DEB) $(BUILD)/image && sh tests/deb/boot.sh $(BUILD)/image $<; fi
$(BUILD)/tests/deb/finger: tests/deb/finger.c
	@$(call SAY,building programs of)
	$(Q)$(CC) $(CFLAGS_ALL) -MF $@.d -MT $@ -o $@ $< $(LDFLAGS_ALL)
## fresh    what `make demo` of COMMITS (HEAD) costs on a fresh Debian 12: packages, bytes, time (root; minutes each)
COMMITS ?= HEAD
fresh:
	$(Q)sh tests/deps.sh debootstrap
	$(Q)sh tests/deb/fresh.sh $(BUILD)/fresh $(COMMITS)
.PHONY: deb-size test-deb image fresh
## arm64    both programs for arm64, by clang against Debian's packages of it in build/arm64/root; then the tests of rules and labels by qemu-user (a quarter of an hour)
ARM64 = $(abspath $(BUILD))/arm64
ARM64_FOR = --target=aarch64-linux-gnu --sysroot=$(ARM64)/root
# Of those rooms that need no child of their own: qemu would have to be named to it.
ARM64_TESTS = $(patsubst %.c,$(ARM64)/%,$(wildcard tests/rules/test_*.c tests/labels/test_*.c))
arm64: $(DEPS)
	$(Q)sh tests/deps.sh clang lld llvm qemu-user-static
	$(Q)sh tests/deb/sysroot.sh arm64 $(ARM64)/root libc6-dev libstdc++-12-dev libcmocka-dev $(filter %-dev libzbar0 fonts-%,$(PACKAGES))
	$(Q)PKG_CONFIG_SYSROOT_DIR=$(ARM64)/root PKG_CONFIG_LIBDIR=$(ARM64)/root/usr/lib/aarch64-linux-gnu/pkgconfig:$(ARM64)/root/usr/share/pkgconfig \
	    $(MAKE) --no-print-directory BUILD=$(ARM64) DEPS= TEST_DEPS= MODULE= WERROR= CC="clang $(ARM64_FOR)" CXX="clang++ $(ARM64_FOR)" AR=llvm-ar \
	    LDFLAGS=-fuse-ld=lld CV_CFLAGS="-isystem $(ARM64)/root/usr/include/opencv4" all $(ARM64_TESTS)
	$(Q)failed=0; for t in $(ARM64_TESTS); do qemu-aarch64-static -L $(ARM64)/root $$t >$$t.log 2>&1 || { tail -n 20 $$t.log; echo "FAILED: $$t"; failed=1; }; done; \
	    qemu-aarch64-static -L $(ARM64)/root $(ARM64)/wallkeeper version && echo "arm64: $(words $(ARM64_TESTS)) programs of tests" && exit $$failed
.PHONY: arm64
deb-deps:
	$(Q)sh tests/deps.sh build-essential debhelper fakeroot $(PACKAGES) $(VIDEO_PACKAGES)
.PHONY: deb deb-same deb-lint deb-deps

## clean    remove the build folder
clean:
	rm -rf $(BUILD)

## deps     install the Debian packages that the build needs (apt, with sudo where needed); the other targets do it themselves
DEPS = $(BUILD)/.deps
deps: $(DEPS)
$(DEPS): $(firstword $(MAKEFILE_LIST))
	@mkdir -p $(BUILD)
	$(Q)sh tests/deps.sh $(PACKAGES)
	@touch $@
# What tests need besides.
TEST_DEPS = $(BUILD)/.deps-test
$(TEST_DEPS): $(firstword $(MAKEFILE_LIST)) | $(DEPS)
	$(Q)sh tests/deps.sh $(TEST_PACKAGES)
	@touch $@

$(BUILD)/wallkeeper: private CV_LIBS = $(CV_INSIDE)
$(BUILD)/wallkeeper: $(foreach r,$(ROOMS),$(BUILD)/lib$(r).a) $(CV_WITHOUT)
	@echo "LINK $@"
	$(Q)$(CC) $(SANFLAGS) $(CFLAGS) -o $@ $(LDFLAGS_ALL) $(call libs,kiosk)
$(LIGHT_PROGRAM): private CV_LIBS = $(CV_INSIDE)
$(LIGHT_PROGRAM): $(BUILD)/tests/support/labels/light_work.c.o $(foreach r,$(ROOMS),$(BUILD)/lib$(r).a) $(CV_WITHOUT)
	@echo "LINK $@"
	$(Q)$(CC) $(SANFLAGS) $(CFLAGS) -o $@ $< -Wl,--wrap=crypto_pwhash $(LDFLAGS_ALL) $(call libs,kiosk)
# The hall's own room first, which has its main(); of the others it takes what opens a database, and nothing that sees or draws a window.
$(BUILD)/wallkeeper-hall: $(foreach r,$(ROOMS),$(BUILD)/lib$(r).a)
	@echo "LINK $@"
	$(Q)$(CC) $(SANFLAGS) $(CFLAGS) -o $@ $(BUILD)/libhall.a $(LDFLAGS_ALL) $(call libs,kiosk)
$(MODULE): vision/camera/videoio.cpp | $(DEPS)
	@mkdir -p $(@D); echo "LINK $@"
	$(if $(DEPS),$(Q)sh tests/deps.sh $(VIDEO_PACKAGES))
	$(Q)$(CXX) $(CXXFLAGS_ALL) -fPIC -shared -MF $@.d -MT $@ -o $@ $< $(LDFLAGS_ALL) -lopencv_videoio -lopencv_core
$(BUILD)/locale/%/LC_MESSAGES/wallkeeper.mo: kiosk/po/%.po | $(DEPS)
	@mkdir -p $(@D); echo "MO   $<"
	$(Q)msgfmt -c -o $@ $<

# A catalogue whose translation of a text says in which files it stands. Tables without a macro are taken whole.
PLACES_TABLES = $(wildcard rules/*.def rules/mcr/*.[ch] rules/mcr/*.def rules/shuffle.c labels/*.def labels/*/*.def db/*/*.def db/state/state.c calibration/*.c calibration/*/*.c kiosk/run/chapters.c kiosk/app/print.c)
PLACES_SOURCES = $(foreach r,$(ROOMS),$(wildcard $(r)/*.[ch] $(r)/*/*.[ch] $(r)/*/*/*.[ch]))
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
BUILT_WITH = $(shell for p in $(sort $(call pkgs,kiosk)); do printf '%s %s, ' $$p $$(pkg-config --modversion $$p); done; \
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
# Worlds, galleries and layouts that tests share: each test takes from the archive what it calls.
SUPPORT = $(BUILD)/libsupport.a
$(SUPPORT): $(addprefix $(BUILD)/,$(addsuffix .o,$(wildcard tests/support/*/*.c)))
	@rm -f $@
	$(Q)$(AR) qcs $@ $^
$(BUILD)/tests/support/%.c.o: tests/support/%.c | $(TEST_DEPS)
	@$(call SAY,compiling)
	$(Q)$(CC) $(CFLAGS_ALL) $(call cflags,kiosk) -c -o $@ $<
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
$(BUILD)/tests/$(1)/%: tests/$(1)/%.c $(SUPPORT) $$(foreach r,$$(USES_$(1)),$(BUILD)/lib$$(r).a) | $(TEST_DEPS) $(MODULE)
	@$$(call SAY,building programs of)
	$(Q)$$(CC) $$(CFLAGS_ALL) $$(call cflags,$(1)) -rdynamic -MF $$@.d -MT $$@ -o $$@ $$< $(SUPPORT) $$(LDFLAGS_ALL) $$(QUICK) $$(call libs,$(1)) -lcmocka
endef
$(foreach r,$(ROOMS),$(eval $(call ROOM,$(r))))
EVERYTHING = $(foreach r,$(ROOMS),$(BUILD)/lib$(r).a)
$(BUILD)/tests/bench/%: tests/bench/%.c $(SUPPORT) $(EVERYTHING) | $(TEST_DEPS)
	@$(call SAY,building programs of)
	$(Q)$(CC) $(CFLAGS_ALL) $(call cflags,kiosk) -MF $@.d -MT $@ -o $@ $< $(SUPPORT) $(LDFLAGS_ALL) $(call libs,kiosk) -lcmocka
$(BUILD)/tests/kiosk/test_benches: | $(addprefix $(BUILD)/tests/bench/bench_,faults table_faults scan bare table labels known tiles flat pack)
$(BUILD)/tests/fuzz/replay_%: tests/fuzz/fuzz_%.c tests/fuzz/replay.c $(SUPPORT) $(EVERYTHING) $(BUILD)/corpus/% | $(DEPS)
	@$(call SAY,building programs of)
	$(Q)$(CC) $(filter-out -MMD -MP -Wmissing-prototypes,$(CFLAGS_ALL)) $(call cflags,kiosk) -DWK_CORPUS='"$(CORPUS)/$*"' -o $@ $(filter %.c,$^) $(SUPPORT) $(LDFLAGS_ALL) $(QUICK) $(call libs,kiosk) -lcmocka
$(BUILD)/fuzz_%: tests/fuzz/fuzz_%.c $(SUPPORT) $(EVERYTHING) | $(DEPS)
	@$(call SAY,building programs of)
	$(Q)$(CC) -std=c11 -w -g -fsanitize=fuzzer,address,undefined -D_XOPEN_SOURCE=700 -I. $(call cflags,kiosk) -o $@ $< \
	    $(SUPPORT) $(LDFLAGS_ALL) $(call libs,kiosk) -lcmocka

$(BUILD)/vision/camera/video.c.o: override CFLAGS += -DWK_LIBDIR='"$(LIBDIR)"'
# These are in the program, put there by the assembler, which tells nobody what it reads.
$(BUILD)/kiosk/svg/svg.c.o: $(wildcard kiosk/svg/*/*.svg)
# Written again only when the version changed: then one file is compiled, and a compiler cache finds all others.
$(BUILD)/kiosk/host/version.c.o: $(BUILD)/version
$(BUILD)/version: FORCE
	@mkdir -p $(@D); echo '$(VERSION)' | cmp -s - $@ || echo '$(VERSION)' >$@
.PHONY: FORCE

# Not what a package's, a disk's or another processor's build left there.
NEEDS := $(shell find $(BUILD) '(' -path '$(BUILD)/*deb*' -o -path '$(BUILD)/image' -o -path '$(BUILD)/arm64' -o -path '$(BUILD)/root' ')' -prune -o -name '*.d' -type f -print 2>/dev/null)
-include $(NEEDS)
# A source that has moved since stops nobody: what was made of it is made again, or wanted no more.
MOVED := $(if $(NEEDS),$(shell cat $(NEEDS) | tr ' ' '\n' | grep -E '[.](c|cpp)$$' | sort -u | while read -r f; do [ -e "$$f" ] || echo "$$f"; done))
$(MOVED): ;
