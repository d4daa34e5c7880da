// Decodes pictures to pixels.
#define _GNU_SOURCE
#include "internal.h"

#include <errno.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

// Returns whether a picture's profile is the one for wide colors.
static gboolean is_wide(VipsImage *image) {
    const void *profile = NULL;
    size_t length = 0, own_length = 0;
    VipsBlob *own = NULL;
    if (!vips_image_get_typeof(image, VIPS_META_ICC_NAME)
        || vips_image_get_blob(image, VIPS_META_ICC_NAME, &profile, &length) != 0
        || vips_profile_load(CVIPS_WIDE, &own, NULL) != 0)
        return FALSE;
    const void *own_profile = vips_blob_get(own, &own_length);
    gboolean is_same = length == own_length && memcmp(profile, own_profile, length) == 0;
    vips_area_unref(VIPS_AREA(own));
    return is_same;
}

// Removes all metadata except the profile for wide colors.
static void forget_metadata(VipsImage *image) {
    gboolean keeps_profile = is_wide(image);
    char **names = vips_image_get_fields(image);
    // Removes only fields from the file. The header's own fields can't be removed.
    for (char **name = names; name && *name; name++)
        if (!keeps_profile || strcmp(*name, VIPS_META_ICC_NAME) != 0)
            vips_image_remove(image, *name);
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

// Returns the area of the triangle of the primary colors in the xy diagram of CIE 1931, or 0 if the profile is
// damaged. That of sRGB is 0.109, and that of Display P3 is 0.15, both with white adapted to D50.
static double gamut(const void *profile, size_t length, VipsIntent intent) {
    static const uint8_t primaries[] = {255, 0, 0, 0, 255, 0, 0, 0, 255};
    VipsImage *image = vips_image_new_from_memory_copy(primaries, sizeof primaries, 3, 1, 3, VIPS_FORMAT_UCHAR);
    if (!image)
        return 0;
    image->Type = VIPS_INTERPRETATION_sRGB;
    vips_image_set_blob_copy(image, VIPS_META_ICC_NAME, profile, length);
    VipsImage *imported = NULL, *found = NULL;
    double x[3] = {0}, y[3] = {0};
    if (vips_icc_import(image, &imported, "embedded", TRUE, "intent", intent, "pcs", VIPS_PCS_XYZ, NULL) == 0
        && vips_cast_float(imported, &found, NULL) == 0 && vips_image_wio_input(found) == 0) {
        for (int index = 0; index < 3; index++) {
            const float *value = (const float *)VIPS_IMAGE_ADDR(found, index, 0);
            double sum = value[0] + value[1] + value[2];
            x[index] = sum > 0 ? value[0] / sum : 0;
            y[index] = sum > 0 ? value[1] / sum : 0;
        }
    } else {
        vips_error_clear();
    }
    VIPS_UNREF(found);
    VIPS_UNREF(imported);
    g_object_unref(image);
    return fabs(x[0] * (y[1] - y[2]) + x[1] * (y[2] - y[0]) + x[2] * (y[0] - y[1])) / 2;
}

// Returns the profile to convert colors to, or NULL if they need no conversion. Without a profile, a picture is sRGB
// already. The usual sRGB profile has this name in every file. In both cases, converting would take longer than
// decoding.
static const char *output_profile(const cvips_picture *picture) {
    size_t length = 0;
    const void *profile = cvips_block(picture, VIPS_META_ICC_NAME, &length);
    static const char usual[] = "sRGB IEC61966-2.1";
    if (!profile || memmem(profile, length, usual, sizeof usual - 1))
        return NULL;
    VipsInterpretation colors = vips_image_guess_interpretation(picture->header);
    gboolean is_color = colors == VIPS_INTERPRETATION_sRGB || colors == VIPS_INTERPRETATION_RGB16;
    // Screens, printers and scanners that differ a little from sRGB aren't worth a profile in each thumbnail.
    return is_color && gamut(profile, length, picture->intent) > 0.13 ? CVIPS_WIDE : "srgb";
}

// Decodes a picture and makes it smaller with libvips' own functions, which support all formats.
static VipsImage *decode_any(cvips_picture *picture, int width, int height, const char *profile) {
    VipsImage *image = NULL;
    const char *option = profile ? "export_profile" : NULL;
    const char *strictness = picture->fail_on == VIPS_FAIL_ON_NONE ? "[fail_on=none]" : "[fail_on=truncated]";
    int status = 0;
    if (strcmp(picture->loader, "heifload_source") == 0) {
        // libvips would decode the thumbnail in the file if that is large enough, and refuse one of another size than it says.
        // It may also show something else than the picture.
        VipsImage *whole = cvips_load(picture, 1);
        if (!whole)
            return NULL;
        status = vips_thumbnail_image(
            whole, &image, width, "height", height, "intent", picture->intent, option, profile, NULL
        );
        g_object_unref(whole);
    } else {
        status = vips_thumbnail_source(
            picture->source, &image, width, "height", height, "option_string", strictness, "intent", picture->intent,
            option, profile, NULL
        );
    }
    if (status == 0)
        return image;
    // The profile may be damaged or belong to another kind of picture. It is then ignored.
    if (!profile || vips_source_rewind(picture->source) != 0)
        return NULL;
    vips_error_clear();
    return decode_any(picture, width, height, NULL);
}

// Runs a step on the image, and releases its input.
#define STEP(image, call)                         \
    do {                                          \
        VipsImage *before = image, *after = NULL; \
        int status = call;                        \
        g_object_unref(before);                   \
        if (status != 0)                          \
            return NULL;                          \
        image = after;                            \
    } while (0)

// The usual photo: JPEG in gray or color. If the result is small enough, decoding at a fraction of the size
// is almost free. libvips would leave half of the reduction to its own resampling. The resampling here is
// cubic with four pixels instead of Lanczos with six. The difference isn't visible, and a 12-megapixel photo
// takes half the time.
static VipsImage *decode_jpeg(cvips_picture *picture, double shrink, const char *profile) {
    int fraction = shrink >= 8 ? 8 : shrink >= 4 ? 4 : shrink >= 2 ? 2 : 1;
    VipsImage *image = cvips_load(picture, fraction);
    if (!image)
        return NULL;
    int stored_width = VIPS_MAX(1, (int)(picture->header->Xsize / shrink + 0.5));
    int stored_height = VIPS_MAX(1, (int)(picture->header->Ysize / shrink + 0.5));
    if (stored_width < image->Xsize || stored_height < image->Ysize)
        STEP(
            image, vips_resize(
                       before, &after, (double)stored_width / before->Xsize, "vscale",
                       (double)stored_height / before->Ysize, "kernel", VIPS_KERNEL_CUBIC, NULL
                   )
        );
    VipsImage *converted = NULL;
    if (profile && vips_icc_transform(image, &converted, profile, "embedded", TRUE, "intent", picture->intent, NULL) == 0) {
        g_object_unref(image);
        image = converted;
    } else if (profile) {
        // The profile is damaged, or is a color profile in a gray picture. It is ignored.
        vips_error_clear();
    }
    if (vips_image_get_orientation(image) != 1) {
        // Pixels of a rotated image aren't read from the first to the last.
        STEP(image, (after = vips_image_copy_memory(before)) ? 0 : -1);
        STEP(image, vips_autorot(before, &after, NULL));
    }
    return image;
}

// Returns whether libvips would misinterpret the picture's gray values.
static gboolean has_unusual_gray(const cvips_picture *picture) {
    VipsBandFormat format = picture->header->BandFmt;
    return picture->header->Bands < 3 && (format == VIPS_FORMAT_FLOAT || format == VIPS_FORMAT_UINT);
}

// Decodes gray TIFF with 32 bits. Floating-point values are from 0 to 1, as linear light. If any value is
// larger, they are from 0 to 255. Integers use their full range.
static VipsImage *decode_unusual_gray(cvips_picture *picture, double shrink) {
    VipsImage *image = cvips_load(picture, 1);
    if (!image)
        return NULL;
    gboolean is_integer = image->BandFmt == VIPS_FORMAT_UINT;
    STEP(image, vips_extract_band(before, &after, 0, NULL));
    STEP(image, vips_cast_float(before, &after, NULL));
    double vertical = VIPS_MAX(1, (int)(image->Ysize / shrink + 0.5)) / (double)image->Ysize;
    double horizontal = VIPS_MAX(1, (int)(image->Xsize / shrink + 0.5)) / (double)image->Xsize;
    STEP(image, vips_resize(before, &after, horizontal, "vscale", vertical, "kernel", VIPS_KERNEL_LINEAR, NULL));
    STEP(image, (after = vips_image_copy_memory(before)) ? 0 : -1);
    if (is_integer) {
        STEP(image, vips_linear1(before, &after, 255.0 / G_MAXUINT32, 0, NULL));
    } else {
        double most = 0;
        if (vips_max(image, &most, NULL) != 0) {
            g_object_unref(image);
            return NULL;
        }
        if (most <= 1) {
            VipsImage *bands[] = {image, image, image};
            STEP(image, vips_bandjoin(bands, &after, 3, NULL));
            STEP(image, vips_copy(before, &after, "interpretation", VIPS_INTERPRETATION_scRGB, NULL));
        }
    }
    STEP(image, vips_autorot(before, &after, NULL));
    return image;
}

// Returns whether a picture has colors in floating-point numbers, and a color profile.
static gboolean has_profiled_fractions(const cvips_picture *picture) {
    size_t length = 0;
    VipsBandFormat format = picture->header->BandFmt;
    return (format == VIPS_FORMAT_FLOAT || format == VIPS_FORMAT_DOUBLE) && picture->header->Bands >= 3
        && cvips_block(picture, VIPS_META_ICC_NAME, &length);
}

// Decodes colors in floating-point numbers from 0 to 1 as their profile defines them. libvips would round them to
// whole numbers first. Without a profile, they are linear light, as Photoshop writes and libvips reads them.
static VipsImage *decode_profiled_fractions(cvips_picture *picture, double shrink) {
    VipsImage *image = cvips_load(picture, 1);
    if (!image)
        return NULL;
    STEP(image, vips_extract_band(before, &after, 0, "n", 3, NULL));
    double vertical = VIPS_MAX(1, (int)(image->Ysize / shrink + 0.5)) / (double)image->Ysize;
    double horizontal = VIPS_MAX(1, (int)(image->Xsize / shrink + 0.5)) / (double)image->Xsize;
    STEP(image, vips_resize(before, &after, horizontal, "vscale", vertical, "kernel", VIPS_KERNEL_LINEAR, NULL));
    STEP(image, vips_linear1(before, &after, G_MAXUINT16, 0, NULL));
    STEP(image, vips_cast_ushort(before, &after, NULL));
    STEP(image, vips_copy(before, &after, "interpretation", VIPS_INTERPRETATION_RGB16, NULL));
    STEP(image, (after = vips_image_copy_memory(before)) ? 0 : -1);
    VipsImage *converted = NULL;
    if (vips_icc_transform(image, &converted, "srgb", "embedded", TRUE, "intent", picture->intent, NULL) == 0) {
        g_object_unref(image);
        image = converted;
    } else {
        // The profile is damaged, or belongs to another kind of picture. It is ignored.
        vips_error_clear();
    }
    STEP(image, vips_autorot(before, &after, NULL));
    return image;
}

// Decodes a picture whose colors are described by numbers. libvips would round them to 8 bits first.
static VipsImage *decode_described(cvips_picture *picture, double shrink) {
    VipsImage *image = cvips_load(picture, 1);
    if (!image)
        return NULL;
    VipsBandFormat format = image->BandFmt;
    if (image->Bands < 3)
        STEP(
            image, vips_colourspace(
                       before, &after,
                       format == VIPS_FORMAT_USHORT ? VIPS_INTERPRETATION_RGB16 : VIPS_INTERPRETATION_sRGB, NULL
                   )
        );
    double vertical = VIPS_MAX(1, (int)(image->Ysize / shrink + 0.5)) / (double)image->Ysize;
    double horizontal = VIPS_MAX(1, (int)(image->Xsize / shrink + 0.5)) / (double)image->Xsize;
    gboolean has_alpha = image->Bands == 4 && shrink > 1;
    if (has_alpha)
        STEP(image, vips_premultiply(before, &after, NULL));
    STEP(image, vips_resize(before, &after, horizontal, "vscale", vertical, "kernel", VIPS_KERNEL_CUBIC, NULL));
    if (has_alpha) {
        STEP(image, vips_unpremultiply(before, &after, NULL));
        STEP(image, vips_cast(before, &after, format, NULL));
    }
    STEP(image, (after = vips_image_copy_memory(before)) ? 0 : -1);
    STEP(image, vips_autorot(before, &after, NULL));
    STEP(image, (after = vips_image_copy_memory(before)) ? 0 : -1);
    STEP(image, (after = cvips_convert(before, picture->colors)) ? 0 : -1);
    return image;
}

// Returns whether the colors are described by numbers, and the pixels can be converted.
static gboolean has_described_colors(const cvips_picture *picture) {
    VipsBandFormat format = picture->header->BandFmt;
    VipsInterpretation colors = picture->header->Type;
    return picture->colors && (format == VIPS_FORMAT_UCHAR || format == VIPS_FORMAT_USHORT)
        && picture->header->Bands <= 4
        && (colors == VIPS_INTERPRETATION_sRGB || colors == VIPS_INTERPRETATION_RGB16
            || colors == VIPS_INTERPRETATION_B_W || colors == VIPS_INTERPRETATION_GREY16);
}

static VipsImage *decode(cvips_picture *picture, int width, int height) {
    int sideways = cvips_is_on_its_side(picture);
    int upright_width = sideways ? picture->header->Ysize : picture->header->Xsize;
    int upright_height = sideways ? picture->header->Xsize : picture->header->Ysize;
    // Not VIPS_SIZE_DOWN: with it, libvips 8.14 uses the smallest level of a pyramid.
    width = VIPS_MIN(width, upright_width);
    height = VIPS_MIN(height, upright_height);
    double shrink = VIPS_MAX((double)upright_width / width, (double)upright_height / height);
    if (has_described_colors(picture))
        return decode_described(picture, shrink);
    const char *profile = output_profile(picture);
    if (strcmp(picture->loader, "jpegload_source") == 0 && picture->header->Bands < 4)
        return decode_jpeg(picture, shrink, profile);
    if (has_unusual_gray(picture))
        return decode_unusual_gray(picture, shrink);
    if (has_profiled_fractions(picture))
        return decode_profiled_fractions(picture, shrink);
    return decode_any(picture, width, height, profile);
}

// Makes an image transparent outside the part of the picture that has colors. It has 3 bands.
static VipsImage *clear_outside(VipsImage *image, const cvips_picture *picture) {
    double right = (double)image->Xsize / picture->header->Xsize, down = (double)image->Ysize / picture->header->Ysize;
    VipsRect area = picture->area;
    int left = (int)(area.left * right + 0.5), top = (int)(area.top * down + 0.5);
    int width = (int)((area.left + area.width) * right + 0.5) - left;
    int height = (int)((area.top + area.height) * down + 0.5) - top;
    VipsImage *mask = NULL, *alpha = NULL, *result = NULL;
    if (vips_black(&mask, image->Xsize, image->Ysize, NULL) == 0 && (alpha = vips_image_copy_memory(mask))
        && vips_draw_rect1(alpha, 255, left, top, width, height, "fill", TRUE, NULL) == 0
        && vips_bandjoin2(image, alpha, &result, NULL) != 0)
        result = NULL;
    VIPS_UNREF(mask);
    VIPS_UNREF(alpha);
    g_object_unref(image);
    return result;
}

// Decodes a picture to 8 bits.
static VipsImage *decode_plain(cvips_picture *picture, int width, int height) {
    VipsImage *image = decode(picture, width, height);
    if (image && picture->area.width > 0 && image->Bands < 4)
        STEP(image, vips_colourspace(before, &after, VIPS_INTERPRETATION_sRGB, NULL));
    if (image && picture->area.width > 0 && image->Bands == 3)
        image = clear_outside(image, picture);
    return image ? vips_of(cvips_plain(image)) : NULL;
}

cvips_image *cvips_decode(cvips_picture *picture, int width, int height) {
    return (cvips_image *)decode_plain(picture, width, height);
}

// The destination of a file's bytes, and its error.
typedef struct {
    int descriptor, error;
} Output;

static gint64 write_some(VipsTargetCustom *target, const void *bytes, gint64 length, Output *output) {
    ssize_t written;
    do
        written = write(output->descriptor, bytes, length);
    while (written < 0 && errno == EINTR);
    if (written < 0)
        output->error = errno;
    return written;
}

int cvips_write_jpeg(cvips_picture *picture, int descriptor, int quality) {
    VipsImage *image = decode_plain(picture, G_MAXINT, G_MAXINT);
    if (!image)
        return -1;
    if (is_wide(image)) {
        // libvips before 8.15 can't write a profile without EXIF.
        VipsImage *wide = image;
        image = vips_of(cvips_in_srgb((cvips_image *)wide));
        g_object_unref(wide);
        if (!image)
            return -1;
    }
    if (image->Bands == 4) {
        double white[] = {255, 255, 255};
        VipsArrayDouble *background = vips_array_double_new(white, 3);
        VipsImage *flat = NULL;
        int status = vips_flatten(image, &flat, "background", background, NULL);
        vips_area_unref(VIPS_AREA(background));
        g_object_unref(image);
        if (status != 0)
            return -1;
        image = flat;
    }
    Output output = {descriptor, 0};
    VipsTargetCustom *target = vips_target_custom_new();
    g_signal_connect(target, "write", G_CALLBACK(write_some), &output);
    int status = vips_jpegsave_target(image, VIPS_TARGET(target), "Q", quality, "strip", TRUE, NULL);
    g_object_unref(target);
    g_object_unref(image);
    errno = output.error;
    return output.error != 0 ? -2 : status;
}

cvips_image *cvips_smaller(const cvips_image *larger, int width, int height) {
    VipsImage *image = vips_of(larger);
    double shrink = VIPS_MAX(VIPS_MAX((double)image->Xsize / width, (double)image->Ysize / height), 1);
    width = VIPS_MAX(1, (int)(image->Xsize / shrink + 0.5));
    height = VIPS_MAX(1, (int)(image->Ysize / shrink + 0.5));
    return (cvips_image *)cvips_average(image, width, height);
}

const void *cvips_profile(const cvips_image *image, size_t *length) {
    const void *profile = NULL;
    *length = 0;
    if (!vips_image_get_typeof(vips_of(image), VIPS_META_ICC_NAME)
        || vips_image_get_blob(vips_of(image), VIPS_META_ICC_NAME, &profile, length) != 0)
        return NULL;
    return profile;
}

cvips_image *cvips_in_srgb(const cvips_image *image) {
    VipsImage *converted = NULL;
    if (vips_icc_transform(vips_of(image), &converted, "srgb", "embedded", TRUE, NULL) != 0)
        return NULL;
    return cvips_plain(converted);
}

void cvips_free_image(cvips_image *image) { g_object_unref(vips_of(image)); }

int cvips_width(const cvips_image *image) { return vips_image_get_width(vips_of(image)); }

int cvips_height(const cvips_image *image) { return vips_image_get_height(vips_of(image)); }

int cvips_bands(const cvips_image *image) { return vips_image_get_bands(vips_of(image)); }

const uint8_t *cvips_pixels(const cvips_image *image) { return vips_image_get_data(vips_of(image)); }
