#ifndef WK_PHONE_TIME_H
#define WK_PHONE_TIME_H
#include <stddef.h>
typedef long long time_t;
struct tm {
    int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year;
};
struct tm *gmtime_r(const time_t *t, struct tm *out);
size_t strftime(char *text, size_t n, const char *format, const struct tm *parts);
#endif
