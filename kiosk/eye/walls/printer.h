/* Printer: hands a finished file to the command that prints it. */
#ifndef WK_KIOSK_EYE_WALLS_PRINTER_H
#define WK_KIOSK_EYE_WALLS_PRINTER_H

#include <stdbool.h>

#include "rules/status.h"

/*
 * Runs command (a program and its arguments, divided by blanks, no shell) with the file's path as the last argument, before it
 * `-o print-scaling=none` where the program is lp or lpr and the command says nothing of print-scaling itself; and waits
 * for it, five seconds at most: then it is ended. command "" is WK_OK: the folder is all there is. WK_END: it could not be
 * started, was ended, or exited with another code than 0. Any thread.
 */
enum wk_status wk_printer_send(const char *command, const char *path) WK_MUST_CHECK;

/* Its program is there: by its path, or where programs are installed. */
bool wk_printer_is_there(const char *command);

#endif
