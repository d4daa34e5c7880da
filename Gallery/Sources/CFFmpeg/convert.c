// Converts a video to one that every browser plays: H.264 and AAC in MP4. Streams that are so already are copied.
#include "video.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// An output file.
typedef struct {
    int descriptor, error;
    int64_t position;
    AVIOContext *io;
    AVFormatContext *format;
} Output;

// A stream on its way. Without a decoder, its packets are copied.
typedef struct {
    AVStream *input;
    int index;
    AVRational time_base;
    AVCodecContext *decoder, *encoder;
    AVFilterGraph *graph;
    AVFilterContext *source, *sink;
} Track;

typedef struct {
    cffmpeg_video *video;
    // The one that grows can be played from the start. The other one can also be searched.
    Output outputs[2];
    Track tracks[2];
    int track_count;
    AVPacket *packet, *copy;
    AVFrame *frame, *filtered;
} Conversion;

enum { ROOM = 64 << 10, MOST_SIDE = 1920 };

// FFmpeg 7 takes constant bytes.
#if LIBAVFORMAT_VERSION_MAJOR >= 61
static int write_bytes(void *opaque, const uint8_t *bytes, int count) {
#else
static int write_bytes(void *opaque, uint8_t *bytes, int count) {
#endif
    Output *output = opaque;
    for (int written = 0; written < count;) {
        ssize_t more = pwrite(output->descriptor, bytes + written, (size_t)(count - written), (off_t)output->position);
        if (more < 0 && errno == EINTR) continue;
        if (more <= 0) {
            output->error = more < 0 ? errno : EIO;
            return AVERROR(output->error);
        }
        written += (int)more;
        output->position += more;
    }
    return count;
}

static int64_t seek(void *opaque, int64_t offset, int whence) {
    Output *output = opaque;
    if ((whence & ~AVSEEK_FORCE) != SEEK_SET || offset < 0) return AVERROR(EINVAL);
    return output->position = offset;
}

static int open_output(Output *output, int descriptor) {
    output->descriptor = descriptor;
    int error = cffmpeg.avformat_alloc_output_context2(&output->format, NULL, "mp4", NULL);
    if (error < 0) return error;
    uint8_t *room = cffmpeg.av_malloc(ROOM);
    output->io = room ? cffmpeg.avio_alloc_context(room, ROOM, 1, output, NULL, write_bytes, seek) : NULL;
    if (!output->io) return AVERROR(ENOMEM);
    output->format->pb = output->io;
    output->format->flags |= AVFMT_FLAG_CUSTOM_IO;
    return 0;
}

static void close_output(Output *output) {
    if (output->io) cffmpeg.av_freep(&output->io->buffer);
    cffmpeg.avio_context_free(&output->io);
    cffmpeg.avformat_free_context(output->format);
}

static int is_playable(const cffmpeg_video *video, const AVStream *stream) {
    const AVCodecParameters *parameters = stream->codecpar;
    if (parameters->codec_type == AVMEDIA_TYPE_AUDIO) return parameters->codec_id == AV_CODEC_ID_AAC;
    Turn turn = cffmpeg_turn(video);
    int is_plain = parameters->format == AV_PIX_FMT_YUV420P || parameters->format == AV_PIX_FMT_YUVJ420P;
    return parameters->codec_id == AV_CODEC_ID_H264 && is_plain && turn.quarters == 0 && !turn.is_mirrored;
}

static int open_decoder(Conversion *conversion, Track *track) {
    const AVCodec *codec = cffmpeg.avcodec_find_decoder(track->input->codecpar->codec_id);
    if (!codec) return AVERROR_DECODER_NOT_FOUND;
    track->decoder = cffmpeg.avcodec_alloc_context3(codec);
    if (!track->decoder) return AVERROR(ENOMEM);
    int error = cffmpeg.avcodec_parameters_to_context(track->decoder, track->input->codecpar);
    if (error < 0) return error;
    track->decoder->pkt_timebase = track->input->time_base;
    track->decoder->max_pixels = conversion->video->most_pixels;
    track->decoder->thread_count = 2;
    return cffmpeg.avcodec_open2(track->decoder, codec, NULL);
}

// The filters for pictures: upright, at most as large as a usual screen, with even sides, which H.264 needs.
static void describe_picture(Conversion *conversion, const AVFrame *frame, char *arguments, char *filters, size_t room) {
    static const char *const turns[] = {"", ",transpose=clock", ",hflip,vflip", ",transpose=cclock"};
    cffmpeg_video *video = conversion->video;
    Turn turn = cffmpeg_turn(video);
    int width, height;
    cffmpeg_size(video, &width, &height);
    double scale = fmin(1, (double)MOST_SIDE / fmax(width, height));
    width = (int)fmax(2, 2 * round(width * scale / 2));
    height = (int)fmax(2, 2 * round(height * scale / 2));
    int across = turn.quarters % 2 ? height : width, down = turn.quarters % 2 ? width : height;
    AVRational base = video->stream->time_base;
    snprintf(
        arguments, room, "video_size=%dx%d:pix_fmt=%d:time_base=%d/%d:pixel_aspect=1/1", frame->width, frame->height,
        frame->format, base.num, base.den
    );
    int is_hdr = cffmpeg_is_hdr(frame->color_trc);
    snprintf(
        filters, room, is_hdr
            ? "zscale=w=%d:h=%d:t=linear:npl=203,format=gbrpf32le,zscale=p=bt709,tonemap=tonemap=mobius:desat=0,"
              "zscale=t=bt709:m=bt709:r=tv,format=yuv420p%s%s,setsar=1"
            : "scale=%d:%d,format=yuv420p%s%s,setsar=1",
        across, down, turns[turn.quarters], turn.is_mirrored ? ",hflip" : ""
    );
}

static void describe_sound(AVRational base, const AVFrame *frame, char *arguments, char *filters, size_t room) {
    char layout[64] = "stereo";
    cffmpeg.av_channel_layout_describe(&frame->ch_layout, layout, sizeof layout);
    snprintf(
        arguments, room, "sample_rate=%d:sample_fmt=%d:channel_layout=%s:time_base=%d/%d", frame->sample_rate,
        frame->format, frame->ch_layout.order == AV_CHANNEL_ORDER_UNSPEC ? "stereo" : layout, base.num,
        base.den
    );
    snprintf(filters, room, "aresample=async=1000,aformat=sample_fmts=fltp:channel_layouts=stereo:sample_rates=48000");
}

// Makes the filters for the first decoded frame, which tells what the others are like.
static int open_filters(Conversion *conversion, Track *track, AVFrame *frame) {
    int is_sound = track->input->codecpar->codec_type == AVMEDIA_TYPE_AUDIO;
    char arguments[256], filters[512];
    if (is_sound) describe_sound(track->input->time_base, frame, arguments, filters, sizeof arguments);
    else describe_picture(conversion, frame, arguments, filters, sizeof arguments);
    track->graph = cffmpeg.avfilter_graph_alloc();
    AVFilterInOut *inputs = cffmpeg.avfilter_inout_alloc(), *outputs = cffmpeg.avfilter_inout_alloc();
    int error = AVERROR(ENOMEM);
    if (!track->graph || !inputs || !outputs) goto done;
    track->graph->nb_threads = 1;
    const AVFilter *source = cffmpeg.avfilter_get_by_name(is_sound ? "abuffer" : "buffer");
    const AVFilter *sink = cffmpeg.avfilter_get_by_name(is_sound ? "abuffersink" : "buffersink");
    error = cffmpeg.avfilter_graph_create_filter(&track->source, source, "in", arguments, NULL, track->graph);
    if (error < 0) goto done;
    error = cffmpeg.avfilter_graph_create_filter(&track->sink, sink, "out", NULL, NULL, track->graph);
    if (error < 0) goto done;
    *outputs = (AVFilterInOut){.name = strdup("in"), .filter_ctx = track->source};
    *inputs = (AVFilterInOut){.name = strdup("out"), .filter_ctx = track->sink};
    error = cffmpeg.avfilter_graph_parse_ptr(track->graph, filters, &inputs, &outputs, NULL);
    if (error >= 0) error = cffmpeg.avfilter_graph_config(track->graph, NULL);
done:
    cffmpeg.avfilter_inout_free(&inputs);
    cffmpeg.avfilter_inout_free(&outputs);
    return error;
}

// The encoder is opened before the header is written, so its settings don't come from the first frame.
static int open_encoder(Conversion *conversion, Track *track) {
    int is_sound = track->input->codecpar->codec_type == AVMEDIA_TYPE_AUDIO;
    const AVCodec *codec = is_sound ? cffmpeg.avcodec_find_encoder(AV_CODEC_ID_AAC)
                                    : cffmpeg.avcodec_find_encoder_by_name("libx264");
    if (!codec && !is_sound) codec = cffmpeg.avcodec_find_encoder(AV_CODEC_ID_H264);
    if (!codec) return AVERROR_ENCODER_NOT_FOUND;
    AVCodecContext *encoder = track->encoder = cffmpeg.avcodec_alloc_context3(codec);
    if (!encoder) return AVERROR(ENOMEM);
    encoder->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
    AVDictionary *options = NULL;
    if (is_sound) {
        encoder->sample_rate = 48000;
        encoder->sample_fmt = AV_SAMPLE_FMT_FLTP;
        encoder->ch_layout = (AVChannelLayout)AV_CHANNEL_LAYOUT_STEREO;
        encoder->bit_rate = 128000;
        encoder->time_base = (AVRational){1, 48000};
    } else {
        int width, height;
        cffmpeg_size(conversion->video, &width, &height);
        double scale = fmin(1, (double)MOST_SIDE / fmax(width, height));
        encoder->width = (int)fmax(2, 2 * round(width * scale / 2));
        encoder->height = (int)fmax(2, 2 * round(height * scale / 2));
        encoder->sample_aspect_ratio = (AVRational){1, 1};
        encoder->pix_fmt = AV_PIX_FMT_YUV420P;
        encoder->time_base = track->input->time_base;
        encoder->framerate = cffmpeg.av_guess_frame_rate(conversion->video->format, track->input, NULL);
        double rate = encoder->framerate.num > 0 ? av_q2d(encoder->framerate) : 25;
        // A fragment for every second or two can be played.
        encoder->gop_size = (int)fmax(1, fmin(round(rate * 2), 250));
        encoder->thread_count = 2;
        cffmpeg.av_dict_set(&options, "preset", "veryfast", 0);
        cffmpeg.av_dict_set(&options, "crf", "23", 0);
    }
    int error = cffmpeg.avcodec_open2(encoder, codec, &options);
    cffmpeg.av_dict_free(&options);
    return error;
}

static int add_stream(Conversion *conversion, Track *track) {
    for (int index = 0; index < 2; index++) {
        AVStream *stream = cffmpeg.avformat_new_stream(conversion->outputs[index].format, NULL);
        if (!stream) return AVERROR(ENOMEM);
        int error = track->encoder ? cffmpeg.avcodec_parameters_from_context(stream->codecpar, track->encoder)
                                   : cffmpeg.avcodec_parameters_copy(stream->codecpar, track->input->codecpar);
        if (error < 0) return error;
        stream->codecpar->codec_tag = 0;
        stream->time_base = track->encoder ? track->encoder->time_base : track->input->time_base;
    }
    return 0;
}

static int add_track(Conversion *conversion, AVStream *input) {
    Track *track = &conversion->tracks[conversion->track_count];
    *track = (Track){.input = input, .index = conversion->track_count++, .time_base = input->time_base};
    int error = 0;
    if (!is_playable(conversion->video, input)) {
        error = open_decoder(conversion, track);
        if (error >= 0) error = open_encoder(conversion, track);
        if (error >= 0) track->time_base = track->encoder->time_base;
    }
    return error < 0 ? error : add_stream(conversion, track);
}

// Writes a packet to both files, and takes it.
static int write_packet(Conversion *conversion, Track *track, AVPacket *packet) {
    int error = 0;
    for (int index = 0; index < 2 && error >= 0; index++) {
        AVFormatContext *format = conversion->outputs[index].format;
        error = cffmpeg.av_packet_ref(conversion->copy, packet);
        if (error < 0) break;
        conversion->copy->stream_index = track->index;
        conversion->copy->pos = -1;
        cffmpeg.av_packet_rescale_ts(conversion->copy, track->time_base, format->streams[track->index]->time_base);
        error = cffmpeg.av_interleaved_write_frame(format, conversion->copy);
        cffmpeg.av_packet_unref(conversion->copy);
    }
    cffmpeg.av_packet_unref(packet);
    return error;
}

// Encodes a frame, or ends the encoder.
static int encode(Conversion *conversion, Track *track, AVFrame *frame) {
    int error = cffmpeg.avcodec_send_frame(track->encoder, frame);
    while (error >= 0) {
        error = cffmpeg.avcodec_receive_packet(track->encoder, conversion->packet);
        if (error == AVERROR(EAGAIN) || error == AVERROR_EOF) return 0;
        if (error < 0) break;
        AVRational rate = track->encoder->framerate;
        // Otherwise, the last picture wouldn't last.
        if (conversion->packet->duration == 0 && rate.num > 0 && rate.den > 0)
            conversion->packet->duration = cffmpeg.av_rescale_q(1, av_inv_q(rate), track->encoder->time_base);
        error = write_packet(conversion, track, conversion->packet);
    }
    return error;
}

// Filters a decoded frame, or ends the filters.
static int filter(Conversion *conversion, Track *track, AVFrame *frame) {
    if (!track->graph) {
        if (!frame) return 0;
        int error = open_filters(conversion, track, frame);
        if (error < 0) return error;
        if (track->encoder->frame_size > 0)
            cffmpeg.av_buffersink_set_frame_size(track->sink, (unsigned)track->encoder->frame_size);
    }
    int error = cffmpeg.av_buffersrc_add_frame_flags(track->source, frame, 0);
    while (error >= 0) {
        error = cffmpeg.av_buffersink_get_frame(track->sink, conversion->filtered);
        if (error == AVERROR(EAGAIN) || error == AVERROR_EOF) return 0;
        if (error < 0) break;
        AVRational base = cffmpeg.av_buffersink_get_time_base(track->sink);
        conversion->filtered->pts = cffmpeg.av_rescale_q(conversion->filtered->pts, base, track->encoder->time_base);
        conversion->filtered->pict_type = AV_PICTURE_TYPE_NONE;
        error = encode(conversion, track, conversion->filtered);
        cffmpeg.av_frame_unref(conversion->filtered);
    }
    return error;
}

// Decodes a packet, or ends the decoder. A damaged packet doesn't make the others unplayable.
static int decode(Conversion *conversion, Track *track, AVPacket *packet) {
    cffmpeg.avcodec_send_packet(track->decoder, packet);
    if (packet) cffmpeg.av_packet_unref(packet);
    while (1) {
        int error = cffmpeg.avcodec_receive_frame(track->decoder, conversion->frame);
        if (error < 0) break;
        conversion->frame->pts = conversion->frame->best_effort_timestamp;
        error = filter(conversion, track, conversion->frame);
        cffmpeg.av_frame_unref(conversion->frame);
        if (error < 0) return error;
    }
    return 0;
}

static int convert(Conversion *conversion) {
    cffmpeg_video *video = conversion->video;
    while (1) {
        int error = cffmpeg.av_read_frame(video->format, conversion->packet);
        if (error < 0) break;
        Track *track = NULL;
        for (int index = 0; index < conversion->track_count; index++) {
            if (conversion->tracks[index].input->index == conversion->packet->stream_index)
                track = &conversion->tracks[index];
        }
        if (!track) cffmpeg.av_packet_unref(conversion->packet);
        else if (track->decoder) error = decode(conversion, track, conversion->packet);
        else error = write_packet(conversion, track, conversion->packet);
        if (track && error < 0) return error;
    }
    if (video->is_missing || video->error) return AVERROR(EIO);
    for (int index = 0; index < conversion->track_count; index++) {
        Track *track = &conversion->tracks[index];
        if (!track->decoder) continue;
        int error = decode(conversion, track, NULL);
        if (error >= 0) error = filter(conversion, track, NULL);
        if (error >= 0) error = encode(conversion, track, NULL);
        if (error < 0) return error;
    }
    return 0;
}

static int begin(Conversion *conversion, const int *descriptors) {
    cffmpeg_video *video = conversion->video;
    conversion->packet = cffmpeg.av_packet_alloc();
    conversion->copy = cffmpeg.av_packet_alloc();
    conversion->frame = cffmpeg.av_frame_alloc();
    conversion->filtered = cffmpeg.av_frame_alloc();
    if (!conversion->packet || !conversion->copy || !conversion->frame || !conversion->filtered) return AVERROR(ENOMEM);
    for (int index = 0; index < 2; index++) {
        int error = open_output(&conversion->outputs[index], descriptors[index]);
        if (error < 0) return error;
    }
    int error = add_track(conversion, video->stream);
    if (error < 0) return error;
    int sound = cffmpeg.av_find_best_stream(video->format, AVMEDIA_TYPE_AUDIO, -1, video->stream->index, NULL, 0);
    // A video whose sound can't be decoded is better than none.
    if (sound >= 0 && cffmpeg.avcodec_find_decoder(video->format->streams[sound]->codecpar->codec_id)) {
        error = add_track(conversion, video->format->streams[sound]);
        if (error < 0) return error;
    }
    for (int index = 0; index < 2; index++) {
        AVDictionary *options = NULL;
        if (index == 0) cffmpeg.av_dict_set(&options, "movflags", "frag_keyframe+empty_moov+default_base_moof", 0);
        error = cffmpeg.avformat_write_header(conversion->outputs[index].format, &options);
        cffmpeg.av_dict_free(&options);
        if (error < 0) return error;
    }
    return 0;
}

static void end(Conversion *conversion) {
    for (int index = 0; index < conversion->track_count; index++) {
        Track *track = &conversion->tracks[index];
        cffmpeg.avcodec_free_context(&track->decoder);
        cffmpeg.avcodec_free_context(&track->encoder);
        cffmpeg.avfilter_graph_free(&track->graph);
    }
    for (int index = 0; index < 2; index++) close_output(&conversion->outputs[index]);
    cffmpeg.av_packet_free(&conversion->packet);
    cffmpeg.av_packet_free(&conversion->copy);
    cffmpeg.av_frame_free(&conversion->frame);
    cffmpeg.av_frame_free(&conversion->filtered);
}

int cffmpeg_convert(cffmpeg_video *video, int growing, int whole) {
    Conversion conversion = {.video = video};
    const int descriptors[] = {growing, whole};
    int error = begin(&conversion, descriptors);
    if (error >= 0) error = convert(&conversion);
    for (int index = 0; index < 2 && error >= 0; index++) {
        error = cffmpeg.av_write_trailer(conversion.outputs[index].format);
    }
    int write_error = conversion.outputs[0].error ? conversion.outputs[0].error : conversion.outputs[1].error;
    end(&conversion);
    if (write_error) {
        errno = write_error;
        return CFFMPEG_CANNOT_WRITE;
    }
    return error < 0 ? cffmpeg_fail(video, error) : CFFMPEG_OK;
}
