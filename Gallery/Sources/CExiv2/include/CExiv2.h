// Exiv2 for Swift: reads the metadata of pictures.
#ifndef CEXIV2_H
#define CEXIV2_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Metadata of a picture.
typedef struct cexiv2_metadata cexiv2_metadata;

/// The fields to read. Each may have any number of values.
enum cexiv2_field {
    CEXIV2_XMP_DESCRIPTION,
    CEXIV2_IPTC_CAPTION,
    CEXIV2_EXIF_DESCRIPTION,
    CEXIV2_XMP_SUBJECT,
    CEXIV2_IPTC_KEYWORD,
    /// The dates when the picture was taken, the most reliable first: "2024:05:31 12:00:00",
    /// "2024-05-31T12:00:00+02:00".
    CEXIV2_DATE,
    /// The maker and model of the camera, and the lens.
    CEXIV2_MAKER,
    CEXIV2_MODEL,
    CEXIV2_LENS,
    /// Numbers: "1/125", "400".
    CEXIV2_EXPOSURE,
    CEXIV2_APERTURE,
    CEXIV2_FOCAL_LENGTH,
    CEXIV2_ISO,
    /// "52/1 31/1 12/1", and the hemisphere: "N".
    CEXIV2_LATITUDE,
    CEXIV2_LATITUDE_HALF,
    CEXIV2_LONGITUDE,
    CEXIV2_LONGITUDE_HALF,
    /// The same in XMP: "52,31.2N".
    CEXIV2_XMP_LATITUDE,
    CEXIV2_XMP_LONGITUDE,
    /// The number of stars: "4", or "-1" for a rejected picture.
    CEXIV2_RATING,
    /// The names of people whose faces aren't marked.
    CEXIV2_PERSON,
    /// Marked regions. Each of these fields has a value for each region, which may be empty: the name, the kind
    /// ("Face"), the unit of the numbers ("normalized"), and the center and size.
    CEXIV2_REGION_NAME,
    CEXIV2_REGION_KIND,
    CEXIV2_REGION_UNIT,
    CEXIV2_REGION_X,
    CEXIV2_REGION_Y,
    CEXIV2_REGION_WIDTH,
    CEXIV2_REGION_HEIGHT,
    /// The width and height of the picture in which the regions were marked.
    CEXIV2_REGIONS_WIDTH,
    CEXIV2_REGIONS_HEIGHT,
    /// How the picture is turned upright: "1" to "8".
    CEXIV2_ORIENTATION,
    CEXIV2_XMP_ORIENTATION,
    CEXIV2_FIELD_COUNT
};

/// Starts Exiv2, and loads all files that it needs. Later calls do nothing.
void cexiv2_start(void);
/// Reads blocks of metadata from libvips, and the XMP of JPEG files beyond the length of a block. Any may be
/// NULL. Blocks that can't be read are ignored.
cexiv2_metadata *cexiv2_read_blocks(
    const void *exif, size_t exif_length, const void *xmp, size_t xmp_length, const void *iptc, size_t iptc_length,
    const void *extended_xmp, size_t extended_length
);
/// Reads the metadata of a whole file in memory. If Exiv2 finds no XMP in it, as in some compressed blocks,
/// reads the given XMP from libvips.
cexiv2_metadata *cexiv2_read_bytes(const void *bytes, size_t length, const void *xmp, size_t xmp_length);
void cexiv2_free(cexiv2_metadata *metadata);
size_t cexiv2_count(const cexiv2_metadata *metadata, enum cexiv2_field field);
/// Returns a value's bytes in the file's encoding.
const char *cexiv2_value(
    const cexiv2_metadata *metadata, enum cexiv2_field field, size_t index, size_t *length
);

/// Adds values to a file's metadata. Keys are Exiv2's ("Exif.Image.ImageDescription", "Xmp.dc.subject").
/// Returns NULL, or an error to free.
char *cexiv2_write_file(const char *path, const char *const *keys, const char *const *values, size_t count);

#ifdef __cplusplus
}
#endif

#endif
