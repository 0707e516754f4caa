/*
 * What we call of zbar, declared here: Debian's libzbar-dev, which has zbar.h, brings ImageMagick's and GTK's headers with it,
 * a quarter of all packages that a fresh computer needs to build us. The library's name, libzbar.so.0, stands for this
 * interface; tests/bench/bench_rivals.c, which has zbar.h, does not compile where the two differ. Memory, units and threads are
 * zbar's.
 */
#ifndef WK_VISION_STICKERS_ZBAR_CALLS_H
#define WK_VISION_STICKERS_ZBAR_CALLS_H

/* Of zbar's enums, which are unsigned, those values that we use: symbologies, then settings of a scanner. */
#define WK_ZBAR_NONE 0u
#define WK_ZBAR_QRCODE 64u
#define WK_ZBAR_ENABLE 0u
#define WK_ZBAR_X_DENSITY 0x100u
#define WK_ZBAR_Y_DENSITY 0x101u
/* Of an image: 8 bits of grey a pixel, the characters "Y800" from the lowest byte up. */
#define WK_ZBAR_GREY 0x30303859ul

typedef struct zbar_image_scanner_s zbar_image_scanner_t;
typedef struct zbar_image_s zbar_image_t;
typedef struct zbar_symbol_s zbar_symbol_t;
typedef struct zbar_symbol_set_s zbar_symbol_set_t;
typedef void zbar_image_cleanup_handler_t(zbar_image_t *image);

zbar_image_scanner_t *zbar_image_scanner_create(void);
void zbar_image_scanner_destroy(zbar_image_scanner_t *scanner);
int zbar_image_scanner_set_config(zbar_image_scanner_t *scanner, unsigned symbology, unsigned config, int value);
int zbar_scan_image(zbar_image_scanner_t *scanner, zbar_image_t *image);

zbar_image_t *zbar_image_create(void);
void zbar_image_destroy(zbar_image_t *image);
void zbar_image_set_format(zbar_image_t *image, unsigned long format);
void zbar_image_set_size(zbar_image_t *image, unsigned w, unsigned h);
void zbar_image_set_data(zbar_image_t *image, const void *data, unsigned long n, zbar_image_cleanup_handler_t *cleanup);
void zbar_image_set_symbols(zbar_image_t *image, const zbar_symbol_set_t *symbols);
const zbar_symbol_t *zbar_image_first_symbol(const zbar_image_t *image);

const zbar_symbol_t *zbar_symbol_next(const zbar_symbol_t *symbol);
unsigned zbar_symbol_get_type(const zbar_symbol_t *symbol);
const char *zbar_symbol_get_data(const zbar_symbol_t *symbol);
unsigned zbar_symbol_get_data_length(const zbar_symbol_t *symbol);
unsigned zbar_symbol_get_loc_size(const zbar_symbol_t *symbol);
int zbar_symbol_get_loc_x(const zbar_symbol_t *symbol, unsigned index);
int zbar_symbol_get_loc_y(const zbar_symbol_t *symbol, unsigned index);

#endif
