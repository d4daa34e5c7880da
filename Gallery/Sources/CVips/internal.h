#ifndef CVIPS_INTERNAL_H
#define CVIPS_INTERNAL_H

#include "CVips.h"

#include <vips/vips.h>

struct cvips_picture {
    VipsSource *source;
    VipsImage *header;
    const char *loader;
    // When decoding stops.
    VipsFailOn fail_on;
    // How the profile is applied.
    VipsIntent intent;
    // What describes the colors instead of a profile, or NULL.
    cvips_colors *colors;
    // The part that has colors, if the width isn't 0.
    VipsRect area;
};

static inline VipsImage *vips_of(const cvips_image *image) { return (VipsImage *)image; }

/// Loads libvips' modules for these formats once, if they are modules.
void cvips_need_heif(void);
void cvips_need_jxl(void);

/// Loads the picture, or returns NULL. Only JPEG can be shrunk meanwhile, by 2, 4 or 8.
VipsImage *cvips_load(const cvips_picture *picture, int shrink);

/// The name that libvips has for the profile of Display P3, which wide colors are converted to.
#define CVIPS_WIDE "p3"

/// Returns the image in 8 bits, in sRGB, or in Display P3 with its profile if its colors are wide. It must be in memory,
/// and have 8 or 16 bits, and 3 or 4 bands.
VipsImage *cvips_convert(VipsImage *image, const cvips_colors *colors);

/// Takes an image, and returns its pixels in memory without metadata: 8 bits, 3 or 4 bands, in sRGB, or in Display P3 if
/// the image has the profile of it, which it keeps.
cvips_image *cvips_plain(VipsImage *image);

/// Returns a smaller image of 3 or 4 bands in memory. Each pixel is the mean of the area that it covers.
VipsImage *cvips_average(VipsImage *image, int width, int height);

#endif
