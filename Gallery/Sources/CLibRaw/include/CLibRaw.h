// LibRaw for Swift: the pictures and the metadata in camera raw files.
#ifndef CLIBRAW_H
#define CLIBRAW_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A raw file whose header has been read.
typedef struct clibraw_file clibraw_file;

/// Pixels in memory: 8 bits for each of 1 or 3 bands, row by row, without gaps. Or a JPEG file, whose size is
/// only in its own header.
typedef struct {
    const uint8_t *bytes;
    size_t length;
    int is_jpeg, width, height, bands;
} clibraw_picture;

/// What cameras write. 0 and "" are unknown values.
typedef struct {
    const char *maker, *model, *lens;
    /// "2024:05:31 12:00:00", or "".
    const char *date;
    double exposure, aperture, focal_length, iso;
    /// Degrees. Both are 0 if the position is unknown.
    double latitude, longitude;
} clibraw_facts;

/// The errors that the functions return. The others are negative, and belong to the file.
enum { CLIBRAW_OK = 0, CLIBRAW_NO_MEMORY = 1 };

/// Returns the version of LibRaw: "0.20.2".
const char *clibraw_version(void);
/// Returns the text of an error.
const char *clibraw_reason(int error);

/// Reads the header of a file in memory, which must outlive it.
int clibraw_open(const void *bytes, size_t length, clibraw_file **file);
void clibraw_close(clibraw_file *file);
/// Returns the orientation of the pictures in the file, as in EXIF: 1, 3, 6 or 8.
int clibraw_orientation(const clibraw_file *file);
/// Returns the facts. The texts are valid as long as the file is open.
clibraw_facts clibraw_get_facts(clibraw_file *file);
/// Returns the stored size, which says how much memory developing takes.
void clibraw_stored_size(const clibraw_file *file, int *width, int *height);
/// Returns the size of the developed picture, upright. The file can't be developed after this.
int clibraw_developed_size(clibraw_file *file, int *width, int *height);
/// Returns the largest embedded preview, as it is stored. It is valid as long as the file is open.
int clibraw_preview(clibraw_file *file, clibraw_picture *preview);
/// Develops the picture: upright, in sRGB. With is_half, it has half of the width and height, which takes a
/// fraction of the time. Call at most once. It is valid as long as the file is open.
int clibraw_develop(clibraw_file *file, int is_half, clibraw_picture *developed);

#ifdef __cplusplus
}
#endif

#endif
