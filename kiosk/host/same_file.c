/* Two paths, told by what the file system says of them. */
#include "kiosk/host/same_file.h"

#include <sys/stat.h>

bool wk_same_file(const char *a, const char *b)
{
    struct stat at_a, at_b;

    return stat(a, &at_a) == 0 && stat(b, &at_b) == 0 && at_a.st_dev == at_b.st_dev && at_a.st_ino == at_b.st_ino;
}
