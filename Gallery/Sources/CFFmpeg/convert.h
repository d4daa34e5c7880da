// The parts of a conversion.
#ifndef CFFMPEG_CONVERT_H
#define CFFMPEG_CONVERT_H

#include "video.h"

// An output file.
typedef struct {
    int descriptor, error;
    int64_t position;
    AVIOContext *io;
    AVFormatContext *format;
} Output;

// A stream on its way: its packets are decoded and encoded, or copied through a cleaner.
typedef struct {
    cffmpeg_video *video;
    AVStream *input;
    int index, is_sound;
    // Of the packets that are written.
    AVRational time_base;
    AVBSFContext *cleaner;
    AVCodecContext *decoder, *encoder;
    // The filters, and the properties of the frames that they were made for.
    AVFilterGraph *graph;
    AVFilterContext *source, *sink;
    int properties[4];
    // The time after the last decoded frame, in the time base of frames.
    int64_t next;
    // The times of the last frame that was encoded and the last packet that was written.
    int64_t last_frame, last_packet;
    // Whether the stream's sound can't be converted.
    int is_silent;
} Track;

int cffmpeg_open_output(Output *output, int descriptor);
void cffmpeg_close_output(Output *output);

// Opens what turns the stream into one that browsers play.
int cffmpeg_open_track(Track *track, cffmpeg_video *video, AVStream *input);
void cffmpeg_close_track(Track *track);
// Whether the filters fit a decoded frame.
int cffmpeg_filters_fit(const Track *track, const AVFrame *frame);
int cffmpeg_open_filters(Track *track, AVFrame *frame);
void cffmpeg_close_filters(Track *track);
// Sets the time of a decoded frame from the start of the video.
void cffmpeg_set_time(Track *track, AVFrame *frame);

#endif
