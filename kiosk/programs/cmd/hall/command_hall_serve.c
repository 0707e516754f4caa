/* serve: runs the hall's server until a signal ends it. */
#include <errno.h>
#include <ifaddrs.h>
#include <netinet/in.h>
#include <netdb.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "db/state/hall_place.h"
#include "hall/board/hall_board.h"
#include "hall/server/listen.h"
#include "hall/server/server.h"
#include "hall/server/tls.h"
#include "kiosk/host/notify.h"
#include "kiosk/programs/cmd/hall/hall_env.h"
#include "kiosk/programs/cmd/hall/hall_commands.h"
#include "labels/file/infile.h"
#include "labels/lang/lang.h"

#define USUAL_PORT 7443
#define BOARD_PORT 8080
#define TURN_MS 500
#define LOCKED_MOST_NS ((int64_t)60 * 1000000000)
#define NAP_MS 200
#define MOST_PAGE (1 << 20)
#define MOST_FILES 4096 /* for connections, the database's files, and some more */

static volatile sig_atomic_t ended;

static void end(int signal)
{
    (void)signal;
    ended = 1;
}

struct serving {
    const struct wk_host *host;
    struct wk_env env;
    struct wk_tls tls;
    struct wk_hall_options options;
    struct wk_board *board;  /* NULL: it has no pages */
    struct wk_tls board_tls; /* zero: they go over plain HTTP */
    char board_url[WK_LISTEN_SIZE + 16];
    char *receipt_page; /* NULL: it was not made when the program was built */
    char url[WK_CODE_URL_SIZE], socket[WK_PATH_SIZE];
};

static int64_t clock_of(void *context)
{
    const struct serving *self = context;
    return self->host->clock(self->host->context);
}

/* Nobody can set this clock. It is cheaper to ask than the uptime, which also says when the computer started. Source:
 * clock_gettime(2). */
static int64_t steady(void *context)
{
    struct timespec t;
    (void)context;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static void random_of(void *context, void *buffer, size_t n)
{
    const struct serving *self = context;
    self->host->random(self->host->context, buffer, n);
}

/* Prints a line of the log, with the time before it. */
static void say(void *context, const char *line)
{
    const struct serving *self = context;
    const time_t now = (time_t)(clock_of(context) / 1000000000);
    char text[32];
    struct tm parts;
    strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S", gmtime_r(&now, &parts));
    fprintf(self->host->err, "%s UTC %s\n", text, line);
    fflush(self->host->err);
}

/* Whether other computers can reach this address of an URL. A link-local IPv6 address would need an interface's name. */
static bool is_reached(const struct sockaddr *address, int family)
{
    if (!address || address->sa_family != family)
        return false;
    if (family == AF_INET)
        return ntohl(((const struct sockaddr_in *)(const void *)address)->sin_addr.s_addr) >> 24 != 127;
    const struct in6_addr *const in6 = &((const struct sockaddr_in6 *)(const void *)address)->sin6_addr;
    return !IN6_IS_ADDR_LOOPBACK(in6) && !IN6_IS_ADDR_LINKLOCAL(in6);
}

/* The first address of this computer that others can reach, IPv4 before IPv6; "127.0.0.1" if there is none. */
static void own_address(bool v6, char text[WK_LISTEN_SIZE])
{
    static const int families[] = {AF_INET, AF_INET6};
    struct ifaddrs *all = NULL;
    bool found = false;
    snprintf(text, WK_LISTEN_SIZE, "127.0.0.1");
    if (getifaddrs(&all) != 0)
        return;
    for (int f = 0; f < (v6 ? 2 : 1); f++)
        for (const struct ifaddrs *a = all; a && !found; a = a->ifa_next)
            found = is_reached(a->ifa_addr, families[f]) &&
                    getnameinfo(a->ifa_addr, f == 0 ? sizeof(struct sockaddr_in) : sizeof(struct sockaddr_in6), text,
                                WK_LISTEN_SIZE, NULL, 0, NI_NUMERICHOST) == 0;
    freeifaddrs(all);
}

/* An address as it stands in a URL. */
static void url_of(char *url, size_t n, const char *scheme, const char *address, int port)
{
    char own[WK_LISTEN_SIZE];
    own_address(strcmp(address, "::") == 0, own);
    if (strcmp(address, "0.0.0.0") != 0 && strcmp(address, "::") != 0)
        snprintf(own, sizeof own, "%s", address);
    snprintf(url, n, strchr(own, ':') ? "%s://[%s]:%d" : "%s://%s:%d", scheme, own, port);
}

static enum wk_status listen_both(struct serving *self, const char *listen, const char *url, struct wk_problem *problem)
{
    char address[WK_LISTEN_SIZE];
    int port = USUAL_PORT;
    if (wk_listen_parse(listen, address, &port) != WK_OK)
        return wk_problem_set(problem, WK_BAD_INPUT, "--listen %s: ADDRESS:PORT is wanted, as 192.168.8.2:7443", listen);
    enum wk_status status = wk_listen_local(self->socket, &self->options.local);
    if (status == WK_ALREADY)
        return wk_problem_set(problem, status, "%s: a hall is served from here already", self->env.config.db);
    if (status != WK_OK)
        return wk_problem_set(problem, status, "%s: %s", self->socket, wk_status_text(status));
    status = wk_listen_net(address, port, &self->options.fd, &port);
    if (status != WK_OK)
        return wk_problem_set(problem, status, "listening at %s: %s", listen[0] ? listen : "0.0.0.0:7443",
                              status == WK_ALREADY     ? "another program has this port"
                              : status == WK_BAD_INPUT ? "this computer has no such address"
                                                       : wk_status_text(status));
    if (url)
        snprintf(self->url, sizeof self->url, "%s", url);
    else
        url_of(self->url, sizeof self->url, "https", address, port);
    return WK_OK;
}

/* The page that checks receipts lies beside the translations, in the build folder and installed. */
static char *find_receipt_page(const struct wk_host *host)
{
    static const char *const places[] = {"phone/receipt.html", "wallkeeper/receipt.html"};
    char path[WK_PATH_SIZE], *page = NULL;
    size_t n;

    for (size_t i = 0; i < sizeof places / sizeof places[0] && host->locale && !page; i++)
        if (snprintf(path, sizeof path, "%s/../%s", host->locale, places[i]) >= (int)sizeof path ||
            wk_infile_load(path, MOST_PAGE, &page, &n) != WK_OK)
            page = NULL;
    return page;
}

/* Its pages, where they are wanted. */
static enum wk_status open_board(struct serving *self, const char *listen, struct wk_problem *problem)
{
    struct wk_board_options board = {.store = self->env.store,
                                     .fd = -1,
                                     .desk_anywhere = self->env.config.desk_anywhere,
                                     .watch_anywhere = self->env.config.watch_anywhere,
                                     .club = self->env.key,
                                     .standings = self->env.config.standings,
                                     .clock = clock_of,
                                     .steady = steady,
                                     .random = random_of,
                                     .context = self};
    char address[WK_LISTEN_SIZE];
    int port = BOARD_PORT;
    if (!listen || !listen[0])
        return WK_OK;
    if (wk_listen_parse(listen, address, &port) != WK_OK)
        return wk_problem_set(problem, WK_BAD_INPUT, "--board %s: ADDRESS:PORT is wanted, as 192.168.8.2:8080", listen);
    /* Both are read from files, which cannot be once it is confined. */
    tzset();
    const struct wk_config *const config = &self->env.config;
    if (!config->board_key[0] != !config->board_certificate[0])
        return wk_problem_set(problem, WK_BAD_INPUT, "board_key and board_certificate are wanted together");
    if (config->board_key[0] && wk_tls_read(&self->board_tls, config->board_key, config->board_certificate) != WK_OK)
        return wk_problem_set(problem, WK_NO_FILE, "%s, %s: a key and a certificate that can be read are wanted",
                              config->board_key, config->board_certificate);
    self->receipt_page = find_receipt_page(self->host);
    board.receipt_page = self->receipt_page;
    board.tls_key = self->board_tls.key;
    board.tls_certificate = self->board_tls.certificate;
    if (!self->host->locale || wk_lang_open(self->host->locale) != WK_OK)
        say(self, "no translations are installed: its pages are in English");
    enum wk_status status = wk_listen_net(address, port, &board.fd, &port);
    if (status == WK_OK)
        status = wk_board_open(&self->board, &board);
    if (status != WK_OK)
        return wk_problem_set(problem, status, "--board %s: %s", listen,
                              status == WK_ALREADY               ? "another program has this port"
                              : status == WK_BAD_INPUT           ? "this computer has no such address"
                              : status == WK_IO && board.tls_key ? "board_key and board_certificate are no such pair"
                                                                 : wk_status_text(status));
    self->options.beside = wk_board_beside(self->board);
    url_of(self->board_url, sizeof self->board_url, board.tls_key ? "https" : "http", address, port);
    return WK_OK;
}

static enum wk_status open_hall(struct serving *self, const char *listen, const char *url, struct wk_hall **hall,
                                struct wk_problem *problem)
{
    char path[WK_PATH_SIZE];
    if (wk_hall_server_socket(&self->env, self->socket) != WK_OK)
        return wk_problem_set(problem, WK_BAD_INPUT, "%s: too long a path for a socket beside it", wk_env_beside(&self->env));
    if (snprintf(path, sizeof path, "%s.tls", self->env.config.kiosk_key) >= (int)sizeof path)
        return wk_problem_set(problem, WK_BAD_INPUT, "%s: a path that is too long", self->env.config.kiosk_key);
    enum wk_status status = wk_tls_load(&self->tls, path);
    if (status != WK_OK)
        return wk_problem_set(problem, status, "%s: no usable key for TLS (for its owner only: chmod 600): %s", path,
                              wk_status_text(status));
    status = listen_both(self, listen, url, problem);
    if (status != WK_OK)
        return status;
    self->options.tls_key = self->tls.key;
    self->options.tls_certificate = self->tls.certificate;
    memcpy(self->options.spki, self->tls.spki, sizeof self->options.spki);
    status = wk_hall_open(hall, &self->options);
    if (status == WK_NOT_FOUND)
        return wk_problem_set(problem, status, "%s: this is no hall yet: `wallkeeper-hall begin` makes it one",
                              self->env.config.db);
    if (status == WK_BAD_INPUT)
        return wk_problem_set(problem, status, "%s: an address that kiosks reach is wanted: --url https://NAME:PORT",
                              self->url);
    if (status != WK_OK)
        return wk_problem_set(problem, status, "%s: %s", self->env.config.db, wk_status_text(status));
    return WK_OK;
}

/* Raises the limit of open files: each kiosk has two connections, and unknown clients have some for a while. */
static void allow_files(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= MOST_FILES)
        return;
    limit.rlim_cur = limit.rlim_max < MOST_FILES ? limit.rlim_max : MOST_FILES;
    (void)setrlimit(RLIMIT_NOFILE, &limit);
}

/* Of a hall on a database's server, where another computer may have it. */
static enum wk_status take_place(struct serving *self, bool from_other, struct wk_problem *problem)
{
    char name[WK_PLACE_NAME_SIZE] = "", other[WK_PLACE_NAME_SIZE] = "";
    (void)gethostname(name, sizeof name - 1);
    const enum wk_status status = wk_store_take_place(self->env.store, name, from_other, other);
    if (status == WK_HALL_TAKEN)
        return wk_problem_set(problem, status,
                              "%s: the computer %s serves this hall; to serve it from here, so that the other writes nothing "
                              "more: --take-place",
                              self->env.config.db, other);
    return status == WK_OK ? status : wk_problem_set(problem, status, "%s: %s", self->env.config.db, wk_status_text(status));
}

/*
 * The database, and the hall's place in it. A program that was killed may hold its lock for a while yet, until the server of
 * the database notices: that is waited for, and everything else said at once.
 */
static enum wk_status take_hall(struct serving *self, bool from_other, struct wk_problem *problem)
{
    const struct timespec nap = {.tv_nsec = NAP_MS * 1000000};
    const int64_t until_ns = steady(NULL) + LOCKED_MOST_NS;
    for (bool said = false;; said = true) {
        enum wk_status status = self->env.store ? WK_OK : wk_env_store(&self->env, self->host, false, problem);
        if (status == WK_OK)
            status = take_place(self, from_other, problem);
        if (status != WK_DB_LOCKED || steady(NULL) > until_ns)
            return status;
        if (!said)
            say(self, "another program holds the database, or one that was killed: this is waited for, a minute at most");
        nanosleep(&nap, NULL);
    }
}

/* What stands on the command line, or else in the configuration. */
struct wanted {
    const char *listen, *board, *url;
    bool from_other;
};

/* Whether an address is one that no other computer can reach. */
static bool is_own(const char *url)
{
    return strstr(url, "://127.") || strstr(url, "://[::1]");
}

static int serve(struct serving *self, const struct wk_common *common, const struct wanted *wanted)
{
    const struct sigaction on_end = {.sa_handler = end}, on_pipe = {.sa_handler = SIG_IGN};
    struct wk_hall *hall = NULL;
    struct wk_problem problem;
    struct wk_notify notify;
    const struct wk_host *const host = self->host;
    enum wk_status status = take_hall(self, wanted->from_other, &problem);
    self->options = (struct wk_hall_options){.store = self->env.store,
                                             .fd = -1,
                                             .local = -1,
                                             .url = self->url,
                                             .limits = wk_hall_usual_limits,
                                             .clock = clock_of,
                                             .steady = steady,
                                             .random = random_of,
                                             .context = self,
                                             .say = say};
    allow_files();
    sigaction(SIGPIPE, &on_pipe, NULL);
    sigaction(SIGINT, &on_end, NULL);
    sigaction(SIGTERM, &on_end, NULL);
    if (status == WK_OK)
        status = open_board(self, wanted->board, &problem);
    if (status == WK_OK)
        status = open_hall(self, wanted->listen, wanted->url, &hall, &problem);
    if (status != WK_OK) {
        wk_board_close(self->board);
        return wk_complain(host, wk_exit_of(status), "%s", problem.text);
    }
    fprintf(host->out, "the hall %s is served at %s\n", wk_store_kiosk_id(self->env.store), self->url);
    if (self->board)
        fprintf(host->out, "its pages, for every browser %s%s: %s\n",
                is_own(self->board_url) ? "on this computer" : "in this network",
                self->board_tls.key ? "" : ", without encryption", self->board_url);
    fflush(host->out);
    wk_notify_open(&notify, host->notify);
    /* Its sockets are open, and no stranger has been heard yet. From here on the process cannot open other sockets, start
     * programs or write anywhere but beside its database. */
    wk_env_confine(&self->env, host, common, false, NULL);
    while (!ended) {
        wk_notify_turned(&notify, steady(NULL));
        wk_hall_turn(hall, TURN_MS);
    }
    wk_notify_close(&notify);
    wk_hall_close(hall);
    wk_board_close(self->board);
    unlink(self->socket);
    return WK_EXIT_DONE;
}

static int run(const struct wk_host *host, const struct wk_command *command, int argc, const char *const *argv)
{
    static struct serving self;
    struct wk_common common = {.json = false};
    const char *listen = NULL, *board = NULL, *url = NULL;
    bool from_other = false;
    const struct wk_option options[] = {
        WK_OPT_TEXT("listen", &listen, "ADDRESS:PORT",
                    "where kiosks reach it (default: the configured one, else 0.0.0.0:7443, all addresses)"),
        WK_OPT_TEXT(
            "board", &board, "ADDRESS:PORT",
            "where browsers find tables, clocks and standings, as 0.0.0.0:8080 (default: the configured one, else none)"),
        WK_OPT_TEXT("url", &url, "URL",
                    "how they reach it: https://NAME:PORT (default: the configured one, else this computer's first address)"),
        WK_OPT_FLAG("take-place", &from_other, "of a database on a server: also where another computer serves this hall"),
        WK_OPTS_HALL(&common),
        WK_OPT_END,
    };
    int code;

    if (!wk_command_options(host, command, options, NULL, argc, argv, &code))
        return code;
    self = (struct serving){.host = host};
    if (!wk_hall_env_begin(&self.env, host, &common, &code))
        return code;
    const struct wk_config *const config = &self.env.config;
    const struct wanted wanted = {.listen = listen ? listen : config->listen,
                                  .board = board ? board : config->board,
                                  .url = url              ? url
                                         : config->url[0] ? config->url
                                                          : NULL,
                                  .from_other = from_other};
    code = serve(&self, &common, &wanted);
    wk_tls_release(&self.tls);
    wk_tls_release(&self.board_tls);
    free(self.receipt_page);
    wk_env_close(&self.env);
    return code;
}

const struct wk_command wk_command_hall_serve = {
    .name = "serve",
    .full = "serve",
    .summary = "Serves the event's kiosks until it is ended; what it logs goes to standard error.",
    .usage = "[--listen] [--board] [--url] [--take-place]",
    .example = "  wallkeeper-hall serve\n"
               "  wallkeeper-hall serve --listen 192.168.8.2:7443 --board 192.168.8.2:8080",
    .run = run,
};
