/*
 * What a file of pictures is, told by its first bytes: read here, a video, or of a kind that is not read and is named with the
 * way on. Its name is not asked. Any thread.
 */
#ifndef WK_KIOSK_PROGRAMS_CLI_FILE_KIND_H
#define WK_KIOSK_PROGRAMS_CLI_FILE_KIND_H

enum wk_file_sort {
    WK_FILE_PICTURE = 0, /* or nothing that is known: the decoder says what is wrong with it */
    WK_FILE_VIDEO,       /* a container that wk_video_open() is asked about */
    WK_FILE_OTHER
};

/* Of WK_FILE_OTHER, static storage: "a HEIC picture", and what to do about it. */
struct wk_file_kind {
    const char *what, *mend;
};

/* *kind is set for WK_FILE_OTHER alone. A file that cannot be read is WK_FILE_PICTURE. */
enum wk_file_sort wk_file_kind(const char *path, struct wk_file_kind *kind);

#endif
