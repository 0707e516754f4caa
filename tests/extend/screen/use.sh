# A screen: a file and its row; its own state a small header and a member. The menu, the lock, Back and help follow from the definition.
# Then every test that a screen turns red; it prints which goldens of others it changes.
set -e
tests=$(for name in timer screen_table words themes text_sizes spoken screens ways; do echo build/tests/kiosk/test_$name; done)
# shellcheck disable=SC2086 # a list
$MAKE all $tests
for name in timer screen_table words themes text_sizes; do build/tests/kiosk/test_$name; done
cp -R tests/golden build/golden.before
for name in screens ways spoken; do
    if build/tests/kiosk/test_$name >build/extend.log 2>&1; then [ $name = spoken ] || { echo "test_$name sees no new screen" >&2; exit 1; }; fi
    WK_REBASE=1 build/tests/kiosk/test_$name >build/extend.log 2>&1 && build/tests/kiosk/test_$name >build/extend.log 2>&1 || { cat build/extend.log; exit 1; }
done
diff -rq build/golden.before tests/golden | sed -n 's/^Files [^ ]* and \([^ ]*\) differ$/changed: \1/p; s/^Only in \(.*\): \(.*\)$/its own: \1\/\2/p'
