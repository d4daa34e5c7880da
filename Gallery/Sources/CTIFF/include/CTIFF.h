// libtiff for Swift: pictures whose pixels are stored in ways that libvips doesn't read.
#ifndef CTIFF_H
#define CTIFF_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The first picture of a file, as it is stored.
typedef struct {
    int width, height;
    /// As in EXIF: 1 to 8.
    int orientation;
} ctiff_header;

/// Returns whether the first picture of a file has subsampled colors or separate tiles for each color, and libtiff can
/// decode it.
int ctiff_is_unusual(const void *bytes, size_t length, ctiff_header *header);
/// Decodes the first picture: red, green, blue and alpha in a byte each, row by row. Returns 0, or another number if the
/// file is damaged.
int ctiff_decode(const void *bytes, size_t length, uint8_t *pixels);
/// Why a picture couldn't be decoded, or "".
const char *ctiff_reason(void);

#ifdef __cplusplus
}
#endif

#endif
