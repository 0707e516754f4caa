### packages
.PHONY: offline test-offline deb-size test-deb image fresh arm64 deb deb-same deb-lint deb-deps

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
deb-deps:
	$(Q)sh tests/deps.sh build-essential debhelper fakeroot $(PACKAGES) $(VIDEO_PACKAGES)
