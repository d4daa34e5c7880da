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
    /// Comments in EXIF, which cameras also fill.
    CEXIV2_EXIF_COMMENT,
    /// Titles and headlines of XMP, IPTC and Windows, in this order.
    CEXIV2_TITLE,
    CEXIV2_XMP_SUBJECT,
    CEXIV2_IPTC_KEYWORD,
    /// Keywords with those above them, from the top: "Places|Berlin", "Places/Berlin".
    CEXIV2_KEYWORD_PATH_BAR,
    CEXIV2_KEYWORD_PATH_SLASH,
    /// Keywords of Windows, between semicolons.
    CEXIV2_WINDOWS_KEYWORDS,
    /// The dates when the picture was taken, the most reliable first: "2024:05:31 12:00:00",
    /// "2024-05-31T12:00:00+02:00". EXIF's have the fraction of a second and the time zone, too.
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
    /// The same in XMP: "52,31.2N", or a decimal number. Some programs write the hemisphere into a field of its own, too.
    CEXIV2_XMP_LATITUDE,
    CEXIV2_XMP_LATITUDE_HALF,
    CEXIV2_XMP_LONGITUDE,
    CEXIV2_XMP_LONGITUDE_HALF,
    /// The names of the place, from the smallest: the location in a city, the city, the state, the country. Each field
    /// has XMP's value first, then IPTC's.
    CEXIV2_LOCATION,
    CEXIV2_CITY,
    CEXIV2_STATE,
    CEXIV2_COUNTRY,
    /// The number of stars: "4", or "-1" for a rejected picture.
    CEXIV2_XMP_RATING,
    CEXIV2_EXIF_RATING,
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
    /// Microsoft's regions. Both fields have a value for each region, which may be empty: the name, and the left and top
    /// edge and the size, as "0.25, 0.5, 0.1, 0.2".
    CEXIV2_MICROSOFT_NAME,
    CEXIV2_MICROSOFT_RECTANGLE,
    /// How the picture is turned upright: "1" to "8".
    CEXIV2_ORIENTATION,
    CEXIV2_XMP_ORIENTATION,
    CEXIV2_FIELD_COUNT
};

/// Starts Exiv2, and loads all files that it needs. Later calls do nothing.
void cexiv2_start(void);

/// Returns metadata without values.
cexiv2_metadata *cexiv2_new(void);
void cexiv2_free(cexiv2_metadata *metadata);

/// Each of these adds a kind of metadata. One that can't be read is ignored.

/// Adds EXIF, which begins like a TIFF file.
void cexiv2_add_exif(cexiv2_metadata *metadata, const void *bytes, size_t length);
/// Adds IPTC, which may be in Photoshop's container.
void cexiv2_add_iptc(cexiv2_metadata *metadata, const void *bytes, size_t length);
/// Adds a packet of XMP. Returns NULL, or why it can't be read, which is valid until the next call.
const char *cexiv2_add_xmp(cexiv2_metadata *metadata, const void *bytes, size_t length);
/// Adds the metadata of a whole file in memory. Returns how many kinds it has of EXIF, IPTC and XMP, as a sum of
/// `cexiv2_kind`.
int cexiv2_add_file(cexiv2_metadata *metadata, const void *bytes, size_t length);
enum cexiv2_kind { CEXIV2_HAS_EXIF = 1, CEXIV2_HAS_IPTC = 2, CEXIV2_HAS_XMP = 4 };

/// Finds the fields in what was added. Call it once.
void cexiv2_collect(cexiv2_metadata *metadata);
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
