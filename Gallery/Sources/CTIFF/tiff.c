#include "CTIFF.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <tiffio.h>

typedef struct {
    const uint8_t *bytes;
    toff_t length, position;
    // libvips has handlers of its own, which come back when the source is closed.
    TIFFErrorHandler errors, warnings;
} source;

static tmsize_t read_part(thandle_t handle, void *room, tmsize_t count) {
    source *file = handle;
    if (count < 0 || file->position >= file->length)
        return 0;
    toff_t rest = file->length - file->position;
    toff_t read = (toff_t)count < rest ? (toff_t)count : rest;
    memcpy(room, file->bytes + file->position, read);
    file->position += read;
    return (tmsize_t)read;
}

static tmsize_t write_nothing(thandle_t handle, void *bytes, tmsize_t count) {
    (void)handle, (void)bytes, (void)count;
    return 0;
}

static toff_t seek(thandle_t handle, toff_t offset, int origin) {
    source *file = handle;
    toff_t start = origin == SEEK_CUR ? file->position : origin == SEEK_END ? file->length : 0;
    return file->position = start + offset;
}

static int close_nothing(thandle_t handle) {
    (void)handle;
    return 0;
}

static toff_t length_of(thandle_t handle) { return ((source *)handle)->length; }

static int map(thandle_t handle, void **bytes, toff_t *length) {
    const source *file = handle;
    *bytes = (void *)file->bytes;
    *length = file->length;
    return 1;
}

static void unmap(thandle_t handle, void *bytes, toff_t length) { (void)handle, (void)bytes, (void)length; }

static char reason[256];

static void note(const char *place, const char *format, va_list values) {
    (void)place;
    // The first error is the cause of the others.
    if (!*reason)
        vsnprintf(reason, sizeof reason, format, values);
}

const char *ctiff_reason(void) { return reason; }

static TIFF *open_source(source *file) {
    file->errors = TIFFSetErrorHandler(note);
    file->warnings = TIFFSetWarningHandler(NULL);
    return TIFFClientOpen("picture", "r", file, read_part, write_nothing, seek, close_nothing, length_of, map, unmap);
}

static void close_source(source *file, TIFF *tiff) {
    if (tiff)
        TIFFClose(tiff);
    TIFFSetErrorHandler(file->errors);
    TIFFSetWarningHandler(file->warnings);
}

int ctiff_is_unusual(const void *bytes, size_t length, ctiff_header *header) {
    source file = {.bytes = bytes, .length = length};
    TIFF *tiff = open_source(&file);
    if (!tiff) {
        close_source(&file, tiff);
        return 0;
    }
    uint32_t width = 0, height = 0;
    uint16_t planes = 0, colors = 0, compression = 0, across = 1, down = 1, orientation = 1;
    TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &width);
    TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &height);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_PLANARCONFIG, &planes);
    TIFFGetField(tiff, TIFFTAG_PHOTOMETRIC, &colors);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_COMPRESSION, &compression);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_ORIENTATION, &orientation);
    if (colors == PHOTOMETRIC_YCBCR)
        TIFFGetFieldDefaulted(tiff, TIFFTAG_YCBCRSUBSAMPLING, &across, &down);
    int is_subsampled = compression != COMPRESSION_JPEG && (across != 1 || down != 1);
    int has_tiles_of_planes = TIFFIsTiled(tiff) && planes == PLANARCONFIG_SEPARATE;
    char why[1024];
    int is_unusual = (is_subsampled || has_tiles_of_planes) && width > 0 && width <= INT32_MAX && height > 0
        && height <= INT32_MAX && TIFFRGBAImageOK(tiff, why);
    *header = (ctiff_header){
        .width = (int)width,
        .height = (int)height,
        .orientation = orientation >= 1 && orientation <= 8 ? orientation : 1,
    };
    close_source(&file, tiff);
    return is_unusual;
}

int ctiff_decode(const void *bytes, size_t length, uint8_t *pixels) {
    *reason = 0;
    source file = {.bytes = bytes, .length = length};
    TIFF *tiff = open_source(&file);
    TIFFRGBAImage image;
    char why[1024];
    int is_decoded = 0;
    if (tiff && TIFFRGBAImageBegin(&image, tiff, 1, why)) {
        // Otherwise, libtiff would turn the picture, but only by a half.
        image.orientation = image.req_orientation = ORIENTATION_TOPLEFT;
        uint32_t *raster = (uint32_t *)pixels;
        is_decoded = TIFFRGBAImageGet(&image, raster, image.width, image.height);
        for (size_t index = 0; is_decoded && index < (size_t)image.width * image.height; index++) {
            uint32_t pixel = raster[index];
            pixels[4 * index] = TIFFGetR(pixel);
            pixels[4 * index + 1] = TIFFGetG(pixel);
            pixels[4 * index + 2] = TIFFGetB(pixel);
            pixels[4 * index + 3] = TIFFGetA(pixel);
        }
        TIFFRGBAImageEnd(&image);
    }
    close_source(&file, tiff);
    return !is_decoded;
}
