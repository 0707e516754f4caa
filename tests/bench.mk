### figures, campaigns
.PHONY: count push-cost eye-cost printers bench-deps campaign campaign-table pair-all evenings evenings-full hall-stores cut full-disk \
    bench-pack scorers flat print-scale demo-hall board-crowd results kinds movements

## count    wrong labels in 100,000 reads of stickers, wrong faces in 20,000 tiles: damaged, hidden, forged, foreign ones too (minutes)
count: $(BUILD)/tests/bench/bench_labels $(BUILD)/tests/bench/bench_known $(BUILD)/tests/bench/bench_tiles
	$(Q)WK_READS=100000 $<
	$(Q)WK_READS=100000 $(BUILD)/tests/bench/bench_known
	$(Q)WK_TILES=20000 $(BUILD)/tests/bench/bench_tiles

## push-cost instructions of a push: whole at the hall, beside PUSH_OLD's, by records stored and by tables; in the merge alone (six minutes and a build)
PUSH_OLD ?= a2d53cf7
push-cost: $(BUILD)/tests/bench/bench_merge $(BUILD)/tests/bench/bench_push
	$(Q)sh tests/deps.sh valgrind
	$(Q)sh tests/bench/merge.sh $<
	$(Q)CC="$(CC)" CXX="$(CXX)" MAKE="$(MAKE)" sh tests/bench/push.sh $(BUILD)/tests/bench/bench_push "$(PUSH_OLD)" $(BUILD)/push-cost

## eye-cost instructions of a whole scan of a mat, of a 4K table, beside EYE_OLD's of the same pictures (a minute and a build)
EYE_OLD ?= a2d53cf7
eye-cost: $(BUILD)/wallkeeper $(BUILD)/wallkeeper-sim
	$(Q)sh tests/deps.sh valgrind
	$(Q)CC="$(CC)" CXX="$(CXX)" MAKE="$(MAKE)" sh tests/bench/eye_cost.sh $(BUILD) "$(EYE_OLD)" $(BUILD)/eye-cost

## printers what CUPS, poppler, Ghostscript and MuPDF make of a page's size and of a bar of two dots: club.md's tables
printers:
	$(Q)sh tests/deps.sh cups-filters ghostscript mupdf-tools poppler-utils python3
	$(Q)python3 tests/bench/printers.py
## results  tests/bench/RESULTS.md from tests/bench/results.csv, the newest of each figure
results:
	$(Q)sh tests/deps.sh python3
	$(Q)python3 tests/bench/results.py >$(BUILD)/results && mv $(BUILD)/results tests/bench/RESULTS.md
bench-deps:
	$(Q)sh tests/deps.sh libzbar-dev zbar-tools python3-zxing-cpp python3-opencv

## campaign N walls (3000) with every kind of planted fault, CLEAN (400) without; those answered wrongly go to build/campaign/
N ?= 3000
CLEAN ?= 400
SEED ?= 1
campaign: $(BUILD)/tests/bench/bench_faults
	$(Q)$< $(N) $(CLEAN) $(SEED) $(BUILD)/campaign

## campaign-table the same of whole tables from above, faults between walls too; CLEAN ones with clutter (a second or two a table)
campaign-table: $(BUILD)/tests/bench/bench_table_faults
	$(Q)$< $(N) $(CLEAN) $(SEED) $(BUILD)/campaign-table

## board-crowd how long a result takes from a kiosk to 300 streams of the hall's pages and to Chromium; what kiosks notice of 1,000 phones behind one address; memory (two minutes)
board-crowd: all $(BUILD)/tests/bench/bench_board
	$(Q)WK_PROGRAM=$(BUILD)/wallkeeper sh tests/web/run.sh $(BUILD) $(BUILD)/tests/bench/bench_board

## pair-all  sixteen kiosks paired at a hall by `pair --all` and sixteen `wallkeeper join`, people's part waited for: READ_S (20) to compare six words, CARRY_S (10) to hold the code before a kiosk (nine minutes)
pair-all: $(KIOSK) $(BUILD)/wallkeeper-hall
	$(Q)sh tests/bench/pair_all.sh $(BUILD)/wallkeeper $(BUILD)/wallkeeper-hall

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

## hall-stores 21,058 records of 64 tables, in any order, cut, doubled, to a hall on SQLite, one on PostgreSQL and kiosks: each row, each record, what is made of them (WK_SEED; a minute)
hall-stores: $(BUILD)/tests/bench/bench_push $(BUILD)/tests/bench/bench_both_stores
	$(Q)folder=$$(mktemp -d) && $< make $$folder 64 21058 && $(BUILD)/tests/bench/bench_both_stores $$folder; \
	    code=$$?; rm -rf $$folder; exit $$code

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

## bench-pack  photo packs that clubs sent (PACK="hall.tar ..."), read again by today's reader; without PACK two of the simulated camera
PACK ?=
bench-pack: all $(BUILD)/tests/bench/bench_pack
	$(Q)WK_PROGRAM=$(BUILD)/wallkeeper $(BUILD)/tests/bench/bench_pack $(PACK)

## scorers  hands counted and distances found a second, of one set of hands in one run with others: MAHJONG_ALGORITHM, SHANTEN_NUMBER, NYANTEN and GB_MAHJONG are folders of their sources (two minutes)
scorers: $(BUILD)/tests/bench/bench_points
	$(Q)sh tests/bench/scorers.sh $< $(BUILD)/scorers

## flat     stickers with no tile under them found, and false alarms, in WALLS (2000) honest walls and a sixth as many others (half an hour)
WALLS ?= 2000
flat: $(BUILD)/tests/bench/bench_flat
	$(Q)WK_WALLS=$(WALLS) $<

## print-scale  stickers, sheets and mats at the sizes that printers make of them, measured by the camera, PRINTS (30) of each (minutes)
PRINTS ?= 30
print-scale: $(BUILD)/tests/bench/bench_print_scale
	$(Q)WK_WALLS=$(PRINTS) WK_SEED=1000 $<

## demo-hall  a hall and four kiosks of one event on this computer play a round by themselves, and a browser shows the hall's pages: four windows and that one; without a display none, and the address (minutes)
demo-hall: all $(BUILD)/tests/bench/demo_hall
	$(Q)$(BUILD)/tests/bench/demo_hall

## kinds    EVENTS (300) random NMJL events and as many of competition MCR, by commands, from seed SEED (1): seats, ranks, points against the references that were written from the texts (minutes)
EVENTS ?= 300
kinds: $(BUILD)/tests/kiosk/test_oracle_nmjl $(BUILD)/tests/kiosk/test_oracle_mcr
	$(Q)for program in $^; do WK_EVENTS=$(EVENTS) WK_SEED=$(SEED) $$program || exit 1; done

## movements chairs, first meetings again and refusals of 3 to 40 tables against the formula; lots of 5 to 40 against a greedy draw, and what 40 tables take
movements: $(BUILD)/tests/kiosk/test_movements
	$(Q)WK_TABLES=40 $<
