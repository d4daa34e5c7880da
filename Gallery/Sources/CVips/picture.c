// Pictures whose header has been read.
#include "internal.h"

#include <string.h>

// The loaders of two formats are separate modules. They are loaded for the first picture in this format.
static void need_module_for(VipsSource *source) {
    const unsigned char *start = vips_source_sniff(source, 12);
    if (!start)
        return;
    if (memcmp(start + 4, "ftyp", 4) == 0)
        cvips_need_heif();
    if ((start[0] == 0xFF && start[1] == 0x0A) || memcmp(start + 4, "JXL ", 4) == 0)
        cvips_need_jxl();
}

static cvips_picture *open_source(VipsSource *source) {
    // Removes errors of an earlier picture.
    vips_error_clear();
    if (!source)
        return NULL;
    need_module_for(source);
    const char *loader = vips_foreign_find_load_source(source);
    VipsImage *header = NULL;
    if (loader)
        header = vips_image_new_from_source(source, "", "access", VIPS_ACCESS_SEQUENTIAL, NULL);
    if (!header) {
        g_object_unref(source);
        return NULL;
    }
    cvips_picture *picture = g_new(cvips_picture, 1);
    picture->source = source;
    picture->header = header;
    picture->loader = vips_nickname_find(g_type_from_name(loader));
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

const void *cvips_block(const cvips_picture *picture, const char *name, size_t *length) {
    const void *bytes = NULL;
    *length = 0;
    if (vips_image_get_typeof(picture->header, name) != VIPS_TYPE_BLOB)
        return NULL;
    return vips_image_get_blob(picture->header, name, &bytes, length) == 0 ? bytes : NULL;
}
