# Wallkeeper. `make demo` and `make test` do all their set-up; `make help` lists the rest.
BUILD ?= build
PREFIX ?= /usr/local
V ?= 0
SAN ?=
Q = $(if $(filter 1,$(V)),,@)

PACKAGES = gcc g++ make pkg-config gettext \
    libopencv-contrib-dev libzbar-dev libsdl2-dev libsqlite3-dev libqrencode-dev libcairo2-dev libpango1.0-dev \
    librsvg2-dev libjansson-dev libsodium-dev libinih-dev libcmocka-dev \
    fonts-noto-core fonts-noto-cjk kdegames-mahjongg-data-kf5

ROOMS = rules labels vision calibration db kiosk
# What a room's library needs, itself first: the order of the link, and what its tests may use.
USES_rules = rules
USES_labels = labels rules
USES_vision = vision labels rules
USES_calibration = calibration vision labels rules
USES_db = db labels rules
USES_kiosk = kiosk calibration vision db labels rules

# Asked only when a recipe runs, for `deps` may have to install them first.
PKG_labels = pangocairo librsvg-2.0 libqrencode libsodium jansson
PKG_vision = zbar jansson
PKG_calibration = jansson
PKG_db = sqlite3 jansson
PKG_kiosk = sdl2 inih jansson
CV_CFLAGS = -isystem /usr/include/opencv4
CV_LIBS = -lopencv_aruco -lopencv_calib3d -lopencv_videoio -lopencv_imgcodecs -lopencv_imgproc -lopencv_core -lstdc++
pkgs = $(foreach r,$(USES_$(1)),$(PKG_$(r)))
cflags = $(if $(call pkgs,$(1)),$(shell pkg-config --cflags $(sort $(call pkgs,$(1))) | sed 's/-I/-isystem /g'))
libs = $(foreach r,$(USES_$(1)),$(BUILD)/lib$(r).a) $(if $(call pkgs,$(1)),$(shell pkg-config --libs $(sort $(call pkgs,$(1))))) \
    $(if $(filter vision,$(USES_$(1))),$(CV_LIBS)) -lm -lpthread

VERSION := $(shell git describe --always --dirty 2>/dev/null || echo unknown)
WARN = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wswitch-enum -Wvla -Wformat=2 -Wundef -Wcast-qual -Wwrite-strings -Werror
OPT ?= -O2 -g
SANFLAGS = $(if $(SAN),-fsanitize=$(SAN) -fno-omit-frame-pointer -fno-sanitize-recover=all)
COMMON = $(OPT) -fstack-protector-strong -D_FORTIFY_SOURCE=$(if $(SAN),0,2) -D_POSIX_C_SOURCE=200809L -I. -MMD -MP $(WARN) $(SANFLAGS)
CFLAGS_ALL = -std=c11 $(COMMON) -Wstrict-prototypes -Wmissing-prototypes $(CFLAGS)
CXXFLAGS_ALL = -std=c++17 $(COMMON) $(CV_CFLAGS) $(CXXFLAGS)

src = $(wildcard $(1)/*.c) $(wildcard $(1)/*.cpp)
obj = $(addprefix $(BUILD)/,$(addsuffix .o,$(call src,$(1))))
TESTS = $(foreach r,$(ROOMS),$(wildcard tests/$(r)/test_*.c))
TEST_BINS = $(patsubst %.c,$(BUILD)/%,$(TESTS))
BENCHES = $(wildcard tests/bench/bench_*.c)
BENCH_BINS = $(patsubst %.c,$(BUILD)/%,$(BENCHES))

.PHONY: all deps demo test check bench lint format clean help install fuzz
all: $(BUILD)/wallkeeper
help:
	@sed -n 's/^## //p' $(firstword $(MAKEFILE_LIST))

## deps     install the Debian packages that the build needs (apt, with sudo where needed)
DEPS = $(BUILD)/.deps
deps: $(DEPS)
$(DEPS): $(firstword $(MAKEFILE_LIST))
	@mkdir -p $(BUILD)
	$(Q)sh tests/deps.sh $(PACKAGES)
	@touch $@

## all      build the program
$(BUILD)/wallkeeper: $(foreach r,$(ROOMS),$(BUILD)/lib$(r).a)
	@echo "LINK $@"
	$(Q)$(CC) $(SANFLAGS) -o $@ -Wl,--as-needed $(call libs,kiosk)

define ROOM
$(BUILD)/lib$(1).a: $(call obj,$(1))
	@rm -f $$@
	$(Q)ar rcs $$@ $$^
$(BUILD)/$(1)/%.c.o: $(1)/%.c | $(DEPS)
	@mkdir -p $$(@D); echo "CC   $$<"
	$(Q)$$(CC) $$(CFLAGS_ALL) $$(call cflags,$(1)) -DWK_VERSION='"$(VERSION)"' -c -o $$@ $$<
$(BUILD)/$(1)/%.cpp.o: $(1)/%.cpp | $(DEPS)
	@mkdir -p $$(@D); echo "CXX  $$<"
	$(Q)$$(CXX) $$(CXXFLAGS_ALL) -c -o $$@ $$<
$(BUILD)/tests/$(1)/%: tests/$(1)/%.c $$(foreach r,$$(USES_$(1)),$(BUILD)/lib$$(r).a) | $(DEPS)
	@mkdir -p $$(@D); echo "TEST $$<"
	$(Q)$$(CC) $$(CFLAGS_ALL) $$(call cflags,$(1)) -MF $$@.d -o $$@ $$< -Wl,--as-needed $$(call libs,$(1)) -lcmocka
endef
$(foreach r,$(ROOMS),$(eval $(call ROOM,$(r))))
$(BUILD)/tests/bench/%: tests/bench/%.c $(foreach r,$(ROOMS),$(BUILD)/lib$(r).a) | $(DEPS)
	@mkdir -p $(@D); echo "BENCH $<"
	$(Q)$(CC) $(CFLAGS_ALL) $(call cflags,kiosk) -MF $@.d -o $@ $< -Wl,--as-needed $(call libs,kiosk)

## test     build and run all tests (installs what is missing)
test: deps
	$(Q)$(MAKE) --no-print-directory check
check: $(BUILD)/wallkeeper $(TEST_BINS)
	$(Q)BUILD=$(BUILD) sh tests/run.sh $(TEST_BINS)

## lint     include guard and the compiler's warnings as errors
lint:
	$(Q)sh tests/guard.sh

## clean    remove build/
clean:
	rm -rf $(BUILD)

-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)
