// Exiv2 for Swift: what pictures say of themselves.
#ifndef CEXIV2_H
#define CEXIV2_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Metadata that was read.
typedef struct cexiv2_metadata cexiv2_metadata;

/// What is asked of it. Each may have any number of values.
enum cexiv2_field {
    CEXIV2_XMP_DESCRIPTION,
    CEXIV2_IPTC_CAPTION,
    CEXIV2_EXIF_DESCRIPTION,
    CEXIV2_XMP_SUBJECT,
    CEXIV2_IPTC_KEYWORD,
    /// When the picture was taken, the most trustworthy first: "2024:05:31 12:00:00", "2024-05-31T12:00:00+02:00".
    CEXIV2_DATE,
    /// Who made the camera, which one it is, and the lens.
    CEXIV2_MAKER,
    CEXIV2_MODEL,
    CEXIV2_LENS,
    /// Numbers: "1/125", "400".
    CEXIV2_EXPOSURE,
    CEXIV2_APERTURE,
    CEXIV2_FOCAL_LENGTH,
    CEXIV2_ISO,
    /// "52/1 31/1 12/1", and in which half of the earth: "N".
    CEXIV2_LATITUDE,
    CEXIV2_LATITUDE_HALF,
    CEXIV2_LONGITUDE,
    CEXIV2_LONGITUDE_HALF,
    /// "1" where the file holds a smaller version of the picture first, as camera raws do.
    CEXIV2_REDUCED,
    CEXIV2_FIELD_COUNT
};

/// Makes Exiv2 ready, and loads what it loads from files when it first needs it. More calls do nothing.
void cexiv2_start(void);
/// Reads blocks of metadata as libvips hands them out, and what JPEG files have of XMP beyond the length of a block. Any
/// may be NULL; what cannot be read is as if it were not there.
cexiv2_metadata *cexiv2_read_blocks(
    const void *exif, size_t exif_length, const void *xmp, size_t xmp_length, const void *iptc, size_t iptc_length,
    const void *extended_xmp, size_t extended_length
);
/// Reads the metadata of a whole file in memory, and where Exiv2 finds no XMP in it, as in some compressed blocks, what
/// libvips has found.
cexiv2_metadata *cexiv2_read_bytes(const void *bytes, size_t length, const void *xmp, size_t xmp_length);
void cexiv2_free(cexiv2_metadata *metadata);
size_t cexiv2_count(const cexiv2_metadata *metadata, enum cexiv2_field field);
/// A value's bytes, in whatever encoding the file has them.
const char *cexiv2_value(
    const cexiv2_metadata *metadata, enum cexiv2_field field, size_t index, size_t *length
);

/// Adds values to a file's metadata: keys are Exiv2's ("Exif.Image.ImageDescription", "Xmp.dc.subject"). NULL, or what
/// went wrong, to be freed.
char *cexiv2_write_file(const char *path, const char *const *keys, const char *const *values, size_t count);

#ifdef __cplusplus
}
#endif

#endif
