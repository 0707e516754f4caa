/* Process: what the program asks the system for itself before it looks at anything that comes from outside. */
#ifndef WK_KIOSK_HOST_PROCESS_H
#define WK_KIOSK_HOST_PROCESS_H

/*
 * Keys stay in memory: no core is written, none is handed to a crash reporter, and nobody but root looks into the process. By
 * main(), first of all. What the system does not grant stays as it was.
 */
void wk_process_guard(void);

/*
 * How much memory the program may address at most when that is too little, in MB; else 0. Drawing needs about 320 MB, and the
 * libraries that it is made of end the process in their own words where they get less; below 120 MB the program is not even
 * loaded.
 */
#define WK_PROCESS_LEAST_MB 512
long wk_process_short_of_memory(void);

/*
 * Tells malloc() to keep what is freed, up to 64 MB, instead of giving it back to the kernel: a picture of 6 MB is allocated
 * and freed at each step of a scan, and new pages each time took a fifth of its processor time. The kernel is asked for pages
 * of 2 MB for it. For commands that read pictures, before there is a second thread: a kiosk keeps its pictures anyway, and
 * would only take 30 MB more.
 */
void wk_process_keep_memory(void);

/* Whether the program was started by root, who may do whatever the kernel can; by main() and for `version -v`. */
int wk_process_is_root(void);

#endif
