# A screen: a file and its row; its own state a small header and a member. The menu, the lock, Back and help follow from the definition.
set -e
$MAKE all build/tests/kiosk/test_timer build/tests/kiosk/test_screen_table
build/tests/kiosk/test_timer
build/tests/kiosk/test_screen_table
