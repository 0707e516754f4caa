# A home of its own for a test of what is installed, and the program as its service starts it.
here=$(dirname "$0")
work=$(mktemp -d "${AUTOPKGTEST_TMP:-/tmp}/wallkeeper-XXXXXX")
export HOME="$work" SDL_AUDIODRIVER=dummy
unset XDG_DATA_HOME XDG_CONFIG_HOME DISPLAY WAYLAND_DISPLAY NOTIFY_SOCKET
children=
# shellcheck disable=SC2086 # a list of numbers
trap 'code=$?; [ -z "$children" ] || kill $children 2>/dev/null || true; rm -rf "$work"; exit $code' EXIT
service() { sed -n 's/^ExecStart=//p' "/lib/systemd/system/$1.service"; }
# Waits for a text in a file.
await() {
    for _ in $(seq 600); do
        grep -q "$2" "$1" 2>/dev/null && return
        sleep 0.1
    done
    echo "$2 never came:" >&2
    cat "$1" >&2
    exit 1
}
