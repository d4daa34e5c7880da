#ifndef CVIPS_INTERNAL_H
#define CVIPS_INTERNAL_H

#include "CVips.h"

#include <vips/vips.h>

struct cvips_picture {
    VipsSource *source;
    VipsImage *header;
    const char *loader;
};

static inline VipsImage *vips_of(const cvips_image *image) { return (VipsImage *)image; }

/// Loads libvips' modules for these formats once, if they are modules.
void cvips_need_heif(void);
void cvips_need_jxl(void);

/// Takes an image, and returns its pixels in memory without metadata: 8 bits, 3 or 4 bands, in sRGB, or in Display P3 if
/// the image has the profile of it, which it keeps.
cvips_image *cvips_plain(VipsImage *image);

/// Returns a smaller image of 3 or 4 bands in memory. Each pixel is the mean of the area that it covers.
VipsImage *cvips_average(VipsImage *image, int width, int height);

#endif
