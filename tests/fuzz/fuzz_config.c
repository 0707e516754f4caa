/* The configuration file: any bytes are an answer, never a crash; what is refused is named and changes nothing. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "kiosk/host/config.h"
#include "kiosk/host/problem.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct wk_config config, before;
    struct wk_problem problem = {""};

    wk_config_init(&config);
    memcpy(&before, &config, sizeof config);
    if (wk_config_parse(&config, (const char *)data, size, "x.ini", "/home", &problem) != WK_OK &&
        (memcmp(&config, &before, sizeof config) != 0 || !problem.text[0]))
        abort();
    return 0;
}
