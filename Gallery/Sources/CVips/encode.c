// Encodes pixels to files.
#include "internal.h"

#include <stdlib.h>
#include <webp/encode.h>

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

// Uses libwebp directly. libvips takes 5% longer, and always writes EXIF into the file.
int cvips_encode_webp(const cvips_image *image, int quality, int effort, void **bytes, size_t *length) {
    WebPConfig config;
    WebPPicture picture;
    WebPMemoryWriter writer;
    if (!WebPConfigInit(&config) || !WebPPictureInit(&picture)) {
        vips_error("webp", "the library is of another version than its headers");
        return -1;
    }
    config.quality = quality;
    config.method = effort;
    WebPMemoryWriterInit(&writer);
    picture.writer = WebPMemoryWrite;
    picture.custom_ptr = &writer;
    picture.width = cvips_width(image);
    picture.height = cvips_height(image);
    int bands = cvips_bands(image), stride = picture.width * bands;
    int imported = bands == 4 ? WebPPictureImportRGBA(&picture, cvips_pixels(image), stride)
                              : WebPPictureImportRGB(&picture, cvips_pixels(image), stride);
    int encoded = imported && WebPEncode(&config, &picture);
    if (!encoded) {
        if (!imported || picture.error_code == VP8_ENC_ERROR_OUT_OF_MEMORY)
            vips_error("webp", "out of memory");
        else
            vips_error("webp", "cannot be encoded (%d)", picture.error_code);
    }
    WebPPictureFree(&picture);
    if (!encoded) {
        WebPMemoryWriterClear(&writer);
        return -1;
    }
    *bytes = writer.mem;
    *length = writer.size;
    return 0;
}

int cvips_encode(const cvips_image *image, const char *suffix, void **bytes, size_t *length) {
    if (g_str_has_prefix(suffix, ".heic") || g_str_has_prefix(suffix, ".avif"))
        cvips_need_heif();
    if (g_str_has_prefix(suffix, ".jxl"))
        cvips_need_jxl();
    return vips_image_write_to_buffer(vips_of(image), suffix, bytes, length, NULL);
}

// GLib and libwebp both use the system's allocator.
void cvips_free_bytes(void *bytes) { free(bytes); }
