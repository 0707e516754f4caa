/* wallkeeper: sub-commands in git's manner. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "version") == 0) {
        puts("wallkeeper " WK_VERSION);
        return 0;
    }
    fputs("usage: wallkeeper COMMAND [OPTIONS]\n", stderr);
    return 2;
}
