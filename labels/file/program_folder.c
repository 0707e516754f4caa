/* The program's folder, from /proc. */
#include "labels/file/program_folder.h"

#include <string.h>
#include <unistd.h>

bool wk_program_folder(char *folder, size_t n)
{
    const ssize_t length = readlink("/proc/self/exe", folder, n - 1);

    folder[length > 0 ? length : 0] = '\0';
    char *slash = strrchr(folder, '/');
    if (!slash || (size_t)length == n - 1) { /* cut off, perhaps */
        folder[0] = '\0';
        return false;
    }
    slash[1] = '\0';
    return true;
}
