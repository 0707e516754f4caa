/*
 * Script: what is to be done at a kiosk, line by line: for tests, for films, for the demo, which is one. Pure parser; player.c
 * plays it.
 *
 *   wait SCREEN              until that screen stands: idle seats build faces again sealed playing restore done
 *                            pin director enrol
 *   wait built|recorded|passed|failed W   until the wall of wind W is
 *   wait laid W              until the wall of a given deal lies as it is given
 *   wait turn                until the wall on the mat has told whose it is and its tiles are to be turned
 *                            (count: until the stickers of the hand are asked for)
 *   wait label|fault|hand    until the camera sees a label, a fault for certain, a hand
 *   wait doubt               until tiles are asked to show their stickers again
 *                            (count: until something is wrong about tiles of the hand)
 *   wait points              count: until a hand that wins has been counted
 *   wait trouble WORD        until the screen says that (camera-lost, below-lost, no-mat, ... none)
 *   wait tiles|confirm|report|stored   enrolment: tiles lie still; are to be looked at; can be told apart or not; stored
 *                            (confirm in an event: the four stand for a result)
 *   expect PASS|FAIL|INCOMPLETE [KIND]   the wall on the mat is judged so, with a finding of that kind (cli.md's word)
 *   expect says TEXT         the screen says this message id: its headline, or why it takes no entry
 *   expect sum NUMBER SUM    the player with that number stands in the standings with it: -20, 7/2
 *   repair                   does each move that the screen asks for until the wall has passed; practice: until all is mended
 *   tap ACTION [ARG]         touches the key of that action: start faces start-hand hand-over finish language ...
 *   tap digit N, tap open SCREEN   a digit of the PIN; one of the director's screens
 *   key K                    presses a key of the keyboard: a letter, space, enter, tab, escape, left, right
 *   shot NAME                saves a screenshot
 *   pause SECONDS            lets people look; skipped when nobody does
 *   step TEXT                what is going on, for the banner and the list of steps
 *   lay W [N]                puts the wall of wind W on the simulated mat, its first N tiles only
 *   declare W [sideways|apart|last]   puts a hand with which wind W wins on the simulated mat, faces up; the tile that won
 *                            lies so (else sideways)
 *   tiles [N]                lays one tile of each face, face up, in the order that N (0..33) names, on the simulated mat
 *   clear                    takes everything off the simulated mat
 *   side backs|faces         turns the tiles on the simulated mat; one after another while faces are looked at
 *   turn SLOT                turns one tile over in its place
 *   fault F                  plants a fault of cli.md: swap:25,26 missing:h.4 sideways:2.3 ...
 *   mend                     puts the wall on the simulated mat right
 *   hand on|off              a hand over the simulated mat
 *   camera on|off            plugs the simulated camera in, or out
 *   camera-below on|off      the one under the glass
 *   quit
 *
 * One command a line; # begins a comment; empty lines count for nothing.
 */
#ifndef WK_KIOSK_PROGRAMS_PLAY_SCRIPT_H
#define WK_KIOSK_PROGRAMS_PLAY_SCRIPT_H

#include "kiosk/face/app/action.h"
#include "rules/status.h"

#include <stddef.h>

struct wk_problem;

enum wk_cue_kind {
    WK_CUE_NONE = 0,
    WK_CUE_WAIT_SCREEN, /* arg: enum wk_screen */
    WK_CUE_WAIT_BUILT,  /* arg: enum wk_wind */
    WK_CUE_WAIT_RECORDED,
    WK_CUE_WAIT_PASSED,
    WK_CUE_WAIT_FAILED,
    WK_CUE_WAIT_LAID,
    WK_CUE_WAIT_TURN,
    WK_CUE_WAIT_LABEL,
    WK_CUE_WAIT_FAULT,
    WK_CUE_WAIT_HAND,
    WK_CUE_WAIT_TILES,
    WK_CUE_WAIT_ENROL, /* arg: enum wk_enrolling; arg2: or this screen, which has the same word, 0: none has */
    WK_CUE_WAIT_DOUBT,
    WK_CUE_WAIT_POINTS,
    WK_CUE_WAIT_TROUBLE, /* arg: enum wk_trouble */
    WK_CUE_EXPECT,       /* arg: enum wk_verdict_kind; arg2: enum wk_finding_kind, 0 any */
    WK_CUE_SAYS,         /* text */
    WK_CUE_SUM,          /* arg: number; text */
    WK_CUE_REPAIR,
    WK_CUE_TAP,     /* arg: enum wk_action; arg2: its argument */
    WK_CUE_KEY,     /* text */
    WK_CUE_SHOT,    /* text: a file's name without its ending, letters, digits, - and _ */
    WK_CUE_PAUSE,   /* arg: ms */
    WK_CUE_STEP,    /* text */
    WK_CUE_LAY,     /* arg: enum wk_wind, NONE: all four at once; arg2: tiles */
    WK_CUE_TILES,   /* arg: their order */
    WK_CUE_DECLARE, /* arg: enum wk_wind; arg2: enum wk_sim_lay */
    WK_CUE_CLEAR,
    WK_CUE_SIDE,  /* arg: enum wk_side */
    WK_CUE_TURN,  /* arg: slot */
    WK_CUE_FAULT, /* text */
    WK_CUE_MEND,
    WK_CUE_HAND,   /* arg: 0, 1 */
    WK_CUE_CAMERA, /* arg: 0, 1 */
    WK_CUE_CAMERA_BELOW,
    WK_CUE_QUIT
};

#define WK_CUE_TEXT 80
struct wk_cue {
    enum wk_cue_kind kind;
    int line; /* in the file, from 1 */
    int arg, arg2;
    char text[WK_CUE_TEXT];
};

#define WK_SCRIPT_MAX_CUES 10000
struct wk_script {
    int n, n_steps;
    struct wk_cue *cue; /* [n] */
};

/*
 * Reads text [n] (hostile). WK_BAD_INPUT with "name:line: what is wrong" in *problem, WK_NO_MEMORY; *out unchanged on failure.
 * Freed by wk_script_release(). Pure.
 */
enum wk_status wk_script_parse(struct wk_script *out, const char *text, size_t n, const char *name,
                               struct wk_problem *problem) WK_MUST_CHECK;
void wk_script_release(struct wk_script *script);

/* The word of an action in scripts and messages ("start-hand"); NULL for none. Static storage. */
const char *wk_action_word(enum wk_action action);

#endif
