// Pixels into files.
#include "internal.h"

cvips_image *cvips_image_from_pixels(const uint8_t *pixels, int width, int height, int bands) {
    if (cvips_start() != 0)
        return NULL;
    VipsImage *image = vips_image_new_from_memory_copy(
        pixels, (size_t)width * height * bands, width, height, bands, VIPS_FORMAT_UCHAR
    );
    if (image)
        image->Type = bands < 3 ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB;
    return (cvips_image *)image;
}

cvips_image *cvips_enlarged(const cvips_image *image, int times) {
    VipsImage *enlarged = NULL;
    return vips_resize(vips_of(image), &enlarged, times, "kernel", VIPS_KERNEL_LINEAR, NULL) == 0 ? (cvips_image *)enlarged : NULL;
}

void cvips_set_block(cvips_image *image, const char *name, const void *bytes, size_t length) {
    vips_image_set_blob_copy(vips_of(image), name, bytes, length);
}

int cvips_encode_webp(const cvips_image *image, int quality, int effort, void **bytes, size_t *length) {
    return vips_webpsave_buffer(
        vips_of(image), bytes, length, "Q", quality, "effort", effort, "strip", TRUE, NULL
    );
}

int cvips_encode(const cvips_image *image, const char *suffix, void **bytes, size_t *length) {
    if (g_str_has_prefix(suffix, ".heic") || g_str_has_prefix(suffix, ".avif"))
        cvips_need_heif();
    if (g_str_has_prefix(suffix, ".jxl"))
        cvips_need_jxl();
    return vips_image_write_to_buffer(vips_of(image), suffix, bytes, length, NULL);
}

void cvips_free_bytes(void *bytes) { g_free(bytes); }
