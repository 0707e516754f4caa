# How the programs of tests, benches and fuzz targets are built.
TEST_PACKAGES = postgresql curl binutils libcmocka-dev lld xxd openssl mandoc xvfb libespeak-ng1 poppler-utils python3
TEST_DEPS = $(BUILD)/.deps-test
$(TEST_DEPS): tests/build.mk | $(DEPS)
	$(Q)sh tests/deps.sh $(TEST_PACKAGES)
	@touch $@

TESTS = $(foreach r,$(ROOMS),$(sort $(wildcard tests/$(r)/test_*.c)))
# Simulated video and large matrices of pictures: long cases as it is built for people, the others under a sanitizer.
SLICED := $(sort $(shell grep -lF tests/support/slice.h tests/*/test_*.c))
# What kills its own process; and what takes minutes there while others run the same code there: never under a sanitizer. The
# kiosk at work is watched in test_unplug, the commands in test_oracle, test_process, test_hostile, test_cmd_*.
UNSANITIZED = $(filter %/test_kill.c %/test_library.c %/test_hall_kill.c %/test_making.c %/test_powercut.c %/test_benches.c %/test_enrol_screen.c %/test_first_hour.c %/test_picture.c %/test_demo.c \
    %/test_lock_step.c %/test_soak.c %/test_cli.c %/test_event_cli.c %/test_director_cli.c %/test_wall.c %/test_count_event.c \
    %/test_underglass.c %/test_oracle_director.c %/test_environ.c,$(TESTS))
PLAIN = $(sort $(SLICED) $(UNSANITIZED))
SANITIZED = $(filter-out $(UNSANITIZED),$(TESTS))
# A PIN takes its time, on purpose: these set dozens, and are linked with light_work.c. Only tests can be, and never the program.
LIGHT = $(addprefix $(BUILD)/tests/,db/test_pin db/test_foreign db/test_roles db/test_vouch hall/test_board hall/test_board_walls hall/test_desk hall/test_desk_several kiosk/test_first_hour kiosk/test_incidents kiosk/test_rank_xlsx kiosk/test_oracle \
    kiosk/test_oracle_director kiosk/test_oracle_nmjl kiosk/test_oracle_mcr kiosk/test_movements kiosk/test_cmd_season kiosk/test_cmd_export)
$(LIGHT): private LDFLAGS_ALL += -Wl,--wrap=crypto_pwhash
# Both programs so, for tests that give dozens of commands a PIN. Nothing installs them.
LIGHT_PROGRAM = $(BUILD)/wallkeeper-light
LIGHT_PROGRAMS = $(LIGHT_PROGRAM) $(LIGHT_PROGRAM)-hall
$(addprefix $(BUILD)/tests/,hall/test_commands hall/test_hall_restored kiosk/test_cli kiosk/test_director_cli kiosk/test_event_cli): | $(LIGHT_PROGRAMS) $(BUILD)/wallkeeper-sim
# Above the double of a camera's or a screen's driver, which stands in the kernel's place.
DOUBLED = $(addprefix $(BUILD)/tests/,vision/test_webcam kiosk/test_feed kiosk/test_calibrate kiosk/test_console)
$(DOUBLED): private LDFLAGS_ALL += $(addprefix -Wl$(comma)--wrap=,open close mmap poll ioctl)
$(BUILD)/tests/kiosk/test_console: private LDFLAGS_ALL += -Wl,--wrap=malloc
# Each allocation of ours fails once: tests/support/rules/allocations.h.
ALLOCATING = $(addprefix $(BUILD)/tests/,rules/test_merge labels/test_papers labels/test_label_allocations db/test_db_allocations vision/test_reader_allocations \
    calibration/test_calibration_allocations)
$(ALLOCATING): private LDFLAGS_ALL += $(addprefix -Wl$(comma)--wrap=,malloc calloc realloc strdup strndup open_memstream)
# A photo pack's list of codes stands in the place of a club's key, which only the club has.
REPLAYED = $(addprefix $(BUILD)/tests/,calibration/test_pack bench/bench_pack)
$(REPLAYED): private LDFLAGS_ALL += $(addprefix -Wl$(comma)--wrap=,wk_payload_encode wk_payload_decode)
# What paints and exposes each pixel of a simulated picture is watched in its own tests; in all others it is as in the program,
# for there it was three fifths of their time under a sanitizer (test_haze).
PAINTER = vision/sim/light.c vision/sim/scene_paint.c
ifneq ($(filter $(PAINTER),$(UNWATCHED)),)
WATCHED = $(PAINTER:%=$(BUILD)/watched/%.o)
$(WATCHED): private OPT := $(PIXELS)
$(WATCHED): $(BUILD)/watched/%.c.o: %.c | $(DEPS)
	@$(call SAY,compiling)
	$(Q)$(CC) $(CFLAGS_ALL) $(call cflags,vision) -c -o $@ $<
PAINTING = $(addprefix $(BUILD)/tests/vision/,test_sim test_sim_table)
$(PAINTING): $(WATCHED)
$(PAINTING): private LDFLAGS_ALL += $(WATCHED)
endif
# all, or plain: what `sanitize-memory` does not run.
ONLY ?= all
ifeq ($(ONLY),plain)
TEST_BINS = $(PLAIN:%.c=$(BUILD)/%)
else
TEST_BINS = $(TESTS:%.c=$(BUILD)/%) $(REPLAY_BINS)
# Once more, of a hall whose database is on a server.
ON_SERVER = $(addprefix $(BUILD)/tests/,$(addsuffix @postgresql,$(addprefix db/test_,heard takeover grants excerpt deal_history deal_receipt event_sets) \
    $(addprefix hall/test_,server link pins board board_ceremony desk player_page) $(addprefix kiosk/test_,join kinds_in_hall pictures_follow)))
endif
# One more than there are processors, for many tests wait for a server or a clock.
JOBS ?= $(shell expr $$(nproc) + 1)
FUZZERS = $(sort $(wildcard tests/fuzz/fuzz_*.c))
REPLAY_BINS = $(FUZZERS:tests/fuzz/fuzz_%.c=$(BUILD)/tests/fuzz/replay_%)
FUZZ ?= $(FUZZERS:tests/fuzz/fuzz_%.c=%)
FUZZ_BINS = $(FUZZ:%=$(BUILD)/fuzz_%)
FUZZ_SECONDS ?= 60
BENCHES = $(sort $(wildcard tests/bench/bench_*.c))
BENCH_BINS = $(BENCHES:%.c=$(BUILD)/%)

# A test program runs once, and what it calls is built as above: 0.53 s to compile and link one with -O2 -g, 0.40 with these.
TEST_OPT := $(if $(SAN),-O0 -g1 -Wno-format-truncation,-Og -g1 -Wno-format-truncation)
$(foreach r,$(ROOMS) fuzz,$(BUILD)/tests/$(r)/%): private OPT := $(TEST_OPT)

# Two hundred test programs are linked by the quicker linker, where there is one.
QUICK = $(eval QUICK := $(call takes,-fuse-ld=lld))$(QUICK)

$(LIGHT_PROGRAMS): private CV_LIBS = $(CV_INSIDE)
$(LIGHT_PROGRAM): $(BUILD)/kiosk/programs/cmd/wallkeeper/main.c.o
$(LIGHT_PROGRAM)-hall: $(BUILD)/kiosk/programs/cmd/hall/main.c.o
$(LIGHT_PROGRAMS): $(BUILD)/tests/support/labels/light_work.c.o $(foreach r,$(ROOMS),$(BUILD)/lib$(r).a) $(CV_WITHOUT)
	@echo "LINK $@"
	$(Q)$(CC) $(SANFLAGS) $(CFLAGS) -o $@ $(filter %.c.o,$^) -Wl,--wrap=crypto_pwhash $(LDFLAGS_ALL) $(call libs,kiosk)

# Worlds, galleries and layouts that tests share: each test takes from the archive what it calls.
SUPPORT = $(BUILD)/libsupport.a
$(SUPPORT): $(addprefix $(BUILD)/,$(addsuffix .o,$(wildcard tests/support/*/*.c)))
	@rm -f $@
	$(Q)$(AR) qcs $@ $^
$(BUILD)/tests/support/%.c.o: tests/support/%.c | $(TEST_DEPS)
	@$(call SAY,compiling)
	$(Q)$(CC) $(CFLAGS_ALL) $(call cflags,kiosk) -c -o $@ $<

define TESTS_OF
$(BUILD)/tests/$(1)/%: tests/$(1)/%.c $(SUPPORT) $$(foreach r,$$(USES_$(1)),$(BUILD)/lib$$(r).a) | $(TEST_DEPS) $(MODULE)
	@$$(call SAY,building programs of)
	$(Q)$$(CC) $$(CFLAGS_ALL) $$(call cflags,$(1)) -rdynamic -MF $$@.d -MT $$@ -o $$@ $$< $(SUPPORT) $$(LDFLAGS_ALL) $$(QUICK) $$(call libs,$(1)) -lcmocka
endef
$(foreach r,$(ROOMS),$(eval $(call TESTS_OF,$(r))))

$(BUILD)/tests/rules/test_library: | rules-library
EVERYTHING = $(foreach r,$(ROOMS),$(BUILD)/lib$(r).a)
$(BUILD)/tests/bench/%: tests/bench/%.c $(SUPPORT) $(EVERYTHING) | $(TEST_DEPS)
	@$(call SAY,building programs of)
	$(Q)$(CC) $(CFLAGS_ALL) $(call cflags,kiosk) -MF $@.d -MT $@ -o $@ $< $(SUPPORT) $(LDFLAGS_ALL) $(call libs,kiosk) -lcmocka
$(BUILD)/tests/kiosk/test_screens: | $(PLACES)
$(BUILD)/tests/kiosk/test_benches: | $(addprefix $(BUILD)/tests/bench/bench_,faults table_faults scan bare table labels known tiles flat pack)
$(BUILD)/tests/fuzz/replay_%: tests/fuzz/fuzz_%.c tests/fuzz/replay_corpus.c $(SUPPORT) $(EVERYTHING) $(BUILD)/corpus/% | $(DEPS)
	@$(call SAY,building programs of)
	$(Q)$(CC) $(filter-out -MMD -MP -Wmissing-prototypes,$(CFLAGS_ALL)) $(call cflags,kiosk) -DWK_CORPUS='"$(CORPUS)/$*"' -o $@ $(filter %.c,$^) $(SUPPORT) $(LDFLAGS_ALL) $(QUICK) $(call libs,kiosk) -lcmocka
$(BUILD)/fuzz_%: tests/fuzz/fuzz_%.c $(SUPPORT) $(EVERYTHING) | $(DEPS)
	@$(call SAY,building programs of)
	$(Q)$(CC) -std=c11 -w -g -fsanitize=fuzzer,address,undefined -D_XOPEN_SOURCE=700 -I. $(call cflags,kiosk) -o $@ $< \
	    $(SUPPORT) $(LDFLAGS_ALL) $(call libs,kiosk) -lcmocka
