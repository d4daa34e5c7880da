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
