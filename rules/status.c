/* Each status in words for people and for programs. */
#include "rules/status.h"

static const struct {
    const char *word, *text;
} table[WK_N_STATUS] = {
    [WK_FAILED] = {"failed", "it failed for an unknown reason"},
    [WK_OK] = {"ok", "done"},
    [WK_NOT_FOUND] = {"not-found", "not found"},
    [WK_END] = {"end", "no more"},
    [WK_BAD_INPUT] = {"bad-input", "the input breaks the rules for it"},
    [WK_NO_FILE] = {"no-file", "no such file"},
    [WK_UNREADABLE_FILE] = {"unreadable-file", "the file cannot be read"},
    [WK_EMPTY_FILE] = {"empty-file", "the file is empty"},
    [WK_BAD_IMAGE] = {"bad-image", "not an image, or a truncated one"},
    [WK_IMAGE_SIZE] = {"image-size", "the image is too large or too small"},
    [WK_IO] = {"io", "writing failed"},
    [WK_DISK_FULL] = {"disk-full", "the disk is full"},
    [WK_NO_MEMORY] = {"no-memory", "out of memory"},
    [WK_NO_CAMERA] = {"no-camera", "no such camera"},
    [WK_CAMERA_BUSY] = {"camera-busy", "another program uses the camera"},
    [WK_CAMERA_LOOPBACK] = {"camera-loopback", "this is no camera: another program gives its pictures (loopback driver)"},
    [WK_CAMERA_LOST] = {"camera-lost", "the camera has gone"},
    [WK_NO_TRAY] = {"no-tray", "no mat in the picture"},
    [WK_TRAY_PARTLY] = {"tray-partly", "a part of the mat is out of the picture or covered"},
    [WK_TRAY_UPSIDE_DOWN] = {"tray-upside-down", "the mat is upside down"},
    [WK_TRAY_MIRRORED] = {"tray-mirrored", "the picture is mirrored"},
    [WK_TWO_TRAYS] = {"two-trays", "two mats are in the picture: leave one"},
    [WK_TOO_SMALL] = {"too-small",
                      "the stickers are too small in the picture: move the camera nearer, or take larger pictures"},
    [WK_NO_LIBRARY] = {"no-library", "a library is not installed: libpangocairo-1.0-0, librsvg2-2 or libcurl3-gnutls"},
    [WK_TOO_DARK] = {"too-dark", "the picture is too dark"},
    [WK_GLARE] = {"glare", "the picture is burnt out"},
    [WK_OUT_OF_FOCUS] = {"out-of-focus", "the picture is out of focus"},
    [WK_NOT_ENROLLED] = {"not-enrolled", "the tile set is not enrolled"},
    [WK_DB_LOCKED] = {"db-locked", "another program is using the database"},
    [WK_DB_READ_ONLY] = {"db-read-only", "the database cannot be written"},
    [WK_DB_NEWER] = {"db-newer", "the database was written by a newer version"},
    [WK_DB_FOREIGN] = {"db-foreign", "not a wallkeeper database"},
    [WK_DB_BROKEN] = {"db-broken", "the journal does not hold together"},
    [WK_DB_SCHEMA] = {"db-schema", "its tables or triggers are not the ones this program makes: go on with a backup"},
    [WK_DB_MOVED] = {"db-moved", "the database is no longer at its path: put the file back, or start again"},
    [WK_WRONG_KEY] = {"wrong-key", "the club key does not open this"},
    [WK_ALREADY] = {"already", "done already"},
    [WK_NOT_CONFIRMED] = {"not-confirmed", "nobody has confirmed what the tiles were taken for"},
    [WK_NOT_YET] = {"not-yet", "something has to come first"},
    [WK_NOT_ALLOWED] = {"not-allowed", "that takes the PIN of a judge or the director"},
    [WK_EVENT_CLOSED] = {"event-closed", "the director has closed this event, nothing more is recorded in it; the next begins "
                                         "in a file of its own: `wallkeeper event new --db NEWFILE --new`"},
    [WK_PIN_WAIT] = {"pin-wait", "too many wrong PINs: no PIN is looked at for a while"},
    [WK_NO_HALL] = {"no-hall", "the hall does not answer"},
    [WK_OTHER_HALL] = {"other-hall", "what answers at the hall's address is not the hall that was joined"},
    [WK_HALL_RESTORED] = {"hall-restored",
                          "this hall was restored from a copy, and what it wrote since is at its kiosks: serve it until they "
                          "were heard (`wallkeeper-hall status` names them), or, when none of them is left: "
                          "`wallkeeper-hall restore --alone --pin-file FILE`"},
    [WK_DB_OTHER_KEY] = {"db-other-key",
                         "another computer's kiosk wrote this database, and its event has a hall: join with a new "
                         "database, and take the table over"},
    [WK_HALL_TAKEN] = {"hall-taken",
                       "another computer serves this hall now, and this one writes nothing more: end `serve` here, "
                       "or take the place back: `wallkeeper-hall serve --take-place`"},
    [WK_EXPELLED] = {"expelled", "the director has expelled this kiosk: ask at the hall's desk"},
    [WK_SEALED_AWAY] = {"sealed-away", "sealed to the director's key, which is not here"},
};

static int known(enum wk_status status)
{
    return (unsigned)status < WK_N_STATUS && table[status].word;
}

const char *wk_status_text(enum wk_status status)
{
    return known(status) ? table[status].text : "unknown status";
}

const char *wk_status_word(enum wk_status status)
{
    return known(status) ? table[status].word : "unknown";
}
