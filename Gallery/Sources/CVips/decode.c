// Pictures into pixels.
#include "internal.h"

#include <string.h>

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

// How much smaller a JPEG file can be decoded at once, for almost nothing, without becoming smaller than the result.
// libvips would leave half of that to its own resampling; nobody sees the difference, and the usual 12-megapixel photo
// takes a third less.
static int jpeg_shrink(const cvips_picture *picture, double shrink) {
    if (strcmp(picture->loader, "jpegload_source") != 0)
        return 1;
    return shrink >= 8 ? 8 : shrink >= 4 ? 4 : shrink >= 2 ? 2 : 1;
}

static VipsImage *shrunk_jpeg(cvips_picture *picture, int width, int height, int shrink, const char *profile) {
    VipsImage *image = NULL;
    VipsImage *loaded = vips_image_new_from_source(
        picture->source, "", "access", VIPS_ACCESS_SEQUENTIAL, "shrink", shrink, "fail_on", VIPS_FAIL_ON_TRUNCATED, NULL
    );
    if (!loaded)
        return NULL;
    int status = vips_thumbnail_image(loaded, &image, width, "height", height, profile, "srgb", NULL);
    g_object_unref(loaded);
    return status == 0 ? image : NULL;
}

cvips_image *cvips_decode(cvips_picture *picture, int width, int height) {
    int sideways = cvips_is_on_its_side(picture);
    int upright_width = sideways ? picture->header->Ysize : picture->header->Xsize;
    int upright_height = sideways ? picture->header->Xsize : picture->header->Ysize;
    // Not VIPS_SIZE_DOWN: with that, libvips 8.14 takes the smallest level of a pyramid.
    width = VIPS_MIN(width, upright_width);
    height = VIPS_MIN(height, upright_height);
    double shrink = VIPS_MAX((double)upright_width / width, (double)upright_height / height);
    // Without a profile a picture is sRGB as it is: converting it all the same takes longer than decoding it.
    gboolean has_profile = vips_image_get_typeof(picture->header, VIPS_META_ICC_NAME) != 0;
    const char *profile = has_profile ? "export_profile" : NULL;
    VipsImage *image = NULL;
    if (jpeg_shrink(picture, shrink) > 1) {
        image = shrunk_jpeg(picture, width, height, jpeg_shrink(picture, shrink), profile);
    } else if (vips_thumbnail_source(
                   picture->source, &image, width, "height", height, "option_string", "[fail_on=truncated]", profile,
                   "srgb", NULL
               ) != 0) {
        return NULL;
    }
    return image ? cvips_plain(image) : NULL;
}

cvips_image *cvips_smaller(const cvips_image *larger, int width, int height) {
    VipsImage *image = vips_of(larger);
    double shrink = VIPS_MAX(VIPS_MAX((double)image->Xsize / width, (double)image->Ysize / height), 1);
    width = VIPS_MAX(1, (int)(image->Xsize / shrink + 0.5));
    height = VIPS_MAX(1, (int)(image->Ysize / shrink + 0.5));
    return (cvips_image *)cvips_average(image, width, height);
}

void cvips_free_image(cvips_image *image) { g_object_unref(vips_of(image)); }

int cvips_width(const cvips_image *image) { return vips_image_get_width(vips_of(image)); }

int cvips_height(const cvips_image *image) { return vips_image_get_height(vips_of(image)); }

int cvips_bands(const cvips_image *image) { return vips_image_get_bands(vips_of(image)); }

const uint8_t *cvips_pixels(const cvips_image *image) { return vips_image_get_data(vips_of(image)); }
