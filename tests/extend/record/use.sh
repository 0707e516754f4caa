# A kind of record: its writer and one row; who may write it, when no more, the audit and the report's line follow from the row.
set -e
$MAKE all build/tests/kiosk/test_tables build/tests/db/test_break
build/tests/kiosk/test_tables
build/tests/db/test_break
