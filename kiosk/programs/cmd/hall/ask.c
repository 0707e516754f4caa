/* Asks the server on this computer, over its local socket. */
#include <stdlib.h>
#include <string.h>

#include <curl/curl.h>

#include "kiosk/programs/cmd/hall/hall_env.h"

#define ANSWER_MAX ((size_t)4 << 20)
#define PATIENCE_S 10L

struct answer {
    char *text;
    size_t n;
};

static size_t take(char *data, size_t one, size_t n, void *context)
{
    struct answer *self = context;
    const size_t more = one * n;
    char *grown = self->n + more <= ANSWER_MAX ? realloc(self->text, self->n + more + 1) : NULL;
    if (!grown)
        return 0;
    memcpy(grown + self->n, data, more);
    self->text = grown;
    self->n += more;
    return more;
}

static CURLcode fetch(const char *path, const char *method, const char *target, struct answer *answer, long *code)
{
    char url[WK_PATH_SIZE];
    CURL *curl = curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK ? curl_easy_init() : NULL;
    if (!curl)
        return CURLE_FAILED_INIT;
    snprintf(url, sizeof url, "http://hall%s", target);
    curl_easy_setopt(curl, CURLOPT_URL, url);
    curl_easy_setopt(curl, CURLOPT_UNIX_SOCKET_PATH, path);
    curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, method);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, PATIENCE_S);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, take);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, answer);
    const CURLcode result = curl_easy_perform(curl);
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, code);
    curl_easy_cleanup(curl);
    return result;
}

enum wk_status wk_hall_server_ask(const struct wk_env *env, const char *method, const char *target, json_t **out,
                                  struct wk_problem *problem)
{
    char path[WK_PATH_SIZE];
    struct answer answer = {.text = NULL};
    long code = 0;
    if (wk_hall_server_socket(env, path) != WK_OK)
        return wk_problem_set(problem, WK_BAD_INPUT, "%s: too long a path for a socket beside it", wk_env_beside(env));
    const CURLcode result = fetch(path, method, target, &answer, &code);
    json_t *object = result == CURLE_OK && code == 200 ? json_loadb(answer.text, answer.n, 0, NULL) : NULL;
    free(answer.text);
    if (json_is_object(object)) {
        *out = object;
        return WK_OK;
    }
    json_decref(object);
    if (result == CURLE_COULDNT_CONNECT)
        return wk_problem_set(problem, WK_NOT_FOUND, "%s: no hall is served from here: `wallkeeper-hall serve` does that",
                              env->config.db);
    return wk_problem_set(problem, WK_IO, "%s: the hall's server does not answer: %s", path,
                          result == CURLE_OK ? "not as it should" : curl_easy_strerror(result));
}

const char *wk_hall_answer_text(const json_t *object, const char *name)
{
    const char *const text = json_string_value(json_object_get(object, name));
    return text ? text : "";
}

int64_t wk_hall_answer_whole(const json_t *object, const char *name)
{
    return (int64_t)json_integer_value(json_object_get(object, name));
}
