/* Store service: who played at the club before, an evening that begins, and the sums of an old one. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "db/state/evenings.h"
#include "db/state/tournament.h"
#include "kiosk/programs/service/service.h"
#include "labels/lang/lang.h"
#include "rules/event/kind.h"
#include "rules/event/kinds/kinds.h"
#include "rules/event/standings.h"
#include "rules/text.h"

/* ---- what there is */

/* Whether it is one that the kiosk itself gave to somebody who has said none. */
static bool is_nameless(const char *name)
{
    char own[WK_CLUB_NAME_SIZE];

    for (int lang = 0; lang < WK_N_LANGS; lang++)
        for (int n = 1; n <= WK_CLUB_PLAYERS; n++) {
            snprintf(own, sizeof own, wk_text((enum wk_language)lang, WK_N("Player %d")), n);
            if (strcmp(own, name) == 0)
                return true;
        }
    return false;
}

/* Cut after a whole character where it is longer than there is room. */
static void copy_name(char out[WK_CLUB_NAME_SIZE], const char *name)
{
    char whole[WK_NAME_SIZE];

    snprintf(whole, sizeof whole, "%s", name);
    wk_text_cut(whole, WK_CLUB_NAME_SIZE - 1);
    memcpy(out, whole, strlen(whole) + 1);
}

static void add_names(const struct wk_tournament *evening, struct wk_club_news *news)
{
    for (int p = 0; p < wk_n_players(evening) && news->n_names < WK_CLUB_NAMES; p++) {
        char name[WK_CLUB_NAME_SIZE];
        int known = 0;

        copy_name(name, wk_person_ranked(evening, p)->name);
        while (known < news->n_names && strcmp(news->name[known], name) != 0)
            known++;
        if (known == news->n_names && !is_nameless(name))
            memcpy(news->name[news->n_names++], name, sizeof name);
    }
}

/* Hands of it with a confirmed result. */
static int count_hands(const struct wk_tournament *evening)
{
    int n = 0;

    for (int i = 0; i < evening->shape.n_player_hands; i++) {
        const struct wk_hand_id at = wk_hand_in_time(&evening->shape, 1, i);
        n += wk_hand_look(evening, &at)->state == WK_RESULT_CONFIRMED;
    }
    return n;
}

/* Those that are over: the present one is on its own screens. */
static void add_evening(const struct wk_tournament *evening, int nth, struct wk_club_news *news)
{
    if (!wk_drop_in_over(evening) || news->n_evenings == WK_CLUB_EVENINGS)
        return;
    struct wk_club_evening *out = &news->evening[news->n_evenings++];
    *out = (struct wk_club_evening){.nth = nth, .n_players = wk_n_players(evening), .n_hands = count_hands(evening)};
    copy_name(out->name, evening->plan.name);
}

#define LOOKED_AT 24 /* evenings back, for their names */

static enum wk_status look(struct wk_store *store, struct wk_tournament *evening, struct wk_club_news *news)
{
    int n = 0;
    enum wk_status status = wk_store_n_evenings(store, &n);

    news->n_names = news->n_evenings = 0;
    for (int nth = n; status == WK_OK && nth > 0 && nth > n - LOOKED_AT; nth--) {
        status = wk_store_evening(store, nth, evening);
        if (status == WK_OK && evening->plan.kind->drop_in) {
            add_names(evening, news);
            add_evening(evening, nth, news);
        }
    }
    return status;
}

static enum wk_status show(struct wk_store *store, int nth, struct wk_tournament *evening, struct wk_club_news *news)
{
    struct wk_standings standings;
    const enum wk_status status = wk_store_evening(store, nth, evening);

    if (status != WK_OK)
        return status;
    wk_standings_make(evening, 0, 0, &standings);
    news->shown = nth;
    news->n_rows = 0;
    for (int i = 0; i < standings.n && i < WK_CLUB_PLAYERS; i++) {
        struct wk_club_row *row = &news->row[news->n_rows++];
        *row = (struct wk_club_row){
            .player = standings.row[i].player, .rank = standings.row[i].rank, .sum = standings.row[i].sum[0]};
        copy_name(row->name, wk_person_ranked(evening, row->player)->name);
    }
    return WK_OK;
}

/* ---- begin */

static const struct wk_kind_of_event *drop_in_kind(void)
{
    const struct wk_kind_of_event *kind;
    int i = 0;

    while ((kind = wk_kind_of_event_at(i)) != NULL && !kind->drop_in)
        i++;
    return kind;
}

/* "Club evening, 2026-11-29"; without a clock only that. */
static void name_evening(char name[WK_NAME_SIZE], enum wk_language lang, int64_t wall_ns)
{
    const time_t now = (time_t)(wall_ns / 1000000000);
    char day[16];
    struct tm tm;

    if (wall_ns > 0 && localtime_r(&now, &tm) && strftime(day, sizeof day, "%Y-%m-%d", &tm) > 0)
        snprintf(name, WK_NAME_SIZE, wk_text(lang, WK_N("Club evening, %s")), day);
    else
        snprintf(name, WK_NAME_SIZE, "%s", wk_text(lang, WK_N("Club evening")));
}

static enum wk_status begin(struct wk_service *service, const struct wk_club_request *request, struct wk_club_news *news)
{
    struct wk_event_plan *plan = calloc(1, sizeof *plan);
    struct wk_event entered;

    if (!plan)
        return WK_NO_MEMORY;
    plan->kind = drop_in_kind();
    plan->n_sections = 1;
    plan->n_players = request->n;
    name_evening(plan->name, request->language, service->wall_ns);
    for (int p = 0; p < request->n && p < WK_CLUB_PLAYERS; p++) {
        plan->player[p].number = p + 1;
        copy_name(plan->player[p].person.name, request->name[p]);
    }
    wk_service_put(service, &(struct wk_entry){.kind = WK_ENTRY_EVENT, .event = plan}, &entered);
    free(plan);
    news->refusal = entered.entered.refusal.kind;
    news->seq = entered.entered.seq;
    return news->refusal == WK_REFUSED_NOT ? entered.entered.status : WK_OK;
}

void wk_service_club(struct wk_service *service, const struct wk_club_request *request, struct wk_event *out)
{
    struct wk_store *store = service->env->store;
    struct wk_club_news *news = &service->club;
    struct wk_tournament *evening = calloc(1, sizeof *evening);

    news->asked = request->what;
    news->seq = 0;
    news->refusal = WK_REFUSED_NOT;
    if (!store)
        news->status = WK_NOT_YET;
    else if (!evening)
        news->status = WK_NO_MEMORY;
    else if (request->what == WK_CLUB_BEGIN)
        news->status = begin(service, request, news);
    else if (request->what == WK_CLUB_SHOW)
        news->status = show(store, request->evening, evening, news);
    else
        news->status = look(store, evening, news);
    free(evening);
    memset(out, 0, sizeof *out);
    out->kind = WK_EVENT_CLUB;
    out->club = news;
}
