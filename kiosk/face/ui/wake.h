/* How another thread lets main look: what a source of frames needs of the window, and no more. */
#ifndef WK_KIOSK_FACE_UI_WAKE_H
#define WK_KIOSK_FACE_UI_WAKE_H

struct wk_ui;

/* Ends the wait in wk_ui_poll() (kiosk/face/ui/ui.h). Any thread. */
void wk_ui_wake(struct wk_ui *ui);

#endif
