#!/bin/sh
# F: somebody who has the database file (a stick, a backup, a computer that was left alone) and can put it back. Wants to change
# what is on record, or to take over the kiosk that opens it. Knows this source; has neither club key nor the kiosk's.
cd "$(dirname "$0")/../.." || exit 2
here=$PWD/tests/attack
. "$here/lib.sh"
pictures
JUDGE=${WK_JUDGE---pin-file $world/secret/judge.pin}
honest_kiosk honest >"$world/log" 2>&1 || { cat "$world/log"; exit 2; }
seed=00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff
kiosk_words=$(sed -n 's/^WKC1 .* \([0-9a-f]\{64\}\) [^ ]*$/\1/p' "$world/honest/checkpoint.txt" | head -n 1)

holds() { wk audit check "$db"; }
holds_beside_a_checkpoint() { audit; }

# What was done to the file is what the attacker wanted when the audit is content with it. `detected` is then for what only a
# careful audit shows: with a checkpoint, or on the kiosk itself.
change() { # STATEMENTS
    copy_of honest a
    must "$forge" "$db" sql "$1"
}
a_verdict_is_changed() { change "UPDATE journal SET body = replace(body, '\"table\":1', '\"table\":2') WHERE kind = 'wall'" && holds; }
the_last_records_are_cut_off() {
    change "PRAGMA foreign_keys = OFF; DELETE FROM hands; DELETE FROM journal WHERE seq = (SELECT max(seq) FROM journal)" && holds
}
a_record_is_taken_out() {
    change "PRAGMA foreign_keys = OFF; DELETE FROM journal WHERE seq = 5; UPDATE journal SET seq = seq - 1 WHERE seq > 5" && holds
}
a_time_is_changed() { change "UPDATE journal SET t_ns = t_ns - 3600000000000 WHERE seq = 9" && holds; }
a_picture_is_exchanged() { change "UPDATE evidence SET bytes = zeroblob(length(bytes)) WHERE rowid = 1" && holds; }
a_table_says_otherwise() { change "UPDATE deals SET commitment = zeroblob(32)" && holds; }
all_is_signed_with_another_key() {
    copy_of honest a
    must "$forge" "$db" resign $seed
    holds
}
all_is_signed_with_another_key_and_the_kiosk_is_asked() {
    copy_of honest a
    must "$forge" "$db" resign $seed
    wk audit check
}
all_is_signed_with_another_key_and_a_witness_is_asked_for() {
    copy_of honest a
    must "$forge" "$db" resign $seed
    wk audit check "$db" --require-witness
}
shown_by_a_checkpoint() { ! holds_beside_a_checkpoint; }
shown_by_the_kiosks_words() { ! wk audit check "$db" --kiosk "$kiosk_words"; }
another_kiosk_goes_on_by_itself() { # an own key, and a record that says it was restored
    copy_of honest a
    public=$("$forge" "$db" public $seed)
    must "$forge" "$db" append $seed kiosk-key "{\"key\":\"$public\"}"
    must "$forge" "$db" append $seed restored '{"seq":1,"head":"00","words":"a b c d e f"}'
    holds
}
another_kiosk_goes_on_with_an_unlock() {
    copy_of honest a
    head=$(sqlite3 "$db" "SELECT lower(hex(hash)) FROM journal ORDER BY seq DESC LIMIT 1")
    seq=$(sqlite3 "$db" "SELECT max(seq) FROM journal")
    public=$("$forge" "$db" public $seed)
    must "$forge" "$db" append $seed kiosk-key "{\"key\":\"$public\"}"
    must "$forge" "$db" append $seed unlocked '{"role":"director"}'
    must "$forge" "$db" append $seed restored "{\"seq\":$seq,\"head\":\"$head\",\"words\":\"a b c d e f\"}"
    holds
}
a_trigger_is_added() {
    copy_of honest a
    must "$forge" "$db" add "CREATE TRIGGER mine AFTER INSERT ON journal BEGIN DELETE FROM pins; END"
    wk event show
}
a_view_takes_a_tables_place() {
    copy_of honest a
    must "$forge" "$db" add "ALTER TABLE pins RENAME TO pins2; CREATE VIEW pins AS SELECT * FROM pins2 WHERE 0"
    wk event show
}
an_index_is_added() {
    copy_of honest a
    must "$forge" "$db" add "CREATE INDEX mine ON journal(kind)"
    wk event show
}
restore_runs_for_ever() {
    copy_of honest a
    must wk backup --out copy.db
    must "$forge" copy.db add "CREATE TABLE mine(bytes); CREATE TRIGGER more AFTER INSERT ON journal BEGIN
        INSERT INTO mine WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT zeroblob(100) FROM n; END"
    rm data/wallkeeper/kiosk.key # another computer
    timeout 5 "$program" restore copy.db --db new.db --pin-file "$director"
    code=$?
    [ $code -eq 124 ] || { [ $code -eq 0 ] && [ -e new.db ]; }
}
the_directors_pin_is_forgotten() {
    copy_of honest a
    (umask 077; echo 1111 >mine; echo 2222 >other)
    must "$forge" "$db" sql "DELETE FROM pins"
    wk pin --role judge --new-file other --pin-file mine
}
faces_are_found_in_the_file() { # in clear, of a sealed deal: the text of its first row, or a word for a tile
    copy_of honest a
    sqlite3 "$db" "SELECT body FROM journal" | grep -E '"(face|faces)":"?[1-9][msp]'
}
the_directors_files_key_opens_it() { copy_of honest a; wk deal open --table 1 --json; }
a_result_is_put_in() {
    copy_of honest a
    must "$forge" "$db" append $seed result '{"table":1,"round":1,"hand":1}'
    holds
}
an_old_copy_takes_its_place() {
    copy_of honest a
    wk deal verify --table 1 --backs "$(picture E-backs)" $JUDGE >/dev/null
    wk audit checkpoint >later.txt
    rm -f "$db"-*
    cp "$world/honest/data/wallkeeper/event.db" "$db"
    wk audit check "$db" && wk event show
}
shown_by_the_later_checkpoint() { ! wk audit check "$db" --checkpoint later.txt; }

try "a record's text is changed" a_verdict_is_changed
try "the last record is cut off" the_last_records_are_cut_off shown_by_a_checkpoint
try "a record is taken out and the rest moved up" a_record_is_taken_out
try "a record's time is changed" a_time_is_changed
try "a picture is exchanged" a_picture_is_exchanged
try "a table beside the journal says otherwise" a_table_says_otherwise
try "the journal is signed again: a checkpoint is at hand" all_is_signed_with_another_key shown_by_a_checkpoint
try "the journal is signed again: the kiosk's words are at hand" all_is_signed_with_another_key shown_by_the_kiosks_words
try "the journal is signed again: looked at on the kiosk itself" all_is_signed_with_another_key_and_the_kiosk_is_asked
try "the journal is signed again: a witness is required" all_is_signed_with_another_key_and_a_witness_is_asked_for
try "another kiosk's key and a forged restored" another_kiosk_goes_on_by_itself
try "another kiosk's key, a forged unlock and a fitting restored" another_kiosk_goes_on_with_an_unlock
try "a trigger is added" a_trigger_is_added
try "a view takes a table's place" a_view_takes_a_tables_place
try "an index is added" an_index_is_added
try "restore of a copy with an endless trigger" restore_runs_for_ever
try "the director's PIN is forgotten" the_directors_pin_is_forgotten
try "faces of a sealed deal stand in the file" faces_are_found_in_the_file
try "a result is put in" a_result_is_put_in
try "an older copy takes the file's place" an_old_copy_takes_its_place shown_by_the_later_checkpoint
verdict F
