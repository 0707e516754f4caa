/* A hall and its kiosks on loopback. */
#include "tests/support/hall/hall_world.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "db/postgres/postgres.h"
#include "hall/server/listen.h"
#include "tests/support/db/postgres_test.h"
#include "tests/support/db/store_test.h"

const struct wk_key hall_club = {{5}};

int64_t hall_now(void *context)
{
    struct timespec t;
    (void)context;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * HALL_SECOND_NS + t.tv_nsec;
}

int64_t hall_steady(void *context)
{
    struct timespec t;
    (void)context;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * HALL_SECOND_NS + t.tv_nsec;
}

static struct wk_store *open_beside(const char *path, const char *beside, const struct wk_signer *signer)
{
    const struct wk_store_options options = {.path = path,
                                             .beside = beside,
                                             .key = &hall_club,
                                             .signer = signer,
                                             .version = "test",
                                             .clock = hall_now,
                                             .random = wk_random_system};
    struct wk_store *store = NULL;
    assert_int_equal(wk_store_open(&store, &options), WK_OK);
    as_director(store);
    return store;
}

struct wk_store *hall_store_open(const char *path, const struct wk_signer *signer)
{
    return open_beside(path, NULL, signer);
}

void hall_wants_file(void)
{
    if (postgres_wanted())
        skip();
}

/* A schema of each hall's own. */
static void find_place(struct hall_world *self)
{
    static int n;
    hall_world_path(self, postgres_wanted() ? "own.key" : "hall.db", self->beside);
    if (!postgres_wanted()) {
        snprintf(self->place, sizeof self->place, "%s", self->beside);
        return;
    }
    const char *const place = postgres_place();
    if (!place) {
        assert_int_equal(rmdir(self->folder), 0);
        skip();
    }
    wk_backend_add(&wk_backend_postgresql);
    snprintf(self->place, sizeof self->place, "%s#hall_%d", place, ++n);
}

static void make_signer(struct wk_signer *signer)
{
    uint8_t seed[32];
    wk_random_system(NULL, seed, sizeof seed);
    wk_signer_init(signer, seed);
}

/* ---- the hall */

static void keep_line(void *context, const char *line)
{
    struct hall_world *self = context;
    const size_t n = strlen(self->said);
    snprintf(self->said + n, sizeof self->said - n, "%s\n", line);
}

static int64_t world_now(void *context)
{
    const struct hall_world *self = context;
    return hall_now(NULL) + self->ahead_ns;
}

static int64_t world_steady(void *context)
{
    return hall_steady(context);
}

void hall_world_path(const struct hall_world *self, const char *name, char path[HALL_PATH_SIZE])
{
    snprintf(path, HALL_PATH_SIZE, "%s/%s", self->folder, name);
}

static const char *host_of(const struct hall_world *self)
{
    return self->v6 ? "[::1]" : "127.0.0.1";
}

void hall_world_start(struct hall_world *self)
{
    char path[HALL_PATH_SIZE], url[64];
    struct wk_hall_options options = {.local = -1,
                                      .url = url,
                                      .limits = self->limits,
                                      .clock = world_now,
                                      .steady = world_steady,
                                      .random = wk_random_system,
                                      .context = self,
                                      .say = keep_line};
    self->store = open_beside(self->place, self->beside, &self->signer);
    hall_world_path(self, "tls.key", path);
    assert_int_equal(wk_tls_load(&self->tls, path), WK_OK);
    assert_int_equal(wk_listen_net(self->v6 ? "::1" : "127.0.0.1", self->port, &options.fd, &self->port), WK_OK);
    hall_world_path(self, "hall.sock", path);
    assert_int_equal(wk_listen_local(path, &options.local), WK_OK);
    snprintf(url, sizeof url, "https://%s:%d", host_of(self), self->port);
    options.store = self->store;
    options.tls_key = self->tls.key;
    options.tls_certificate = self->tls.certificate;
    memcpy(options.spki, self->tls.spki, sizeof options.spki);
    struct wk_receipt receipt;
    const enum wk_status begun = wk_store_begin_hall(self->store, "Hall", &receipt);
    assert_true(begun == WK_OK || begun == WK_ALREADY);
    assert_int_equal(wk_hall_open(&self->hall, &options), WK_OK);
    hall_world_greet(self);
}

/* Of the hall as a process of its own: why it is not there. */
static void show_log(const struct hall_world *self)
{
    char command[160];
    snprintf(command, sizeof command, "tail -n 5 %s/log >&2", self->folder);
    if (self->process)
        (void)!system(command);
}

void hall_world_greet(struct hall_world *self)
{
    struct hall_request request;
    struct wk_hello hello;
    bool greeted = false;
    for (int64_t until_ns = hall_steady(NULL) + 60 * HALL_SECOND_NS; !greeted && hall_steady(NULL) < until_ns;) {
        hall_begin(self, &request, NULL, "GET", WK_PATH_HELLO, NULL, 0);
        greeted = hall_await(self, &request, HALL_PATIENCE_MS) && request.code == 200 &&
                  wk_hello_read(&hello, (const char *)request.data, request.n) == WK_OK;
        hall_end(self, &request);
        if (!greeted)
            hall_run(self, 5);
    }
    if (!greeted)
        show_log(self);
    assert_true(greeted);
    memcpy(self->nonce, hello.nonce, sizeof self->nonce);
}

void hall_world_stop(struct hall_world *self)
{
    wk_hall_close(self->hall);
    wk_store_close(self->store);
    wk_tls_release(&self->tls);
    self->hall = NULL;
    self->store = NULL;
}

/* ---- the hall as a process of its own */

static void save_secret(const struct hall_world *self, const char *name, const uint8_t secret[32])
{
    char path[HALL_PATH_SIZE];
    hall_world_path(self, name, path);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(secret, 1, 32, file), 32);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(chmod(path, 0600), 0);
}

void hall_world_spawn(struct hall_world *self)
{
    const char *const kiosk = getenv("WK_PROGRAM");
    char program[512], listen[32], board[32], key[HALL_PATH_SIZE], own[HALL_PATH_SIZE], log[HALL_PATH_SIZE];
    snprintf(program, sizeof program, "%s-hall", kiosk ? kiosk : "build/wallkeeper");
    snprintf(listen, sizeof listen, "127.0.0.1:%d", self->port);
    snprintf(board, sizeof board, "127.0.0.1:%d", self->board_port);
    save_secret(self, "club.key", hall_club.bytes);
    save_secret(self, "own.key", self->signer.seed);
    hall_world_path(self, "club.key", key);
    hall_world_path(self, "own.key", own);
    hall_world_path(self, "log", log);
    self->process = fork();
    assert_true(self->process >= 0);
    if (self->process > 0)
        return;
    const int fd = open(log, O_WRONLY | O_CREAT | O_APPEND, 0600);
    dup2(fd, STDOUT_FILENO);
    dup2(fd, STDERR_FILENO);
    execl(program, program, "serve", "--listen", listen, postgres_wanted() ? "--store" : "--db", self->place, "--key", key,
          "--kiosk-key", own, self->board_port ? "--board" : (char *)NULL, board, (char *)NULL);
    perror(program);
    _exit(127);
}

void hall_world_kill(struct hall_world *self)
{
    int status;
    assert_int_equal(kill(self->process, SIGKILL), 0);
    assert_int_equal(waitpid(self->process, &status, 0), self->process);
    assert_true(WIFSIGNALED(status)); /* it had not ended by itself */
    self->process = 0;
}

void hall_world_open(struct hall_world *self, const struct wk_hall_limits *limits)
{
    hall_world_open_at(self, limits, false);
}

void hall_world_open_at(struct hall_world *self, const struct wk_hall_limits *limits, bool v6)
{
    *self = (struct hall_world){.limits = limits ? *limits : wk_hall_usual_limits, .v6 = v6};
    strcpy(self->folder, "/tmp/wk-hall-XXXXXX");
    assert_non_null(mkdtemp(self->folder));
    find_place(self);
    make_signer(&self->signer);
    curl_global_init(CURL_GLOBAL_DEFAULT);
    self->multi = curl_multi_init();
    assert_non_null(self->multi);
    hall_world_start(self);
}

void hall_world_close(struct hall_world *self)
{
    char command[96];
    if (self->hall)
        hall_world_stop(self);
    curl_multi_cleanup(self->multi);
    snprintf(command, sizeof command, "rm -rf %s", self->folder);
    assert_int_equal(system(command), 0);
}

/* ---- kiosks */

void hall_kiosk_open(struct hall_world *self, struct hall_kiosk *kiosk)
{
    struct wk_member member = {.number = 0};
    struct wk_receipt receipt;
    struct wk_hall_place place = {.number = 0};
    char name[32];
    *kiosk = (struct hall_kiosk){.number = 0};
    snprintf(name, sizeof name, "kiosk-%d.db", ++self->n_kiosks);
    hall_world_path(self, name, kiosk->path);
    make_signer(&kiosk->signer);
    kiosk->store = hall_store_open(kiosk->path, &kiosk->signer);

    snprintf(member.kiosk_id, sizeof member.kiosk_id, "%s", wk_store_kiosk_id(kiosk->store));
    memcpy(member.key, kiosk->signer.public_key, sizeof member.key);
    snprintf(member.name, sizeof member.name, "Table %d", self->n_kiosks);
    as_director(self->store);
    assert_int_equal(wk_store_enroll(self->store, &member, &kiosk->number, &receipt), WK_OK);

    snprintf(place.hall_id, sizeof place.hall_id, "%s", wk_store_kiosk_id(self->store));
    memcpy(place.key, self->signer.public_key, sizeof place.key);
    memcpy(place.pin, self->tls.spki, sizeof place.pin);
    snprintf(place.url, sizeof place.url, "https://%s:%d", host_of(self), self->port);
    place.number = kiosk->number;
    assert_int_equal(wk_store_join(kiosk->store, &place, &receipt), WK_OK);
    hall_run(self, 300); /* it notices what was written beside it */
}

void hall_kiosk_close(struct hall_kiosk *kiosk)
{
    wk_store_close(kiosk->store);
    kiosk->store = NULL;
}

void hall_kiosk_write(struct hall_kiosk *kiosk, int n)
{
    struct wk_receipt receipt;
    char body[32];
    for (int i = 0; i < n; i++) {
        snprintf(body, sizeof body, "{\"note\":%d}", i);
        assert_int_equal(wk_store_append(kiosk->store, "note", body, NULL, 0, &receipt), WK_OK);
    }
}

static bool add_frame(void *context, int64_t seq, const struct wk_signed_record *frame)
{
    (void)seq;
    return wk_frames_add(context, frame->bytes, frame->n, frame->signature) == WK_OK;
}

struct wk_frames hall_kiosk_frames(struct hall_kiosk *kiosk, int64_t after)
{
    struct wk_frames frames = {.data = NULL};
    assert_int_equal(wk_store_frames(kiosk->store, wk_store_kiosk_id(kiosk->store), after, add_frame, &frames), WK_OK);
    return frames;
}

int64_t hall_kiosk_head(const struct hall_kiosk *kiosk)
{
    struct wk_head head;
    int n = 0;
    assert_int_equal(wk_store_heads(kiosk->store, &head, 1, &n), WK_OK);
    return head.seq;
}

/* ---- requests */

static size_t take_data(char *data, size_t one, size_t n, void *context)
{
    struct hall_request *request = context;
    if (request->deaf)
        return CURL_WRITEFUNC_PAUSE;
    uint8_t *grown = realloc(request->data, request->n + one * n + 1);
    assert_non_null(grown);
    memcpy(grown + request->n, data, one * n);
    request->data = grown;
    request->n += one * n;
    grown[request->n] = 0;
    return one * n;
}

static size_t take_header(char *line, size_t one, size_t n, void *context)
{
    struct hall_request *request = context;
    char text[128];
    snprintf(text, sizeof text, "%.*s", (int)(one * n), line);
    (void)sscanf(text, "Retry-After: %d", &request->retry_after_s);
    return one * n;
}

struct wk_request_mark hall_mark(struct hall_world *self, struct hall_kiosk *kiosk, const char *method, const char *target,
                                 const void *body, size_t n)
{
    struct wk_request request = {.method = method, .target = target, .stamp = {.count = ++kiosk->count}};
    struct wk_request_mark mark = {.stamp = {.count = 0}};
    memcpy(request.stamp.nonce, self->nonce, sizeof request.stamp.nonce);
    request.stamp.clock = (struct wk_clock_off){.offset_ns = self->clock_off_ns, .within_ns = HALL_SECOND_NS / 1000};
    wk_hash(request.body, n > 0 ? body : "", n);
    snprintf(mark.kiosk_id, sizeof mark.kiosk_id, "%s", wk_store_kiosk_id(kiosk->store));
    mark.stamp = request.stamp;
    memcpy(mark.body, request.body, sizeof mark.body);
    assert_int_equal(wk_request_sign(mark.signature, &kiosk->signer, &request), WK_OK);
    return mark;
}

void hall_begin_marked(struct hall_world *self, struct hall_request *request, const struct wk_request_mark *mark,
                       const char *method, const char *target, const void *body, size_t n)
{
    char url[WK_TARGET_SIZE + 64], line[WK_N_HEADERS][WK_HEADER_SIZE];
    *request = (struct hall_request){.curl = curl_easy_init()};
    assert_non_null(request->curl);
    request->sent = malloc(n + 1);
    assert_non_null(request->sent);
    if (n > 0)
        memcpy(request->sent, body, n);
    snprintf(url, sizeof url, "https://%s:%d%s", host_of(self), self->port, target);
    if (mark) {
        wk_request_mark_lines(mark, line);
        for (int i = 0; i < WK_N_HEADERS; i++)
            request->headers = curl_slist_append(request->headers, line[i]);
    }
    request->headers = curl_slist_append(request->headers, "Expect:");
    curl_easy_setopt(request->curl, CURLOPT_URL, url);
    curl_easy_setopt(request->curl, CURLOPT_CUSTOMREQUEST, method);
    curl_easy_setopt(request->curl, CURLOPT_HTTPHEADER, request->headers);
    curl_easy_setopt(request->curl, CURLOPT_SSL_VERIFYPEER, 0L);
    curl_easy_setopt(request->curl, CURLOPT_SSL_VERIFYHOST, 0L);
    curl_easy_setopt(request->curl, CURLOPT_WRITEFUNCTION, take_data);
    curl_easy_setopt(request->curl, CURLOPT_WRITEDATA, request);
    curl_easy_setopt(request->curl, CURLOPT_HEADERFUNCTION, take_header);
    curl_easy_setopt(request->curl, CURLOPT_HEADERDATA, request);
    curl_easy_setopt(request->curl, CURLOPT_PRIVATE, request);
    if (strcmp(method, "GET") != 0) {
        curl_easy_setopt(request->curl, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)n);
        curl_easy_setopt(request->curl, CURLOPT_POSTFIELDS, request->sent);
    }
    curl_multi_add_handle(self->multi, request->curl);
}

void hall_begin_hostile(struct hall_world *self, struct hall_request *request, struct hall_kiosk *kiosk, const char *method,
                        const char *target, const void *body, size_t n, size_t says, bool deaf)
{
    char line[64];
    hall_begin(self, request, kiosk, method, target, body, n);
    request->deaf = deaf;
    request->says = says;
    curl_multi_remove_handle(self->multi, request->curl);
    curl_easy_setopt(request->curl, CURLOPT_FORBID_REUSE, 1L);
    curl_easy_setopt(request->curl, CURLOPT_FRESH_CONNECT, 1L);
    snprintf(line, sizeof line, "Content-Length: %zu", says);
    if (says > 0)
        request->headers = curl_slist_append(request->headers, line);
    curl_easy_setopt(request->curl, CURLOPT_HTTPHEADER, request->headers);
    curl_multi_add_handle(self->multi, request->curl);
}

void hall_begin(struct hall_world *self, struct hall_request *request, struct hall_kiosk *kiosk, const char *method,
                const char *target, const void *body, size_t n)
{
    struct wk_request_mark mark;
    if (kiosk)
        mark = hall_mark(self, kiosk, method, target, body, n);
    hall_begin_marked(self, request, kiosk ? &mark : NULL, method, target, body, n);
}

static void work(struct hall_world *self)
{
    int running = 0, left = 0;
    if (self->hall)
        wk_hall_turn(self->hall, 0);
    curl_multi_perform(self->multi, &running);
    for (CURLMsg *message; (message = curl_multi_info_read(self->multi, &left));) {
        struct hall_request *request = NULL;
        if (message->msg != CURLMSG_DONE)
            continue;
        curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, (char **)&request);
        request->done = true;
        request->result = message->data.result;
        curl_easy_getinfo(message->easy_handle, CURLINFO_RESPONSE_CODE, &request->code);
        curl_multi_remove_handle(self->multi, message->easy_handle);
    }
    curl_multi_poll(self->multi, NULL, 0, 1, NULL);
}

bool hall_await(struct hall_world *self, struct hall_request *request, int ms)
{
    const int64_t until_ns = hall_steady(NULL) + ms * (HALL_SECOND_NS / 1000);
    while (!request->done && hall_steady(NULL) < until_ns)
        work(self);
    return request->done;
}

void hall_run(struct hall_world *self, int ms)
{
    const int64_t until_ns = hall_steady(NULL) + ms * (HALL_SECOND_NS / 1000);
    while (hall_steady(NULL) < until_ns)
        work(self);
}

void hall_end(struct hall_world *self, struct hall_request *request)
{
    if (!request->done)
        curl_multi_remove_handle(self->multi, request->curl);
    curl_easy_cleanup(request->curl);
    curl_slist_free_all(request->headers);
    free(request->sent);
    free(request->data);
    *request = (struct hall_request){.curl = NULL};
}

long hall_ask(struct hall_world *self, struct hall_request *request, struct hall_kiosk *kiosk, const char *method,
              const char *target, const void *body, size_t n)
{
    hall_begin(self, request, kiosk, method, target, body, n);
    assert_true(hall_await(self, request, HALL_PATIENCE_MS));
    return request->code;
}

bool hall_try_push(struct hall_world *self, struct hall_kiosk *kiosk, const struct wk_frames *frames, int ms,
                   struct wk_push_answer *out)
{
    struct hall_request request;
    hall_begin(self, &request, kiosk, "POST", WK_PATH_RECORDS, frames->data, frames->n);
    const bool answered = hall_await(self, &request, ms) && request.code == 200 &&
                          wk_push_answer_read(out, (const char *)request.data, request.n) == WK_OK;
    hall_end(self, &request);
    return answered;
}

long hall_ask_local(struct hall_world *self, struct hall_request *request, const char *method, const char *target)
{
    char path[HALL_PATH_SIZE], url[128];
    hall_begin(self, request, NULL, method, target, NULL, 0);
    hall_world_path(self, "hall.sock", path);
    snprintf(url, sizeof url, "http://hall%s", target);
    curl_multi_remove_handle(self->multi, request->curl);
    curl_easy_setopt(request->curl, CURLOPT_URL, url);
    curl_easy_setopt(request->curl, CURLOPT_UNIX_SOCKET_PATH, path);
    curl_multi_add_handle(self->multi, request->curl);
    assert_true(hall_await(self, request, HALL_PATIENCE_MS));
    return request->code;
}

struct wk_push_answer hall_push(struct hall_world *self, struct hall_kiosk *kiosk, const struct wk_frames *frames)
{
    struct hall_request request;
    struct wk_push_answer answer;
    assert_int_equal(hall_ask(self, &request, kiosk, "POST", WK_PATH_RECORDS, frames->data, frames->n), 200);
    assert_int_equal(wk_push_answer_read(&answer, (const char *)request.data, request.n), WK_OK);
    hall_end(self, &request);
    return answer;
}

void hall_push_all(struct hall_world *self, struct hall_kiosk *kiosk)
{
    struct wk_frames frames = {.data = NULL};
    struct wk_push_answer answer = hall_push(self, kiosk, &frames);
    while (answer.have < hall_kiosk_head(kiosk)) {
        frames = hall_kiosk_frames(kiosk, answer.have);
        answer = hall_push(self, kiosk, &frames);
        assert_int_equal(answer.refused_seq, 0);
        wk_frames_release(&frames);
    }
}
