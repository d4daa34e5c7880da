// Pictures whose header has been read.
#include "internal.h"

#include <string.h>

// The loaders that may read a file, and the first bytes of their files. libvips would ask all loaders instead. Its test
// for SVG doesn't end for some gzip files (libvips issue 4693).
static const struct {
    int offset;
    const char *bytes;
    size_t length;
    const char *loader;
    // Loads the loader, if it is a separate module.
    void (*need)(void);
} signatures[] = {
    {0, "\xFF\xD8\xFF", 3, "jpegload_source", NULL}, {0, "\x89PNG", 4, "pngload_source", NULL},
    {0, "GIF8", 4, "gifload_source", NULL},           {8, "WEBP", 4, "webpload_source", NULL},
    {0, "II*\0", 4, "tiffload_source", NULL},         {0, "MM\0*", 4, "tiffload_source", NULL},
    {0, "II+\0", 4, "tiffload_source", NULL},         {0, "MM\0+", 4, "tiffload_source", NULL},
    {4, "ftyp", 4, "heifload_source", cvips_need_heif}, {4, "JXL ", 4, "jxlload_source", cvips_need_jxl},
    {0, "\xFF\x0A", 2, "jxlload_source", cvips_need_jxl}, {4, "jP  ", 4, "jp2kload_source", NULL},
    {0, "\xFF\x4F\xFF\x51", 4, "jp2kload_source", NULL},
};

// Returns the name of the loader for a source, or NULL if there is none.
static const char *loader_for(VipsSource *source) {
    const unsigned char *start = vips_source_sniff(source, 12);
    if (!start)
        return NULL;
    for (size_t index = 0; index < G_N_ELEMENTS(signatures); index++)
        if (memcmp(start + signatures[index].offset, signatures[index].bytes, signatures[index].length) == 0) {
            if (signatures[index].need)
                signatures[index].need();
            return cvips_has_loader(signatures[index].loader) ? signatures[index].loader : NULL;
        }
    return NULL;
}

VipsImage *cvips_load(const cvips_picture *picture, int shrink) {
    VipsImage *image = NULL;
    int status;
    if (vips_source_rewind(picture->source) != 0)
        return NULL;
    if (shrink > 1)
        status = vips_call(
            picture->loader, picture->source, &image, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", picture->fail_on,
            "shrink", shrink, NULL
        );
    else
        status = vips_call(
            picture->loader, picture->source, &image, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", picture->fail_on, NULL
        );
    return status == 0 ? image : NULL;
}

static cvips_picture *open_source(VipsSource *source) {
    // Removes errors of an earlier picture.
    vips_error_clear();
    if (!source)
        return NULL;
    cvips_picture *picture = g_new0(cvips_picture, 1);
    picture->source = source;
    picture->loader = loader_for(source);
    picture->fail_on = VIPS_FAIL_ON_NONE;
    picture->header = picture->loader ? cvips_load(picture, 1) : NULL;
    picture->fail_on = VIPS_FAIL_ON_TRUNCATED;
    picture->intent = VIPS_INTENT_RELATIVE;
    if (!picture->header) {
        g_object_unref(source);
        g_free(picture);
        return NULL;
    }
    return picture;
}

int cvips_jpeg_scans(const void *bytes, size_t length) {
    const unsigned char *next = bytes, *end = next + length;
    if (length < 4 || next[0] != 0xFF || next[1] != 0xD8)
        return 0;
    int scans = 0;
    for (next += 2; (next = memchr(next, 0xFF, end - next)) && end - next >= 4;) {
        unsigned char marker = next[1];
        if (marker == 0xFF) {
            next += 1;
        } else if (marker == 0 || marker == 0x01 || (marker >= 0xD0 && marker <= 0xD8)) {
            // Not the start of a segment: data of a scan, or a marker within it.
            next += 2;
        } else if (marker == 0xD9) {
            break;
        } else {
            size_t segment = 2 + ((size_t)next[2] << 8 | next[3]);
            scans += marker == 0xDA;
            if (segment > (size_t)(end - next))
                break;
            next += segment;
        }
    }
    return scans;
}

cvips_picture *cvips_open_file(int descriptor) {
    return cvips_start() == 0 ? open_source(vips_source_new_from_descriptor(descriptor)) : NULL;
}

cvips_picture *cvips_open_bytes(const void *bytes, size_t length) {
    return cvips_start() == 0 ? open_source(vips_source_new_from_memory(bytes, length)) : NULL;
}

void cvips_close(cvips_picture *picture) {
    g_free(picture->colors);
    g_object_unref(picture->header);
    g_object_unref(picture->source);
    g_free(picture);
}

const char *cvips_loader(const cvips_picture *picture) { return picture->loader; }

int cvips_stored_width(const cvips_picture *picture) { return vips_image_get_width(picture->header); }

int cvips_stored_height(const cvips_picture *picture) { return vips_image_get_height(picture->header); }

int cvips_is_on_its_side(const cvips_picture *picture) {
    return vips_image_get_orientation_swap(picture->header);
}

const char *cvips_png_text(const cvips_picture *picture, const char *keyword) {
    const char *text = NULL;
    // libvips numbers the texts, because keywords can repeat.
    for (int number = 0; number < 100; number++) {
        char name[256];
        g_snprintf(name, sizeof name, "png-comment-%d-%s", number, keyword);
        if (vips_image_get_typeof(picture->header, name) == VIPS_TYPE_REF_STRING)
            return vips_image_get_string(picture->header, name, &text) == 0 ? text : NULL;
    }
    return NULL;
}

const void *cvips_block(const cvips_picture *picture, const char *name, size_t *length) {
    const void *bytes = NULL;
    *length = 0;
    if (vips_image_get_typeof(picture->header, name) != VIPS_TYPE_BLOB)
        return NULL;
    return vips_image_get_blob(picture->header, name, &bytes, length) == 0 ? bytes : NULL;
}

void cvips_set_intent(cvips_picture *picture, int intent) {
    if (intent >= VIPS_INTENT_PERCEPTUAL && intent < VIPS_INTENT_ABSOLUTE)
        picture->intent = intent;
}

void cvips_set_colors(cvips_picture *picture, const cvips_colors *colors) {
    g_free(picture->colors);
    picture->colors = g_memdup2(colors, sizeof *colors);
}

void cvips_forgive(cvips_picture *picture) { picture->fail_on = VIPS_FAIL_ON_NONE; }

void cvips_set_area(cvips_picture *picture, int x, int y, int width, int height) {
    picture->area = (VipsRect){x, y, width, height};
}
