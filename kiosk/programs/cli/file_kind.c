/* Kinds of files, told by their first bytes; one row each. */
#include "kiosk/programs/cli/file_kind.h"

#include <stdio.h>
#include <string.h>

#include "labels/file/infile.h"

#define AS_JPEG "save it as JPEG or PNG"
#define AS_HEIC "save it as JPEG (an iPhone takes JPEG with Settings, Camera, Formats, Most Compatible)"
#define AS_MP4 "save it as MP4, WebM, Matroska or AVI"
#define HEIC(brand)                                                                                                            \
    {                                                                                                                          \
        4, 8, "ftyp" brand, "a HEIC picture", AS_HEIC                                                                          \
    }
#define AVIF(brand)                                                                                                            \
    {                                                                                                                          \
        4, 8, "ftyp" brand, "an AVIF picture", AS_JPEG                                                                         \
    }

/*
 * The first row that fits. what NULL: a video. Sources: ISO/IEC 14496-12 (ftyp), 23008-12 annex B (HEIF's brands), the AVIF
 * specification, RFC 9649 (WebP), TIFF 6.0, GIF89a, ISO/IEC 18181-2 and 15444-1 (JPEG XL, JPEG 2000), the headers BITMAPFILE-
 * HEADER and ASF of Microsoft, ISO 32000 (PDF), ISO/IEC 13818-1 (program stream), RFC 9559 (Matroska, WebM), APPNOTE 6.3 (ZIP).
 */
static const struct {
    size_t at, n;
    const char *bytes, *what, *mend;
} kinds[] = {
    HEIC("heic"),
    HEIC("heix"),
    HEIC("heim"),
    HEIC("heis"),
    HEIC("hevc"),
    HEIC("hevx"),
    HEIC("mif1"),
    HEIC("msf1"),
    AVIF("avif"),
    AVIF("avis"),
    {4, 8, "ftypcrx ", "a raw picture of a Canon camera", AS_JPEG},
    {4, 4, "ftyp", NULL, NULL},
    {0, 4, "\x1a\x45\xdf\xa3", NULL, NULL},
    {8, 4, "AVI ", NULL, NULL},
    {8, 4, "WEBP", "a WebP picture", AS_JPEG},
    {0, 4, "II*\0", "a TIFF or raw picture", AS_JPEG},
    {0, 4, "MM\0*", "a TIFF or raw picture", AS_JPEG},
    {0, 4, "GIF8", "a GIF picture", AS_JPEG},
    {0, 2, "\xff\x0a", "a JPEG XL picture", AS_JPEG},
    {4, 8, "JXL \r\n\x87\n", "a JPEG XL picture", AS_JPEG},
    {4, 8, "jP  \r\n\x87\n", "a JPEG 2000 picture", AS_JPEG},
    {0, 4, "8BPS", "a Photoshop picture", AS_JPEG},
    {0, 5, "%PDF-", "a PDF document", "give its pictures as JPEG or PNG"},
    {0, 4, "PK\x03\x04", "a ZIP archive", "unpack it and give the pictures in it"},
    {0, 4, "\x30\x26\xb2\x75", "a video of another kind", AS_MP4},
    {0, 4, "\0\0\x01\xba", "a video of another kind", AS_MP4},
    {0, 3, "FLV", "a video of another kind", AS_MP4},
};

/* A text may begin with BM too; in a bitmap the two reserved words behind the length are 0. */
static bool is_bitmap(const char *head, size_t n)
{
    return n >= 10 && memcmp(head, "BM", 2) == 0 && memcmp(head + 6, "\0\0\0\0", 4) == 0;
}

/* The kind of a RIFF file is the word behind its length. In files of other formats no such word stands there. */
static bool fits(size_t i, const char *head, size_t n)
{
    return kinds[i].at + kinds[i].n <= n && memcmp(head + kinds[i].at, kinds[i].bytes, kinds[i].n) == 0 &&
           (kinds[i].at != 8 || memcmp(head, "RIFF", 4) == 0);
}

enum wk_file_sort wk_file_kind(const char *path, struct wk_file_kind *kind)
{
    char head[12] = {0};
    FILE *f = wk_infile_open(path, false);
    const size_t n = f ? fread(head, 1, sizeof head, f) : 0;

    if (f)
        fclose(f);
    if (is_bitmap(head, n)) {
        *kind = (struct wk_file_kind){"a BMP picture", AS_JPEG};
        return WK_FILE_OTHER;
    }
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (!fits(i, head, n))
            continue;
        if (!kinds[i].what)
            return WK_FILE_VIDEO;
        *kind = (struct wk_file_kind){kinds[i].what, kinds[i].mend};
        return WK_FILE_OTHER;
    }
    return WK_FILE_PICTURE;
}
