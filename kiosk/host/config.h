/*
 * Configuration: an INI file with a section, [kiosk], or [hall] for what wallkeeper-hall knows of it. The only file that knows
 * inih. What stands on the command line goes before it; an empty value counts as not given.
 */
#ifndef WK_KIOSK_HOST_CONFIG_H
#define WK_KIOSK_HOST_CONFIG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kiosk/host/chosen.h"
#include "kiosk/host/faces_way.h"
#include "kiosk/host/looks.h"
#include "kiosk/host/paths.h"
#include "kiosk/host/view_kind.h"
#include "labels/label.h"
#include "labels/layout.h"
#include "labels/paper_size.h"
#include "rules/event/shape.h"
#include "rules/event/standings_when.h"
#include "rules/mcr/mcr.h"

struct wk_problem;

#define WK_LISTEN_SIZE 72 /* of an address to listen on, with its port and its zero */
#define WK_REACHED_SIZE 101

struct wk_config {
    char lang[3];             /* a code of labels/lang; "" not given */
    enum wk_paper_size paper; /* what the printer holds; NOT_SAID: not given */
    double sticker_mm;        /* width of the stickers in use, as they were to be printed; 0: not given, WK_STICKER_MM */
    char db[WK_PATH_SIZE];    /* paths: "" not given */
    char key[WK_PATH_SIZE];
    char backup[WK_PATH_SIZE]; /* folder that copies go to by themselves */
    char kiosk_key[WK_PATH_SIZE];
    char print_folder[WK_PATH_SIZE];  /* where the kiosk puts what it prints */
    char print_command[WK_PATH_SIZE]; /* run with each such file, "lp"; "" none */
    char mat[WK_PATH_SIZE];           /* geometry file of the mat */
    char camera_file[WK_PATH_SIZE];   /* calibration of the lens */
    char camera[WK_PATH_SIZE];        /* camera SPEC, see vision/camera/camera.h */
    char camera_faces[WK_PATH_SIZE];  /* the second one, below the glass */
    int table;                        /* 1..WK_MAX_TABLES; 0 not given */
    int first_table, last_table;      /* 1..WK_MAX_TABLES: a corner of a hall, in an event; 0 not given */
    int hand_minutes;                 /* 6..240, a hand's time in an event; 0: as its kind has it */
    int protest_minutes;              /* 0..WK_PROTEST_MAX_MIN, a new event's protest time; 0 none */
    int attract;                      /* 0..240 minutes without a touch, until an idle kiosk shows what it is for; 0 never */
    int challenge;                    /* 1..100: one wall in so many shows a tile turned before it passes; 0 none does */
    bool kiosk_throws;                /* the kiosk throws the dice of a deal, else the players do and touch what they show */
    int volume[WK_N_HEARD];           /* 0..100; 0: silent */
    enum wk_faces_way face_pass;
    enum wk_voice voice;              /* what is said aloud */
    struct wk_looks looks;            /* theme, bar, text, motion */
    enum wk_standings_when standings; /* when players see them */
    bool seal_director;               /* a new event's deals are sealed to the director's key */
    enum wk_mcr_rules rules;          /* that points are counted by */
    bool allow_loopback;              /* a camera may be another program's way out */
    int mains;                        /* Hz of the lamps: 50, 60; 0: to be found by their bands */
    bool hall;                        /* the kiosk may join a hall: it keeps the network */
    bool hall_refused;                /* it says no to that, and does not only leave it out */
    struct wk_first_hour first_hour;
    enum wk_key_copy key_copy;
    char key_copied[WK_DAY_SIZE];    /* the day of the last such copy, "" none was made */
    char store[WK_PATH_SIZE];        /* a hall's: the address of its database, WORD:...; "": it is the file db */
    char listen[WK_LISTEN_SIZE];     /* a hall's: where it is reached, wk_listen_parse(); "" not given */
    char board[WK_LISTEN_SIZE];      /* a hall's: where its pages are, likewise; "": nowhere */
    char board_url[WK_REACHED_SIZE]; /* and where phones find them, http://NAME:PORT; "": not given, and no slip says */
    bool desk_anywhere;              /* and whether PINs are asked for there in any browser */
    bool watch_anywhere;             /* and whether other computers than this one may ask how the hall is */
    char board_key[WK_PATH_SIZE], board_certificate[WK_PATH_SIZE]; /* its pages go over TLS by these, PEM; "": they do not */
    char url[WK_REACHED_SIZE]; /* a hall's: how kiosks reach it, https://NAME:PORT; "" not given */
    enum wk_view_kind view;    /* what the camera looks at */
    enum wk_wind table_below;  /* of a table: whose wall lies at the lower edge of its picture */
};

/* Nothing given; each volume 70, faces by a judge, points by the rule book, walls on a mat. */
void wk_config_init(struct wk_config *config);

/*
 * Reads INI text [n] (hostile) over *config. name is the file's name for messages, home what ~/ stands for (may be NULL).
 * WK_BAD_INPUT with "name:line: what is wrong" in *problem: a line that is neither key nor section, an unknown section or key
 * (the nearest known one is named), a key twice, a value outside its range. *config is unchanged on failure. Pure.
 */
enum wk_status wk_config_parse(struct wk_config *config, const char *text, size_t n, const char *name, const char *home,
                               struct wk_problem *problem) WK_MUST_CHECK;

/* The same from a file. WK_NO_FILE, WK_UNREADABLE_FILE (also folders and what is longer than 64 KiB), WK_BAD_INPUT. */
enum wk_status wk_config_load(struct wk_config *config, const char *path, const char *home,
                              struct wk_problem *problem) WK_MUST_CHECK;

/*
 * What was chosen on the screens, as a file of the same form that stands below the configuration: lang, paper, stickers,
 * camera, view, whose wall lies below, a hand's time, hall, the first hour and the key's copy, each where it is given (view 0,
 * below NONE: it is not). WK_IO, WK_DISK_FULL, WK_BAD_INPUT: a camera whose SPEC would not be read back as it is, for it has a
 * line's end in it, or " ;", or is too long.
 */
enum wk_status wk_config_keep(const struct wk_config *chosen, const char *path) WK_MUST_CHECK;

/*
 * Where a hall listens: "192.168.8.2:7443", "[::]:7443"; without an address *address is "0.0.0.0", without a port *port stays.
 * WK_BAD_INPUT: not of this form. *address and *port may have changed then.
 */
enum wk_status wk_listen_parse(const char *text, char address[WK_LISTEN_SIZE], int *port) WK_MUST_CHECK;

/* "judge", "underglass", "after-first-hand". WK_BAD_INPUT: none of them; *out unchanged. */
enum wk_status wk_faces_way_parse(const char *word, enum wk_faces_way *out) WK_MUST_CHECK;

/* The word of wk_view_kind_word() back; likewise. */
enum wk_status wk_view_kind_parse(const char *word, enum wk_view_kind *out) WK_MUST_CHECK;

#endif
