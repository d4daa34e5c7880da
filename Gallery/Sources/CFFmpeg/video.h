// An open video.
#ifndef CFFMPEG_VIDEO_H
#define CFFMPEG_VIDEO_H

#include "CFFmpeg.h"
#include "library.h"

struct cffmpeg_video {
    cffmpeg_file file;
    int64_t position;
    AVIOContext *io;
    AVFormatContext *format;
    AVStream *stream;
    const AVCodec *codec;
    int64_t most_pixels;
    const char *audio;
    AVPacket *packet;
    cffmpeg_part missing;
    int is_missing, error;
    char reason[AV_ERROR_MAX_STRING_SIZE];
};

// A turn by quarters, clockwise, and then a mirroring from left to right.
typedef struct {
    int quarters, is_mirrored;
} Turn;

// Returns an error for one of FFmpeg's.
int cffmpeg_fail(cffmpeg_video *video, int error);
// Returns how stored pictures are turned to be upright.
Turn cffmpeg_turn(const cffmpeg_video *video);
// Returns the size as it is shown.
void cffmpeg_size(const cffmpeg_video *video, int *width, int *height);
// Whether the colors have to be mapped to those of a usual screen.
int cffmpeg_is_hdr(enum AVColorTransferCharacteristic transfer);
// Completes what a frame says about its colors, as browsers do.
void cffmpeg_complete_colors(AVFrame *frame);

#endif
