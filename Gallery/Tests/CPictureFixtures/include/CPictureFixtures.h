// Unusual pictures for tests.
#ifndef CPICTUREFIXTURES_H
#define CPICTUREFIXTURES_H

#include <stddef.h>
#include <stdint.h>

/// Encodes 8-bit sRGB pixels of 3 or 4 bands with another depth or color space: "png-16", "png-16-alpha", "gray-16", "cmyk",
/// "cmyk-profile", "float", "float-srgb", "float-p3". Or as they are, with a profile: "p3", "p3-jpeg", "srgb". Free the result with cvips_free_bytes().
int cfixtures_unusual(
    const uint8_t *pixels, int width, int height, int bands, const char *kind, void **bytes, size_t *length
);

#endif
