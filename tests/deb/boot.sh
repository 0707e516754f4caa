#!/bin/sh
# boot.sh OUT FINGER: starts the disk of image.sh in QEMU, without anything of this computer's but two of its processors, and asks
# what no other test can: is the kiosk's picture on the screen of a graphics card, does it answer a key, a mouse and a finger, is
# the console there when somebody wants it, and does the watchdog bark? Each graphics card that is emulated well: virtio, and bochs.
# A simulated camera, and a shell for root behind a second serial line, are put on a copy of the disk for this.
set -eu
out=$(realpath "$1") finger=$2
patience=${WK_PATIENCE:-600} # seconds for a thing to come: an emulated processor takes its time
qemu='' told=0
trap '[ -z "$qemu" ] || kill $qemu 2>/dev/null || true' EXIT
trap 'exit 1' INT TERM

fail() { echo "image: FAILED: $1" >&2; tail -n 20 "$out/console" >&2; exit 1; }
passed() { echo "image: passed: $1"; }
monitor() { echo "$1" >&3; }
# Gives a line to a shell in the machine, waits until it is done and well, and puts what it printed into $said.
machine() {
    told=$((told + 1))
    printf '%s\necho done-%s-$?\n' "$1" $told >&4
    for _ in $(seq "$patience"); do
        grep -aq "^done-$told-" "$out/shell" && break
        sleep 1
    done
    grep -aq "^done-$told-0" "$out/shell" || fail "$1"
    said=$(tr -d '\r' <"$out/shell" | sed "1,/^done-$((told - 1))-/d; /^done-$told-/,\$d")
}
# The screen as a file, all of it.
look() {
    rm -f "$out/screen.ppm"
    monitor "screendump $out/screen.ppm"
    for _ in $(seq 100); do
        [ "$(stat -c %s "$out/screen.ppm" 2>/dev/null || echo 0)" -ge $((1024 * 768 * 3)) ] && return
        sleep 0.1
    done
}
# The kiosk is asked (F12) for what it has painted: is that, to the last byte, what the card shows? It is first.ppm then.
compare() {
    for try in 1 2 3 4 5; do
        look
        mv "$out/screen.ppm" "$out/first.ppm"
        machine 'rm -f /var/lib/wallkeeper/shots/*'
        monitor 'sendkey f12'
        machine 'cd /var/lib/wallkeeper/shots; while [ ! -s "$(ls -t | head -1)" ]; do sleep 1; done; sleep 1; base64 "$(ls -t | head -1)"'
        printf '%s\n' "$said" | base64 -d | pngtopnm >"$out/painted.ppm"
        cmp -s "$out/painted.ppm" "$out/first.ppm" && return
        sleep $((try * 5)) # it may have changed between the two
    done
    fail "the card does not show what the kiosk paints"
}
# Waits until the screen is, or is not, that picture.
await_screen() { for _ in $(seq "$patience"); do look; cmp -s "$out/screen.ppm" "$1" && return; sleep 1; done; fail "$2"; }
await_other() { for _ in $(seq "$patience"); do look; cmp -s "$out/screen.ppm" "$1" || return 0; sleep 1; done; fail "$2"; }

test_disk() {
    cp --sparse=always "$out/kiosk.img" "$out/test.img"
    printf '[Service]\nExecStart=\nExecStart=/usr/bin/wallkeeper kiosk --camera sim:7 --shots /var/lib/wallkeeper/shots\n' >"$out/sim.conf"
    printf '[Service]\nExecStart=/bin/sh\nStandardInput=tty-force\nStandardOutput=tty\nStandardError=tty\nTTYPath=/dev/ttyS1\n' >"$out/shell.service"
    {
        echo 'mkdir /etc/systemd/system/wallkeeper-kiosk.service.d'
        echo "write $out/sim.conf /etc/systemd/system/wallkeeper-kiosk.service.d/sim.conf"
        echo "write $out/shell.service /etc/systemd/system/shell.service"
        echo 'symlink /etc/systemd/system/multi-user.target.wants/shell.service /etc/systemd/system/shell.service'
        echo "write $finger /usr/bin/finger"
        echo 'set_inode_field /usr/bin/finger mode 0100755'
    } | debugfs -w "$out/test.img" >"$out/log" 2>&1
}

start() { # a graphics card
    rm -f "$out"/monitor "$out"/hands.* "$out/console" "$out/shell"
    mkfifo "$out/monitor" "$out/hands.in" "$out/hands.out"
    qemu-system-x86_64 -m 1024 -smp 2 -display none -net none -snapshot -kernel "$out/vmlinuz" -initrd "$out/initrd.img" \
        -append "root=/dev/vda rw console=ttyS0 systemd.journald.forward_to_console=1 systemd.show_status=0" \
        -vga none -device "$1,xres=1024,yres=768" -device qemu-xhci -device usb-mouse -device usb-kbd \
        -drive "file=$out/test.img,if=virtio,format=raw" -serial "file:$out/console" -chardev "pipe,id=hands,path=$out/hands" \
        -serial chardev:hands -monitor stdio <"$out/monitor" >"$out/qemu" 2>&1 &
    qemu=$!
    exec 3>"$out/monitor"
    exec 4>"$out/hands.in"
    cat "$out/hands.out" >"$out/shell" &
}

stop() { monitor quit; exec 3>&- 4>&-; wait $qemu || true; qemu=''; }

test_disk
for card in virtio-vga VGA; do
    start $card
    for _ in $(seq "$patience"); do
        grep -aqs 'Started.*wallkeeper-kiosk.service' "$out/console" && break # systemd has heard that it is ready
        sleep 1
    done
    told=0
    printf 'stty -echo; PS1=\necho done-0-\n' >&4
    machine 'systemctl is-active wallkeeper-kiosk && sleep 30' # the camera's first picture changes the screen
    compare
    passed "$card: the card shows, to the last byte, what the kiosk paints"
    [ $card = virtio-vga ] || { stop; continue; }

    machine 'systemctl show -P ActiveEnterTimestampMonotonic wallkeeper-kiosk'
    passed "ready $((said / 1000000)) s after the kernel's start, on an emulated processor"
    monitor 'sendkey h'
    await_other "$out/first.ppm" "the key h was not heard"
    sleep 5 # all that belongs to it
    look
    cp "$out/screen.ppm" "$out/help.ppm"
    monitor 'sendkey esc'
    await_screen "$out/first.ppm" "the key Escape was not heard"
    passed "keys"
    machine 'modprobe uinput && finger 212 950' # Help
    await_screen "$out/help.ppm" "a finger on Help was not felt"
    monitor 'sendkey esc'
    await_screen "$out/first.ppm" "the help stays"
    passed "a finger, on a touch screen that is plugged in while it runs"
    monitor 'mouse_move -250 200'
    monitor 'mouse_move -250 200'
    await_other "$out/first.ppm" "the mouse has no arrow"
    cp "$out/screen.ppm" "$out/mouse.ppm"
    passed "a mouse's arrow"
    monitor 'sendkey ctrl-alt-f2'
    machine 'while [ "$(cat /sys/class/tty/tty0/active)" != tty2 ]; do sleep 1; done'
    await_other "$out/mouse.ppm" "the second console is not shown"
    monitor 'sendkey h'
    monitor 'sendkey ctrl-alt-f1'
    await_screen "$out/first.ppm" "the kiosk's screen did not come back, or it heard what was typed at another console"
    passed "Ctrl-Alt-F2 leads to a console, where the kiosk hears nothing, and Ctrl-Alt-F1 back"
    monitor 'sendkey ctrl-alt-delete'
    machine 'sleep 10; systemctl is-active wallkeeper-kiosk'
    await_screen "$out/first.ppm" "the screen changed at Ctrl-Alt-Del"
    passed "Ctrl-Alt-Del does not start the computer again"
    machine 'sleep 25' # more than two times as long as the watchdog waits
    machine 'systemctl show -P NRestarts wallkeeper-kiosk'
    [ "$said" = 0 ] || fail "it was begun again"
    machine 'systemctl kill -s STOP wallkeeper-kiosk; while [ "$(systemctl show -P NRestarts wallkeeper-kiosk)" = 0 ]; do sleep 1; done'
    grep -aq 'Watchdog timeout' "$out/console" || fail "it was not the watchdog"
    await_screen "$out/first.ppm" "the screen did not come back after the watchdog"
    passed "the watchdog is fed, and begins a kiosk that stands still again"
    machine 'systemctl stop wallkeeper-kiosk && [ "$(cat /sys/class/tty/tty0/active)" = tty1 ]'
    await_other "$out/first.ppm" "the text console is not back"
    passed "the console is back when it ends"
    stop
done
rm -f "$out/test.img" "$out"/monitor "$out"/hands.*
echo "image: $(du -m "$out/kiosk.img" | cut -f 1) MB, all passed"
