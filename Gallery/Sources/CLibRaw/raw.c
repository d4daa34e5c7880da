#include "CLibRaw.h"

#include <libraw.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct clibraw_file {
    libraw_data_t *raw;
    libraw_processed_image_t *developed;
    const void *bytes;
    size_t length;
    int is_damaged;
    char date[20];
};

static int error_of(int status) {
    return status == LIBRAW_UNSUFFICIENT_MEMORY ? CLIBRAW_NO_MEMORY : status;
}

const char *clibraw_version(void) {
    static char version[32];
    int number = libraw_versionNumber();
    snprintf(version, sizeof version, "%d.%d.%d", number >> 16 & 255, number >> 8 & 255, number & 255);
    return version;
}

const char *clibraw_reason(int error) { return libraw_strerror(error); }

static void note_damage(void *damaged, const char *name, int position) {
    (void)name, (void)position;
    *(int *)damaged = 1;
}

int clibraw_open(const void *bytes, size_t length, clibraw_file **opened) {
    *opened = NULL;
    clibraw_file *file = calloc(1, sizeof *file);
    // LibRaw's own handlers write to standard error. The first flag is LIBRAW_OPIONS_NO_MEMERR_CALLBACK, which later
    // versions don't have.
    libraw_data_t *raw = libraw_init(1);
    if (!file || !raw) {
        free(file);
        if (raw)
            libraw_close(raw);
        return CLIBRAW_NO_MEMORY;
    }
    file->raw = raw;
    file->bytes = bytes;
    file->length = length;
    // The type of the last parameter, which isn't used, depends on the version.
    libraw_set_dataerror_handler(raw, (data_callback)note_damage, &file->is_damaged);
    raw->params.use_camera_wb = 1;
    int status = libraw_open_buffer(raw, (void *)bytes, length);
    if (status == LIBRAW_SUCCESS)
        *opened = file;
    else
        clibraw_close(file);
    return error_of(status);
}

void clibraw_close(clibraw_file *file) {
    if (file->developed)
        libraw_dcraw_clear_mem(file->developed);
    libraw_close(file->raw);
    free(file);
}

int clibraw_orientation(const clibraw_file *file) {
    switch (file->raw->sizes.flip) {
    case 3: return 3;
    case 5: return 8;
    case 6: return 6;
    default: return 1;
    }
}

static double degrees(const float parts[3], char half) {
    double value = parts[0] + parts[1] / 60.0 + parts[2] / 3600.0;
    return half == 'S' || half == 'W' ? -value : value;
}

static double known(double value) { return isfinite(value) && value > 0 ? value : 0; }

clibraw_facts clibraw_get_facts(clibraw_file *file) {
    const libraw_data_t *raw = file->raw;
    clibraw_facts facts = {
        .maker = raw->idata.make,
        .model = raw->idata.model,
        .lens = raw->lens.Lens,
        .date = file->date,
        .exposure = known(raw->other.shutter),
        .aperture = known(raw->other.aperture),
        .focal_length = known(raw->other.focal_len),
        .iso = known(raw->other.iso_speed),
    };
    const libraw_gps_info_t *gps = &raw->other.parsed_gps;
    if (gps->gpsparsed && gps->latref && gps->longref) {
        facts.latitude = degrees(gps->latitude, gps->latref);
        facts.longitude = degrees(gps->longitude, gps->longref);
    }
    // LibRaw has taken the camera's clock for this machine's.
    struct tm clock;
    if (raw->other.timestamp > 0 && localtime_r(&raw->other.timestamp, &clock))
        strftime(file->date, sizeof file->date, "%Y:%m:%d %H:%M:%S", &clock);
    return facts;
}

void clibraw_stored_size(const clibraw_file *file, int *width, int *height) {
    *width = file->raw->sizes.raw_width;
    *height = file->raw->sizes.raw_height;
}

int clibraw_developed_size(clibraw_file *file, int *width, int *height) {
    int status = libraw_adjust_sizes_info_only(file->raw);
    *width = file->raw->sizes.iwidth;
    *height = file->raw->sizes.iheight;
    return error_of(status);
}

int clibraw_preview(clibraw_file *file, clibraw_picture *preview) {
    int status = libraw_unpack_thumb(file->raw);
    // After such an error, LibRaw has closed the file ("Out of order call of libraw function").
    if (LIBRAW_FATAL_ERROR(status) && status != LIBRAW_UNSUFFICIENT_MEMORY)
        libraw_open_buffer(file->raw, (void *)file->bytes, file->length);
    if (status != LIBRAW_SUCCESS)
        return error_of(status);
    const libraw_thumbnail_t *found = &file->raw->thumbnail;
    *preview = (clibraw_picture){
        .bytes = (const uint8_t *)found->thumb,
        .length = found->tlength,
        .is_jpeg = found->tformat == LIBRAW_THUMBNAIL_JPEG,
        .width = found->twidth,
        .height = found->theight,
        .bands = found->tcolors,
    };
    if (!preview->is_jpeg
        && (found->tformat != LIBRAW_THUMBNAIL_BITMAP || (preview->bands != 1 && preview->bands != 3)
            || preview->length < (size_t)preview->width * preview->height * preview->bands))
        return LIBRAW_UNSUPPORTED_THUMBNAIL;
    return found->thumb ? CLIBRAW_OK : LIBRAW_NO_THUMBNAIL;
}

int clibraw_develop(clibraw_file *file, int is_half, clibraw_picture *developed) {
    file->raw->params.half_size = is_half;
    int status = libraw_unpack(file->raw);
    if (status == LIBRAW_SUCCESS && file->is_damaged)
        return LIBRAW_DATA_ERROR;
    if (status == LIBRAW_SUCCESS)
        status = libraw_dcraw_process(file->raw);
    if (status != LIBRAW_SUCCESS)
        return error_of(status);
    libraw_processed_image_t *image = file->developed = libraw_dcraw_make_mem_image(file->raw, &status);
    if (!image)
        return status == LIBRAW_SUCCESS ? CLIBRAW_NO_MEMORY : error_of(status);
    *developed = (clibraw_picture){
        .bytes = image->data, .length = image->data_size, .width = image->width, .height = image->height,
        .bands = image->colors,
    };
    return image->type == LIBRAW_IMAGE_BITMAP && image->bits == 8 && (image->colors == 1 || image->colors == 3)
        ? CLIBRAW_OK : LIBRAW_DATA_ERROR;
}
