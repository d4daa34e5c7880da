// Opens what turns a stream into one that every browser plays.
#include "convert.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SIDE = 1920 };

// Slices, and the parameters that decoding them needs. Other units hold anything: cameras write the place and the date
// into user data (SEI).
static const char cleaner[] = "filter_units=pass_types=1-5|7-8";

// Whether the packets of a stream can be copied. Sound is never copied: AAC has elements for any data, and headers that
// MP4 can't have.
static int is_playable(const cffmpeg_video *video, const AVStream *stream) {
    const AVCodecParameters *parameters = stream->codecpar;
    if (parameters->codec_id != AV_CODEC_ID_H264) return 0;
    if (parameters->format != AV_PIX_FMT_YUV420P && parameters->format != AV_PIX_FMT_YUVJ420P) return 0;
    // AVI has no times at which pictures are shown, which differ if their order does.
    if (parameters->video_delay > 0 && !strcmp(video->format->iformat->name, "avi")) return 0;
    Turn turn = cffmpeg_turn(video);
    return turn.quarters == 0 && !turn.is_mirrored;
}

static int open_cleaner(Track *track) {
    int error = cffmpeg.av_bsf_list_parse_str(cleaner, &track->cleaner);
    if (error < 0) return error;
    error = cffmpeg.avcodec_parameters_copy(track->cleaner->par_in, track->input->codecpar);
    if (error < 0) return error;
    track->cleaner->time_base_in = track->time_base = track->input->time_base;
    return cffmpeg.av_bsf_init(track->cleaner);
}

static int open_decoder(Track *track) {
    const AVCodec *codec = cffmpeg.avcodec_find_decoder(track->input->codecpar->codec_id);
    if (!codec) return AVERROR_DECODER_NOT_FOUND;
    track->decoder = cffmpeg.avcodec_alloc_context3(codec);
    if (!track->decoder) return AVERROR(ENOMEM);
    int error = cffmpeg.avcodec_parameters_to_context(track->decoder, track->input->codecpar);
    if (error < 0) return error;
    track->decoder->pkt_timebase = track->input->time_base;
    track->decoder->max_pixels = track->video->most_pixels;
    track->decoder->thread_count = 2;
    return cffmpeg.avcodec_open2(track->decoder, codec, NULL);
}

// Returns the size of the converted pictures: at most as large as a usual screen, with even sides, which H.264 needs.
static void size(const cffmpeg_video *video, int *width, int *height) {
    cffmpeg_size(video, width, height);
    double scale = fmin(1, (double)MOST_SIDE / fmax(*width, *height));
    *width = (int)fmax(2, 2 * round(*width * scale / 2));
    *height = (int)fmax(2, 2 * round(*height * scale / 2));
}

// The encoder is opened before the header is written, so its settings don't come from the first frame.
static int open_encoder(Track *track) {
    const AVCodec *codec = track->is_sound ? cffmpeg.avcodec_find_encoder(AV_CODEC_ID_AAC)
                                           : cffmpeg.avcodec_find_encoder_by_name("libx264");
    if (!codec && !track->is_sound) codec = cffmpeg.avcodec_find_encoder(AV_CODEC_ID_H264);
    if (!codec) return AVERROR_ENCODER_NOT_FOUND;
    AVCodecContext *encoder = track->encoder = cffmpeg.avcodec_alloc_context3(codec);
    if (!encoder) return AVERROR(ENOMEM);
    encoder->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
    AVDictionary *options = NULL;
    if (track->is_sound) {
        encoder->sample_rate = 48000;
        encoder->sample_fmt = AV_SAMPLE_FMT_FLTP;
        encoder->ch_layout = (AVChannelLayout)AV_CHANNEL_LAYOUT_STEREO;
        encoder->bit_rate = 128000;
        encoder->time_base = (AVRational){1, 48000};
    } else {
        size(track->video, &encoder->width, &encoder->height);
        encoder->sample_aspect_ratio = (AVRational){1, 1};
        encoder->pix_fmt = AV_PIX_FMT_YUV420P;
        encoder->time_base = track->input->time_base;
        encoder->framerate = cffmpeg.av_guess_frame_rate(track->video->format, track->input, NULL);
        double rate = encoder->framerate.num > 0 ? av_q2d(encoder->framerate) : 25;
        // A fragment for every second or two can be played.
        encoder->gop_size = (int)fmax(1, fmin(round(rate * 2), 250));
        encoder->thread_count = 2;
        // More than CRF 23 takes, except for noise.
        encoder->rc_max_rate = CFFMPEG_MOST_BITS_PER_SECOND;
        encoder->rc_buffer_size = CFFMPEG_MOST_BITS_PER_SECOND;
        cffmpeg.av_dict_set(&options, "preset", "veryfast", 0);
        cffmpeg.av_dict_set(&options, "crf", "23", 0);
    }
    int error = cffmpeg.avcodec_open2(encoder, codec, &options);
    cffmpeg.av_dict_free(&options);
    track->time_base = encoder->time_base;
    return error;
}

int cffmpeg_open_track(Track *track, cffmpeg_video *video, AVStream *input) {
    *track = (Track){
        .video = video, .input = input, .is_sound = input->codecpar->codec_type == AVMEDIA_TYPE_AUDIO,
        .last_frame = INT64_MIN, .last_packet = INT64_MIN
    };
    if (is_playable(video, input) && open_cleaner(track) >= 0) return 0;
    cffmpeg.av_bsf_free(&track->cleaner);
    int error = open_decoder(track);
    return error < 0 ? error : open_encoder(track);
}

void cffmpeg_close_track(Track *track) {
    cffmpeg.av_bsf_free(&track->cleaner);
    cffmpeg.avcodec_free_context(&track->decoder);
    cffmpeg.avcodec_free_context(&track->encoder);
    cffmpeg_close_filters(track);
}

// The filters for pictures: upright, and to their size.
static void describe_picture(const Track *track, const AVFrame *frame, int maps_tones, char *arguments, char *filters, size_t room) {
    static const char *const turns[] = {"", ",transpose=clock", ",hflip,vflip", ",transpose=cclock"};
    Turn turn = cffmpeg_turn(track->video);
    int width, height;
    size(track->video, &width, &height);
    int across = turn.quarters % 2 ? height : width, down = turn.quarters % 2 ? width : height;
    AVRational base = track->input->time_base;
    snprintf(
        arguments, room, "video_size=%dx%d:pix_fmt=%d:time_base=%d/%d:pixel_aspect=1/1", frame->width, frame->height,
        frame->format, base.num, base.den
    );
    snprintf(
        filters, room, maps_tones && cffmpeg_is_hdr(frame->color_trc)
            ? "zscale=w=%d:h=%d:t=linear:npl=203,format=gbrpf32le,zscale=p=bt709,tonemap=tonemap=mobius:desat=0,"
              "zscale=t=bt709:m=bt709:r=tv,format=yuv420p%s%s,setsar=1"
            : "scale=%d:%d,format=yuv420p%s%s,setsar=1",
        across, down, turns[turn.quarters], turn.is_mirrored ? ",hflip" : ""
    );
}

static void describe_sound(const AVFrame *frame, char *arguments, char *filters, size_t room) {
    char layout[64] = "stereo";
    cffmpeg.av_channel_layout_describe(&frame->ch_layout, layout, sizeof layout);
    snprintf(
        arguments, room, "sample_rate=%d:sample_fmt=%d:channel_layout=%s:time_base=1/%d", frame->sample_rate,
        frame->format, layout, frame->sample_rate
    );
    snprintf(filters, room, "aresample=async=1000,aformat=sample_fmts=fltp:channel_layouts=stereo:sample_rates=48000");
}

static int make_filters(Track *track, const char *arguments, const char *filters) {
    track->graph = cffmpeg.avfilter_graph_alloc();
    AVFilterInOut *inputs = cffmpeg.avfilter_inout_alloc(), *outputs = cffmpeg.avfilter_inout_alloc();
    int error = AVERROR(ENOMEM);
    if (!track->graph || !inputs || !outputs) goto done;
    track->graph->nb_threads = 1;
    const AVFilter *source = cffmpeg.avfilter_get_by_name(track->is_sound ? "abuffer" : "buffer");
    const AVFilter *sink = cffmpeg.avfilter_get_by_name(track->is_sound ? "abuffersink" : "buffersink");
    error = cffmpeg.avfilter_graph_create_filter(&track->source, source, "in", arguments, NULL, track->graph);
    if (error < 0) goto done;
    error = cffmpeg.avfilter_graph_create_filter(&track->sink, sink, "out", NULL, NULL, track->graph);
    if (error < 0) goto done;
    *outputs = (AVFilterInOut){.name = strdup("in"), .filter_ctx = track->source};
    *inputs = (AVFilterInOut){.name = strdup("out"), .filter_ctx = track->sink};
    error = cffmpeg.avfilter_graph_parse_ptr(track->graph, filters, &inputs, &outputs, NULL);
    if (error >= 0) error = cffmpeg.avfilter_graph_config(track->graph, NULL);
    if (error >= 0 && track->encoder->frame_size > 0)
        cffmpeg.av_buffersink_set_frame_size(track->sink, (unsigned)track->encoder->frame_size);
done:
    cffmpeg.avfilter_inout_free(&inputs);
    cffmpeg.avfilter_inout_free(&outputs);
    return error;
}

int cffmpeg_open_filters(Track *track, AVFrame *frame) {
    char arguments[256], filters[512];
    if (track->is_sound) {
        describe_sound(frame, arguments, filters, sizeof arguments);
        memcpy(
            track->properties, (int[]){frame->format, frame->sample_rate, frame->ch_layout.nb_channels, 0},
            sizeof track->properties
        );
        return make_filters(track, arguments, filters);
    }
    int error;
    for (int maps_tones = 1; maps_tones >= 0; maps_tones--) {
        describe_picture(track, frame, maps_tones, arguments, filters, sizeof arguments);
        error = make_filters(track, arguments, filters);
        // FFmpeg may have been built without zimg.
        if (error != AVERROR_FILTER_NOT_FOUND) break;
        cffmpeg_close_filters(track);
    }
    memcpy(
        track->properties, (int[]){frame->format, frame->width, frame->height, frame->color_trc}, sizeof track->properties
    );
    return error;
}

int cffmpeg_filters_fit(const Track *track, const AVFrame *frame) {
    const int *known = track->properties;
    if (!track->graph || known[0] != frame->format) return 0;
    return track->is_sound ? known[1] == frame->sample_rate && known[2] == frame->ch_layout.nb_channels
                           : known[1] == frame->width && known[2] == frame->height && known[3] == (int)frame->color_trc;
}

void cffmpeg_close_filters(Track *track) {
    cffmpeg.avfilter_graph_free(&track->graph);
}

// Times that are farther from the start or from the last frame, in seconds, are damaged.
enum { LONGEST_VIDEO = 7 * 24 * 3600, LONGEST_GAP = 3600 };

void cffmpeg_set_time(Track *track, AVFrame *frame) {
    // Sound may have many frames for each unit of its stream.
    AVRational base = track->is_sound ? (AVRational){1, frame->sample_rate} : track->input->time_base;
    AVRational rate = track->is_sound ? (AVRational){0, 1} : cffmpeg.av_guess_frame_rate(track->video->format, track->input, NULL);
    int64_t start = track->video->format->start_time, time;
    int64_t most = cffmpeg.av_rescale_q(LONGEST_VIDEO, (AVRational){1, 1}, base);
    int64_t gap = cffmpeg.av_rescale_q(LONGEST_GAP, (AVRational){1, 1}, base);
    start = start == AV_NOPTS_VALUE ? 0 : cffmpeg.av_rescale_q(start, AV_TIME_BASE_Q, base);
    time = frame->best_effort_timestamp;
    if (time != AV_NOPTS_VALUE) time = cffmpeg.av_rescale_q(time, track->input->time_base, base);
    int is_known = time != AV_NOPTS_VALUE && !__builtin_sub_overflow(time, start, &time) && -most < time && time < most;
    // Decoders of sound often know the time of the first frame of a packet only.
    if (!is_known || (track->is_sound && time > track->next + gap)) time = track->next;
    int64_t duration = track->is_sound ? frame->nb_samples
        : rate.num > 0 && rate.den > 0 ? cffmpeg.av_rescale_q(1, av_inv_q(rate), base)
                                       : cffmpeg.av_rescale_q(1, (AVRational){1, 25}, base);
    frame->pts = time;
    track->next = time + duration;
}
