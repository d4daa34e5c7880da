// Pictures into pixels.
#include "internal.h"

static void *forget(VipsImage *image, const char *name, GValue *value, void *unused) {
    // The header's own fields cannot be removed: these are only those that a file brought.
    vips_image_remove(image, name);
    return NULL;
}

static void forget_metadata(VipsImage *image) {
    char **names = vips_image_get_fields(image);
    for (char **name = names; name && *name; name++)
        forget(image, *name, NULL, NULL);
    g_strfreev(names);
}

cvips_image *cvips_plain(VipsImage *image) {
    VipsImage *next = NULL;
    int status = vips_colourspace(image, &next, VIPS_INTERPRETATION_sRGB, NULL);
    g_object_unref(image);
    if (status != 0)
        return NULL;
    if (next->Bands > 4 || next->BandFmt != VIPS_FORMAT_UCHAR) {
        VipsImage *bands = NULL;
        image = next;
        status = vips_extract_band(image, &bands, 0, "n", VIPS_MIN(4, image->Bands), NULL);
        g_object_unref(image);
        if (status != 0)
            return NULL;
        status = vips_cast_uchar(bands, &next, NULL);
        g_object_unref(bands);
        if (status != 0)
            return NULL;
    }
    image = vips_image_copy_memory(next);
    g_object_unref(next);
    if (image)
        forget_metadata(image);
    return (cvips_image *)image;
}

cvips_image *cvips_decode(cvips_picture *picture, int width, int height) {
    VipsImage *image = NULL;
    int status = vips_thumbnail_source(
        picture->source, &image, width, "height", height, "size", VIPS_SIZE_DOWN, "export_profile", "srgb", "fail_on",
        VIPS_FAIL_ON_TRUNCATED, NULL
    );
    return status == 0 ? cvips_plain(image) : NULL;
}

cvips_image *cvips_smaller(const cvips_image *larger, int width, int height) {
    VipsImage *image = NULL;
    int status =
        vips_thumbnail_image(vips_of(larger), &image, width, "height", height, "size", VIPS_SIZE_DOWN, NULL);
    return status == 0 ? cvips_plain(image) : NULL;
}

void cvips_free_image(cvips_image *image) { g_object_unref(vips_of(image)); }

int cvips_width(const cvips_image *image) { return vips_image_get_width(vips_of(image)); }

int cvips_height(const cvips_image *image) { return vips_image_get_height(vips_of(image)); }

int cvips_bands(const cvips_image *image) { return vips_image_get_bands(vips_of(image)); }

const uint8_t *cvips_pixels(const cvips_image *image) { return vips_image_get_data(vips_of(image)); }
