/* Commands run in memory. */
#include "tests/support/kiosk/said.h"

#include <stdlib.h>

#include "labels/secret/secret.h"

struct said said;

struct wk_host said_host(const char *folder)
{
    return (struct wk_host){
        .home = folder, .xdg_data_home = folder, .xdg_config_home = folder, .tmp = folder, .random = wk_random_system};
}

int said_run(struct wk_host host, const struct wk_command *const *commands, const char *const *words)
{
    size_t n_out = 0, n_err = 0;
    int argc = 0, code = -1;

    free(said.out);
    free(said.err);
    said = (struct said){NULL, NULL};
    while (words[argc])
        argc++;
    host.out = open_memstream(&said.out, &n_out);
    host.err = open_memstream(&said.err, &n_err);
    if (host.out && host.err)
        code = wk_command_run(&host, commands, argc, words);
    if (host.out)
        (void)fclose(host.out);
    if (host.err)
        (void)fclose(host.err);
    return code;
}
