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

/// Load the modules of libvips for these formats, once, where they are modules.
void cvips_need_heif(void);
void cvips_need_jxl(void);

/// Takes the image, and gives it without any metadata as pixels in memory: 8-bit sRGB, 3 or 4 bands.
cvips_image *cvips_plain(VipsImage *image);

/// A smaller image of 3 or 4 bands in memory, each of whose pixels is the mean of what it covers.
VipsImage *cvips_average(VipsImage *image, int width, int height);

#endif
