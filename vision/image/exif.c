/* EXIF data: which way up a picture was taken. The only file that knows libexif. */
#include "vision/image/codec.h"

#include <libexif/exif-data.h>

int wk_exif_orientation(const uint8_t *bytes, size_t n)
{
    ExifData *data = exif_data_new();
    int orientation = 1;

    if (!data)
        return 1;
    exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION); /* it would add what is missing */
    exif_data_load_data(data, bytes, (unsigned)n);
    const ExifEntry *entry = exif_content_get_entry(data->ifd[EXIF_IFD_0], EXIF_TAG_ORIENTATION);

    if (entry && entry->format == EXIF_FORMAT_SHORT && entry->components >= 1 && entry->size >= 2)
        orientation = exif_get_short(entry->data, exif_data_get_byte_order(data));
    exif_data_unref(data);
    return orientation >= 1 && orientation <= 8 ? orientation : 1;
}
