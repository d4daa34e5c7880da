// FFmpeg for Swift: the facts about a video, and a frame of it. Its libraries are loaded at run time, so that a
// program starts without them.
#ifndef CFFMPEG_H
#define CFFMPEG_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A video whose header has been read.
typedef struct cffmpeg_video cffmpeg_video;

/// The errors that the functions return.
enum {
    CFFMPEG_OK = 0,
    CFFMPEG_NO_MEMORY,
    /// The file can't be read. errno has the reason.
    CFFMPEG_UNREADABLE,
    /// A part of the file is missing that hasn't been fetched: see cffmpeg_missing().
    CFFMPEG_MISSING,
    /// It has no pictures.
    CFFMPEG_NO_VIDEO,
    /// FFmpeg doesn't know its codec.
    CFFMPEG_NO_DECODER,
    /// It is damaged: see cffmpeg_reason().
    CFFMPEG_BROKEN,
    /// The converted video can't be written. errno has the reason.
    CFFMPEG_CANNOT_WRITE,
};

enum { CFFMPEG_MOST_BITS_PER_SECOND = 20000000 };

/// A part of a file.
typedef struct {
    int64_t start, end;
} cffmpeg_part;

/// The file. Its parts are in order and don't overlap.
typedef struct {
    int descriptor;
    int64_t size;
    const cffmpeg_part *parts;
    size_t part_count;
} cffmpeg_file;

typedef struct {
    /// The size as it is shown: upright, with square pixels.
    int width, height;
    /// The size as it is stored, which says how much memory decoding takes.
    int stored_width, stored_height;
    /// In milliseconds, or -1 if it isn't known.
    int64_t duration;
    int is_hdr;
    /// FFmpeg's names: "mov,mp4,m4a,3gp,3g2,mj2", "h264", "aac". The last one is NULL without sound.
    const char *container, *codec, *audio;
} cffmpeg_facts;

/// Pixels in memory: 8 bits for each of red, green and blue, row by row, without gaps.
typedef struct {
    uint8_t *bytes;
    size_t length;
    int width, height;
} cffmpeg_picture;

/// Loads FFmpeg's libraries. Returns 0 if they aren't installed. Call before the process is confined.
int cffmpeg_load(void);
/// Returns the version of FFmpeg: "5.1.9-0+deb12u1".
const char *cffmpeg_version(void);

/// Reads the header of a file. The file and its parts must outlive the video.
int cffmpeg_open(const cffmpeg_file *file, int64_t most_pixels, cffmpeg_video **video);
void cffmpeg_close(cffmpeg_video *video);
/// Returns the facts. The texts are valid as long as the video is open.
cffmpeg_facts cffmpeg_get_facts(const cffmpeg_video *video);
/// Returns a tag of the file or of its pictures, such as "creation_time", or NULL. Valid as long as the video is open.
const char *cffmpeg_tag(const cffmpeg_video *video, const char *name);
/// Reads the next packet of pictures. Returns its bytes, valid until the next call, or NULL at the end.
const uint8_t *cffmpeg_next_packet(cffmpeg_video *video, size_t *length);
/// Decodes a frame to show in place of the video: the first one near its beginning that isn't of a single color. It is
/// upright, in sRGB, and at most as wide and high as allowed. Free it with cffmpeg_free().
int cffmpeg_poster(cffmpeg_video *video, int most_width, int most_height, cffmpeg_picture *poster);
void cffmpeg_free(cffmpeg_picture *picture);

/// Converts the video to H.264 and AAC in MP4, without metadata, and writes it to two files at the same time: one that
/// can be played from its start while it grows, and one that is complete at the end, and can be searched.
///
/// The packets that it reads have at most about twice the bytes of the file. Encoded pictures have at most
/// CFFMPEG_MOST_BITS_PER_SECOND.
int cffmpeg_convert(cffmpeg_video *video, int growing, int whole);

/// Returns FFmpeg's text for the last error, which may be empty.
const char *cffmpeg_reason(const cffmpeg_video *video);
/// Returns the part that was missing.
cffmpeg_part cffmpeg_missing(const cffmpeg_video *video);

#ifdef __cplusplus
}
#endif

#endif
