/* Desk: copies of the database. One at a time; what is asked for meanwhile comes after it. */
#include "kiosk/desk/desk.h"

#include <stdio.h>
#include <string.h>

/* Where a copy goes. By itself always under the same name, so that a stick does not fill up. */
static enum wk_status find_place(struct wk_desk *desk, bool by_hand, char path[WK_PATH_SIZE])
{
    const char *folder = desk->station->config.backup;
    const char *event = desk->tournament && desk->tournament->begun ? desk->tournament->plan.name : NULL;
    char stick[WK_PATH_SIZE], name[WK_COPY_NAME_SIZE];
    int length;

    if (by_hand && wk_copy_stick(stick) == WK_OK)
        folder = stick;
    if (!folder[0])
        return WK_NOT_FOUND;
    wk_copy_name(event, wk_store_kiosk_id(desk->station->store), by_hand ? desk->host->clock(desk->host->context) : 0, name);
    length = snprintf(path, WK_PATH_SIZE, "%s/%s", folder, name);
    return length >= 0 && length < WK_PATH_SIZE ? WK_OK : WK_BAD_INPUT;
}

/* As much of the end of a path as there is room for. */
static void show_path(char out[WK_APP_COPY_NAME], const char *path)
{
    size_t n = strlen(path), most = WK_APP_COPY_NAME - 1;

    if (n > most) {
        path += n - most;
        while (((unsigned char)*path & 0xc0) == 0x80) /* not in the middle of a character */
            path++;
    }
    memcpy(out, path, strlen(path) + 1);
}

static void begin(struct wk_desk *desk, bool by_hand)
{
    char path[WK_PATH_SIZE] = "";
    enum wk_status status = desk->station->store ? find_place(desk, by_hand, path) : WK_NOT_YET;

    desk->backup.by_hand = by_hand;
    show_path(desk->backup.where, path);
    if (status == WK_OK)
        status = wk_copier_new(&desk->copier, desk->station, desk->host, path);
    desk->backup.running = status == WK_OK;
    desk->backup.percent = 0;
    if (status != WK_OK)
        desk->backup.status = status;
}

static void end(struct wk_desk *desk, const struct wk_copy *copy)
{
    struct wk_app_backup *backup = &desk->backup;

    wk_copier_free(desk->copier);
    desk->copier = NULL;
    backup->running = false;
    backup->status = copy->status;
    if (copy->status != WK_OK) {
        fprintf(desk->host->err, "wallkeeper: %s: no copy was made: %s\n", copy->path, wk_status_text(copy->status));
        return;
    }
    backup->made_s = wk_desk_second_of_day(desk->host->clock(desk->host->context));
    backup->records = copy->head.seq;
    wk_commit_words(copy->head.head, backup->words);
}

void wk_desk_backup(struct wk_desk *desk, bool by_hand)
{
    if (by_hand)
        desk->stick_wanted = true;
    else if (desk->station->config.backup[0])
        desk->copy_wanted = true;
}

bool wk_desk_all_passed(const struct wk_desk *desk)
{
    unsigned passed = 0;

    return desk->station->store && wk_store_passed(desk->station->store, desk->table, &passed) == WK_OK &&
           passed == (1U << WK_N_WINDS) - 1;
}

static bool look(struct wk_desk *desk)
{
    struct wk_copy copy;
    int percent;

    wk_copier_look(desk->copier, &copy);
    if (copy.done) {
        end(desk, &copy);
        return true;
    }
    percent = copy.pages > 0 ? (int)(100 * copy.pages_done / copy.pages) : 0;
    if (percent == desk->backup.percent)
        return false;
    desk->backup.percent = percent;
    return true;
}

bool wk_desk_take_backup(struct wk_desk *desk, struct wk_event *out)
{
    bool news = false;

    if (desk->copier) {
        news = look(desk);
    } else if (desk->stick_wanted || desk->copy_wanted) {
        bool by_hand = desk->stick_wanted;

        *(by_hand ? &desk->stick_wanted : &desk->copy_wanted) = false;
        begin(desk, by_hand);
        news = true;
    }
    if (!news)
        return false;
    memset(out, 0, sizeof(*out));
    out->kind = WK_EVENT_BACKUP;
    out->backup = desk->backup;
    return true;
}
