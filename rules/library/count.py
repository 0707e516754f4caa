"""What hands are worth, by libwkrules and ctypes: count.py LIBRARY <TABLE. A row: id, melds, concealed, win, flags, seat,
prevalent, flowers, with tabs between. Printed: id, total, numbers of the fan, as `wallkeeper points --tsv` does."""
import ctypes as c
import sys

OK, AS_PLAYED = 1, 1  # WK_OK, WK_MCR_AS_PLAYED


class Columns(c.Structure):
    _fields_ = [(name, c.c_char_p) for name in ("melds", "standing", "win", "flags", "seat", "prevalent", "flowers")]


class Fan(c.Structure):
    _fields_ = [("id", c.c_uint8), ("n", c.c_uint8)]


class Score(c.Structure):
    _fields_ = [("total", c.c_int), ("points", c.c_int), ("n_fan", c.c_int), ("fan", Fan * 24), ("reading", c.c_uint8 * 16)]


rules = c.CDLL(sys.argv[1])
hand, score, reason = c.create_string_buffer(64), Score(), c.c_char_p()  # the library alone looks into a hand
for row in sys.stdin.buffer:
    id, *column = row.rstrip(b"\r\n").split(b"\t")[:8]
    if rules.wk_mcr_read(c.byref(Columns(*column)), hand, c.byref(reason)) != OK:
        answer = "invalid\t"
    elif rules.wk_mcr_score(hand, AS_PLAYED, c.byref(score)) != OK:
        answer = "-3\t"
    else:
        fan = score.fan[:score.n_fan]
        answer = f"{score.total}\t" + ",".join(f"{f.id}*{f.n}" if f.n > 1 else str(f.id) for f in fan)
    print(id.decode(errors="replace"), answer, sep="\t")
