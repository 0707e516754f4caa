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
 * Has memory for pictures kept at hand: what one step frees the next gets, in large pages where the kernel has them, instead of
 * new pages of 4 kB each time, which take a quarter of what reading a picture takes. By main(), while there is one thread.
 */
void wk_process_keep_memory(void);

/* Whether the program was started by root, who may do whatever the kernel can; by main() and for `version -v`. */
int wk_process_is_root(void);

#endif
