### tests, and what reads the code
.PHONY: lint format fuzz tests shots readme-picture readme-screen texts cppcheck sanitize sanitize-memory sanitize-threads soak coverage \
    attack-deps attack attack-f attack-s attack-p attack-k hands tamper test-camera test-web same extend durability durability-hall durability-hall-server crowd fuzz-run corpus \
    corpus-merge fuzz-deps

## tests    all test programs, built and not run
tests: all $(TEST_BINS)

## shots    every state of every screen as PNG under DIR: four sizes, en and zh, three themes (minutes a size); WK_SIZE=1280, WK_THEME=light, WK_SHOT=restore: only those; WK_LARGER=1
DIR ?= $(BUILD)/shots
shots: $(BUILD)/tests/kiosk/test_screens
	$(Q)mkdir -p $(DIR) && WK_SHOTS=$(DIR) $<

## readme-picture the README's picture of a set-up, path-traced by Blender from our own sheets, mat and screen: kiosk/set-up.jpg (five minutes of processor; Blender brings 400 MB)
# The key is nobody's: the codes on the picture's stickers are of no club.
SET_UP = $(BUILD)/set-up
readme-picture: $(BUILD)/wallkeeper $(BUILD)/tests/kiosk/test_screens
	$(Q)sh tests/deps.sh blender poppler-utils
	$(Q)mkdir -p $(SET_UP) && printf %032d 0 >$(SET_UP)/club.key && chmod 600 $(SET_UP)/club.key
	$(Q)$(BUILD)/wallkeeper labels sheet --set 07A --paper a4 --key $(SET_UP)/club.key --out $(SET_UP)/sheet.pdf --json $(SET_UP)/sheet.json
	$(Q)$(BUILD)/wallkeeper labels mat --paper a4 --out $(SET_UP)/mat.pdf --json $(SET_UP)/mat.json
	$(Q)pdftoppm -r 300 -png $(SET_UP)/sheet.pdf $(SET_UP)/sheet && pdftoppm -r 220 -png -singlefile $(SET_UP)/mat.pdf $(SET_UP)/mat
	$(Q)WK_SHOTS=$(SET_UP) WK_SIZE=1920 WK_THEME=dark WK_SHOT=restore-swap $(BUILD)/tests/kiosk/test_screens >$(SET_UP)/log 2>&1
	$(Q)mv $(SET_UP)/restore-swap-en-1920-dark.png $(SET_UP)/screen.png
	$(Q)nice blender -b -noaudio --python-exit-code 1 -P tests/picture/scene.py -- $(SET_UP) $(CURDIR)/kiosk/set-up.jpg >$(SET_UP)/log 2>&1 || \
	    { tail -n 20 $(SET_UP)/log >&2; exit 1; }

## readme-screen the README's screen, from chapter 3 of the demo: kiosk/restore.png
readme-screen: $(KIOSK) $(LOCALES)
	$(Q)sh tests/deps.sh pngquant
	$(Q)$(BUILD)/wallkeeper demo --headless --chapter 3 --shots $(BUILD)/readme >/dev/null
	$(Q)pngquant --force --output kiosk/restore.png $(BUILD)/readme/01-two-faults.png

## texts    every text, English and Chinese, with all states that show it, as a page to be read on paper: OUT=texts.html
OUT ?= $(BUILD)/texts.html
texts: $(BUILD)/tests/kiosk/test_screens
	$(Q)WK_TEXTS=$(OUT) $<

## lint     who may use whom, which file knows which library; what is measured of the plan; each citation leads to a heading; the form of our own files
# What a file uses only its object file tells, so they are built: a moment after a build, and nothing is passed that was not read.
lint: $(BUILD)/links
	$(Q)sh tests/guard/guard.sh . $<
	$(Q)sh tests/guard/measure.sh . $(BUILD) $<
	$(Q)sh tests/cites.sh
	$(Q)for f in tests/*; do grep -qwF "$${f#tests/}" tests/README.md || { echo "tests/README.md says nothing of $$f"; exit 1; }; done
	$(Q)sh tests/deps.sh clang-format python3
	$(Q)python3 tests/bench/results.py | cmp - tests/bench/RESULTS.md || { echo "make results writes it"; exit 1; }
	$(Q)clang-format --dry-run -Werror $(OURS) || { echo "make format puts them right"; exit 1; }

$(BUILD)/links: tests/guard/links.sh tests/guard/rooms.txt $(EVERYTHING) $(MAINS:%=$(BUILD)/%.o)
	$(Q)sh $< . $(BUILD) >$@.new && mv $@.new $@

## cppcheck what it warns of, but for tests/cppcheck.txt, which says why not
cppcheck:
	$(Q)sh tests/deps.sh cppcheck
	@mkdir -p $(BUILD)/cppcheck
	$(Q)cppcheck -q --enable=warning,performance,portability --std=c11 --max-configs=1 -I. -j$(JOBS) --error-exitcode=1 \
	    --cppcheck-build-dir=$(BUILD)/cppcheck --suppressions-list=tests/cppcheck.txt $(ROOMS)

OURS = $(shell find $(ROOMS) tests -name '*.[ch]' -o -name '*.cpp' | sort)

## format   clang-format over our own files
format:
	$(Q)clang-format -i $(foreach r,$(ROOMS) tests/support tests,$(wildcard $(r)/*.c $(r)/*.h $(r)/*/*.[ch] $(r)/*/*/*.[ch] $(r)/*/*/*/*.[ch] $(r)/*/*.cpp))

## sanitize the tests under AddressSanitizer and UBSan, the threads' under ThreadSanitizer (a build of its own for each)
THREADED = tests/vision/test_mailbox tests/vision/test_scene tests/kiosk/test_feed tests/kiosk/test_pipeline
sanitize: sanitize-memory sanitize-threads
# A quarter of a gigabyte of freed memory, each page of it faulted in for the first time by each process, and 30 callers of each
# allocation: 12 MB hold an event in memory (10.8 MB) and what was freed before it, and twelve callers name it; test_file_place 40
# s of processor with 32 MB, 29 with 12.
sanitize-memory:
	$(Q)WK_SLICE=short ASAN_OPTIONS=quarantine_size_mb=12:malloc_context_size=12 LSAN_OPTIONS=suppressions=$(CURDIR)/tests/lsan.supp:print_suppressions=0 $(MAKE) --no-print-directory SAN=address,undefined \
	    BUILD=$(BUILD)/asan UNWATCHED="$(PAINTER)" TESTS="$(SANITIZED)" check
sanitize-threads:
	$(Q)TSAN_OPTIONS=suppressions=$(CURDIR)/tests/tsan.supp $(MAKE) --no-print-directory SAN=thread \
	    BUILD=$(BUILD)/tsan TESTS="$(THREADED:%=%.c)" FUZZERS= ON_SERVER= check

## soak     SOAK_SECONDS (600) of simulated video under ThreadSanitizer, then as it is: no race, no growth of memory
SOAK_SECONDS ?= 600
# What computes on one thread's own data would take ten times as long, and every frame would be too old to count.
SOAK_ALONE = $(foreach r,rules labels calibration,$(call src,$(r))) $(wildcard kiosk/face/screens/*.c kiosk/face/screens/*/*.c kiosk/face/draw/*.c) kiosk/face/ui/paint.c kiosk/face/ui/raster.c kiosk/eye/live/picture.c \
    $(filter-out vision/sim/scene.c vision/camera/%,$(call src,vision))
soak: all
	$(Q)$(MAKE) --no-print-directory SAN=thread UNWATCHED="$(SOAK_ALONE)" BUILD=$(BUILD)/soak $(BUILD)/soak/tests/kiosk/test_soak
	$(Q)$(MAKE) --no-print-directory $(BUILD)/tests/kiosk/test_soak
	$(Q)TSAN_OPTIONS=suppressions=$(CURDIR)/tests/tsan.supp WK_SOAK_S=$(SOAK_SECONDS) $(BUILD)/soak/tests/kiosk/test_soak
	$(Q)WK_SOAK_S=$(SOAK_SECONDS) $(BUILD)/tests/kiosk/test_soak

## coverage lines and branches that the tests run, by folder (a build of its own by clang, all tests: half an hour of processor)
# The counters lie in a mapped file: so those count too that end by a signal or are confined. A test that fails hides no table.
# Three tests read build/locale, whichever build they are of.
COUNTED = -w -fprofile-instr-generate=$(abspath $(BUILD))/coverage/profiles/%c%m.profraw -fcoverage-mapping -mllvm -runtime-counter-relocation
coverage: $(LOCALES)
	$(Q)sh tests/deps.sh clang llvm libclang-rt-14-dev
	$(Q)rm -rf $(BUILD)/coverage/profiles
	$(Q)$(MAKE) --no-print-directory BUILD=$(BUILD)/coverage CC=clang CXX=clang++ OPT=-O1 CFLAGS="$(COUNTED)" CXXFLAGS="$(COUNTED)" \
	    LDFLAGS=-fprofile-instr-generate check || echo "what failed may be missing below"
	$(Q)sh tests/coverage.sh $(BUILD)/coverage

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
$(BUILD)/tests/attack/forge: tests/attack/forge.c $(foreach r,$(USES_db),$(BUILD)/lib$(r).a) | $(DEPS)
	@$(call SAY,building programs of)
	$(Q)$(CC) $(CFLAGS_ALL) $(call cflags,db) -MF $@.d -MT $@ -o $@ $< $(LDFLAGS_ALL) $(call libs,db)

$(BUILD)/tests/attack/carry: tests/attack/carry.c $(foreach r,$(USES_hall),$(BUILD)/lib$(r).a) | $(DEPS)
	@$(call SAY,building programs of)
	$(Q)$(CC) $(CFLAGS_ALL) $(call cflags,hall) -MF $@.d -MT $@ -o $@ $< $(LDFLAGS_ALL) $(call libs,hall)

## hands    200,000 random hands are worth what a second, simple scorer says, and 40,000 as far from ready as all there is to reach says (minutes)
HANDS ?= 200000
FAR_HANDS ?= 40000
hands: $(BUILD)/tests/rules/test_mcr $(BUILD)/tests/rules/test_shanten
	$(Q)WK_HANDS=$(HANDS) $(BUILD)/tests/rules/test_mcr
	$(Q)WK_HANDS=$(FAR_HANDS) $(BUILD)/tests/rules/test_shanten

## tamper   every byte of a database of a megabyte changed (each WK_STEP-th, default 1: hours), every record of a journal tampered with
WK_STEP ?= 1
tamper: $(BUILD)/tests/db/test_tamper $(BUILD)/tests/db/test_audit
	$(Q)WK_ALL=1 $(BUILD)/tests/db/test_audit
	$(Q)WK_STEP=$(WK_STEP) $<

## test-web the hall's pages in Debian's Chromium: what axe says of each, streams through tabs, cuts and restarts; npm brings what drives it (a minute); WK_SHOTS=DIR: pictures of all
test-web: all $(LIGHT_PROGRAM) $(LIGHT_PROGRAM)-hall
	$(Q)sh tests/web/run.sh $(BUILD)

## test-camera  our capture above a real driver of the kernel (vivid) in QEMU: streams, controls, faults, unplugging (under a minute)
test-camera: $(BUILD)/tests/camera/vivid
	$(Q)sh tests/deps.sh qemu-system-x86
	$(Q)sh tests/camera/vivid.sh $< $(BUILD)/camera
$(BUILD)/tests/camera/vivid: tests/camera/vivid.c $(foreach r,$(USES_vision),$(BUILD)/lib$(r).a) | $(DEPS)
	@$(call SAY,building programs of)
	$(Q)$(CC) $(CFLAGS_ALL) $(call cflags,vision) -MF $@.d -MT $@ -o $@ $< $(LDFLAGS_ALL) $(call libs,vision)

## same     does OLD (a commit, a tree, its build/wallkeeper) do the same as this tree? Journals, answers, papers, screens (minutes)
OLD ?= HEAD
same: deps
	$(Q)sh tests/deps.sh sqlite3
	$(Q)CC="$(CC)" sh tests/same/same.sh "$(OLD)" $(BUILD)/same

## extend   one file and one row: what tests/extend adds to a copy of the tree is built and works (CASE=finding: one of them)
CASE ?= $(notdir $(patsubst %/,%,$(sort $(wildcard tests/extend/*/))))
extend: all
	$(Q)for c in $(CASE); do BUILD=$(BUILD) sh tests/extend/run.sh $$c || exit 1; done

## durability  1,000 kill -9 and 200 power cuts of a program that writes: what it said was stored is there (minutes)
KILLS ?= 1000
CUTS ?= 200
durability: $(BUILD)/tests/db/test_kill $(BUILD)/tests/db/test_powercut
	$(Q)WK_KILLS=$(KILLS) $(BUILD)/tests/db/test_kill
	$(Q)WK_CUTS=$(CUTS) $(BUILD)/tests/db/test_powercut

## durability-hall  850 kill -9 of the hall while kiosks push: what it acknowledged is there (minutes)
HALL_KILLS ?= 850
durability-hall: all $(BUILD)/tests/hall/test_hall_kill
	$(Q)WK_PROGRAM=$(BUILD)/wallkeeper WK_KILLS=$(HALL_KILLS) $(BUILD)/tests/hall/test_hall_kill

## durability-hall-server  1,000 kill -9 of a hall on PostgreSQL and 50 of the server itself, while kiosks push (an hour)
SERVER_KILLS ?= 50
durability-hall-server: all $(BUILD)/tests/hall/test_hall_kill
	$(Q)WK_PROGRAM=$(BUILD)/wallkeeper WK_HALL_STORE=postgresql WK_PG_FSYNC=on WK_KILLS=$(KILLS) WK_SERVER_KILLS=$(SERVER_KILLS) \
	    $(BUILD)/tests/hall/test_hall_kill

## crowd    what kiosks notice at the hall of 10,000 connections by strangers (a minute)
crowd: all $(BUILD)/tests/bench/bench_hall
	$(Q)WK_PROGRAM=$(BUILD)/wallkeeper $(BUILD)/tests/bench/bench_hall crowd

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
fuzz-deps:
	$(Q)sh tests/deps.sh clang libclang-rt-14-dev
