#include "CPictureFixtures.h"

#include "CVips.h"

#include <string.h>
#include <vips/vips.h>

// Gives an image one of libvips' own profiles, and leaves its pixels as they are.
static int attach(VipsImage *image, const char *name) {
    VipsBlob *profile = NULL;
    if (vips_profile_load(name, &profile, NULL) != 0)
        return -1;
    size_t size = 0;
    const void *data = vips_blob_get(profile, &size);
    vips_image_set_blob_copy(image, VIPS_META_ICC_NAME, data, size);
    vips_area_unref(VIPS_AREA(profile));
    return 0;
}

int cfixtures_unusual(
    const uint8_t *pixels, int width, int height, int bands, const char *kind, void **bytes, size_t *length
) {
    VipsImage *image = (VipsImage *)cvips_image_from_pixels(pixels, width, height, bands), *next = NULL;
    const char *suffix = ".png";
    int status;
    if (strcmp(kind, "png-16") == 0) {
        status = vips_colourspace(image, &next, VIPS_INTERPRETATION_RGB16, NULL);
    } else if (strcmp(kind, "png-16-alpha") == 0) {
        VipsImage *wide = NULL;
        status = vips_colourspace(image, &wide, VIPS_INTERPRETATION_RGB16, NULL);
        if (status == 0) {
            status = vips_bandjoin_const1(wide, &next, 65535, NULL);
            g_object_unref(wide);
        }
    } else if (strcmp(kind, "gray-16") == 0) {
        status = vips_colourspace(image, &next, VIPS_INTERPRETATION_GREY16, NULL);
    } else if (strcmp(kind, "cmyk") == 0) {
        suffix = ".jpg[Q=95,strip]";
        status = vips_colourspace(image, &next, VIPS_INTERPRETATION_CMYK, NULL);
    } else if (strcmp(kind, "cmyk-profile") == 0) {
        suffix = ".jpg[Q=95]";
        status = vips_icc_export(image, &next, "output_profile", "cmyk", NULL);
    } else if (strcmp(kind, "gray-rgb-profile") == 0 || strcmp(kind, "gray-rgb-profile-png") == 0) {
        if (strcmp(kind, "gray-rgb-profile") == 0)
            suffix = ".jpg[Q=95]";
        status = vips_colourspace(image, &next, VIPS_INTERPRETATION_B_W, NULL);
        if (status == 0)
            status = attach(next, "p3");
    } else if (strcmp(kind, "p3") == 0 || strcmp(kind, "p3-jpeg") == 0 || strcmp(kind, "srgb") == 0) {
        if (strcmp(kind, "p3-jpeg") == 0)
            suffix = ".jpg[Q=95]";
        status = vips_copy(image, &next, NULL);
        if (status == 0)
            status = attach(next, strcmp(kind, "srgb") == 0 ? "srgb" : "p3");
    } else if (strcmp(kind, "float-gray") == 0) {
        VipsImage *gray = NULL;
        suffix = ".tif";
        status = vips_colourspace(image, &gray, VIPS_INTERPRETATION_B_W, NULL);
        if (status == 0) {
            status = vips_linear1(gray, &next, 1 / 255.0, 0, NULL);
            g_object_unref(gray);
        }
    } else if (strcmp(kind, "float-srgb") == 0 || strcmp(kind, "float-p3") == 0) {
        VipsImage *wide = NULL;
        const char *profile = kind + strlen("float-");
        suffix = ".tif";
        status = vips_icc_transform(image, &wide, profile, "input_profile", "srgb", "depth", 16, NULL);
        if (status == 0) {
            status = vips_linear1(wide, &next, 1 / 65535.0, 0, NULL);
            g_object_unref(wide);
        }
    } else {
        suffix = ".tif";
        status = vips_colourspace(image, &next, VIPS_INTERPRETATION_scRGB, NULL);
    }
    g_object_unref(image);
    if (status != 0)
        return status;
    status = vips_image_write_to_buffer(next, suffix, bytes, length, NULL);
    g_object_unref(next);
    return status;
}
