// Converts a video to one that every browser plays: H.264 and AAC in MP4, without anything else that the file says. H.264
// is copied if it is upright.
#include "convert.h"

#include <errno.h>
#include <stdio.h>

typedef struct {
    cffmpeg_video *video;
    // The one that grows can be played from the start. The other one can also be searched.
    Output outputs[2];
    Track tracks[2];
    int track_count;
    // The bytes of the packets that may still be read.
    int64_t left;
    AVPacket *packet, *copy;
    AVFrame *frame, *filtered;
} Conversion;

static int add_stream(Conversion *conversion, Track *track) {
    for (int index = 0; index < 2; index++) {
        AVStream *stream = cffmpeg.avformat_new_stream(conversion->outputs[index].format, NULL);
        if (!stream) return AVERROR(ENOMEM);
        int error = track->encoder ? cffmpeg.avcodec_parameters_from_context(stream->codecpar, track->encoder)
                                   : cffmpeg.avcodec_parameters_copy(stream->codecpar, track->cleaner->par_out);
        if (error < 0) return error;
#if LIBAVCODEC_VERSION_MAJOR >= 61
        cffmpeg.av_packet_side_data_free(&stream->codecpar->coded_side_data, &stream->codecpar->nb_coded_side_data);
#endif
        stream->codecpar->codec_tag = 0;
        stream->time_base = track->time_base;
        if (!track->encoder) stream->sample_aspect_ratio = stream->codecpar->sample_aspect_ratio;
    }
    return 0;
}

static int add_track(Conversion *conversion, AVStream *input) {
    Track *track = &conversion->tracks[conversion->track_count];
    int error = cffmpeg_open_track(track, conversion->video, input);
    track->index = conversion->track_count++;
    return error < 0 ? error : add_stream(conversion, track);
}

// Writes a packet to both files, and takes it.
static int write_packet(Conversion *conversion, Track *track, AVPacket *packet) {
    int error = 0;
    cffmpeg.av_packet_free_side_data(packet);
    if (packet->dts == AV_NOPTS_VALUE) packet->dts = packet->pts;
    // MP4 needs times that grow. Damaged files and joined ones have others.
    if (packet->dts <= track->last_packet || packet->dts == AV_NOPTS_VALUE)
        packet->dts = track->last_packet == INT64_MIN ? 0 : track->last_packet + 1;
    if (packet->pts == AV_NOPTS_VALUE || packet->pts < packet->dts) packet->pts = packet->dts;
    track->last_packet = packet->dts;
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

// Copies a packet, or ends the cleaner. A damaged packet doesn't make the others unplayable.
static int copy(Conversion *conversion, Track *track, AVPacket *packet) {
    int64_t start = conversion->video->format->start_time;
    start = start == AV_NOPTS_VALUE ? 0 : cffmpeg.av_rescale_q(start, AV_TIME_BASE_Q, track->time_base);
    if (cffmpeg.av_bsf_send_packet(track->cleaner, packet) < 0 && packet) cffmpeg.av_packet_unref(packet);
    while (cffmpeg.av_bsf_receive_packet(track->cleaner, conversion->packet) >= 0) {
        AVPacket *cleaned = conversion->packet;
        if (cleaned->dts != AV_NOPTS_VALUE && __builtin_sub_overflow(cleaned->dts, start, &cleaned->dts))
            cleaned->dts = AV_NOPTS_VALUE;
        if (cleaned->pts != AV_NOPTS_VALUE && __builtin_sub_overflow(cleaned->pts, start, &cleaned->pts))
            cleaned->pts = AV_NOPTS_VALUE;
        int error = write_packet(conversion, track, cleaned);
        if (error < 0) return error;
    }
    return 0;
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
    int error = cffmpeg.av_buffersrc_add_frame_flags(track->source, frame, 0);
    while (error >= 0) {
        error = cffmpeg.av_buffersink_get_frame(track->sink, conversion->filtered);
        if (error == AVERROR(EAGAIN) || error == AVERROR_EOF) return 0;
        if (error < 0) break;
        AVRational base = cffmpeg.av_buffersink_get_time_base(track->sink);
        AVFrame *filtered = conversion->filtered;
        filtered->pts = cffmpeg.av_rescale_q(filtered->pts, base, track->encoder->time_base);
        filtered->pict_type = AV_PICTURE_TYPE_NONE;
        // Two pictures at the same time can't both be shown.
        if (filtered->pts > track->last_frame) {
            track->last_frame = filtered->pts;
            error = encode(conversion, track, filtered);
        }
        cffmpeg.av_frame_unref(filtered);
    }
    return error;
}

// Filters a decoded frame. If it isn't like the others, ends the filters before and makes new ones.
static int convert_frame(Conversion *conversion, Track *track, AVFrame *frame) {
    // Encoders write some of what cameras say into the stream.
    while (frame->nb_side_data > 0) cffmpeg.av_frame_remove_side_data(frame, frame->side_data[0]->type);
    if (!track->is_sound) cffmpeg_complete_colors(frame);
    else if (frame->ch_layout.order == AV_CHANNEL_ORDER_UNSPEC)
        cffmpeg.av_channel_layout_default(&frame->ch_layout, frame->ch_layout.nb_channels);
    if (!cffmpeg_filters_fit(track, frame)) {
        int error = track->graph ? filter(conversion, track, NULL) : 0;
        cffmpeg_close_filters(track);
        if (error >= 0) error = cffmpeg_open_filters(track, frame);
        if (error < 0) return error;
    }
    cffmpeg_set_time(track, frame);
    return filter(conversion, track, frame);
}

// Decodes a packet, or ends the decoder. A damaged packet doesn't make the others unplayable.
static int decode(Conversion *conversion, Track *track, AVPacket *packet) {
    cffmpeg.avcodec_send_packet(track->decoder, packet);
    if (packet) cffmpeg.av_packet_unref(packet);
    while (1) {
        int error = cffmpeg.avcodec_receive_frame(track->decoder, conversion->frame);
        if (error < 0) break;
        error = convert_frame(conversion, track, conversion->frame);
        cffmpeg.av_frame_unref(conversion->frame);
        if (error < 0) return error;
    }
    return 0;
}

static int write_error(const Conversion *conversion) {
    return conversion->outputs[0].error ? conversion->outputs[0].error : conversion->outputs[1].error;
}

// Converts a packet, or ends the track. A video without sound is better than none.
static int convert_packet(Conversion *conversion, Track *track, AVPacket *packet) {
    int error = 0;
    if (track->is_silent) {
        if (packet) cffmpeg.av_packet_unref(packet);
        return 0;
    }
    if (track->cleaner) {
        error = copy(conversion, track, packet);
    } else {
        error = decode(conversion, track, packet);
        if (!packet && error >= 0 && track->graph) error = filter(conversion, track, NULL);
        if (!packet && error >= 0) error = encode(conversion, track, NULL);
    }
    if (error < 0 && error != AVERROR(ENOMEM) && track->is_sound && !write_error(conversion)) {
        track->is_silent = 1;
        return 0;
    }
    return error;
}

static int convert(Conversion *conversion) {
    cffmpeg_video *video = conversion->video;
    while (cffmpeg.av_read_frame(video->format, conversion->packet) >= 0) {
        Track *track = NULL;
        for (int index = 0; index < conversion->track_count; index++) {
            if (conversion->tracks[index].input->index == conversion->packet->stream_index)
                track = &conversion->tracks[index];
        }
        conversion->left -= conversion->packet->size;
        if (conversion->left < 0) {
            snprintf(video->reason, sizeof video->reason, "it has more pictures than bytes for them");
            return AVERROR_EXTERNAL;
        }
        if (!track) {
            cffmpeg.av_packet_unref(conversion->packet);
            continue;
        }
        int error = convert_packet(conversion, track, conversion->packet);
        if (error < 0) return error;
    }
    if (video->is_missing || video->error) return AVERROR(EIO);
    for (int index = 0; index < conversion->track_count; index++) {
        int error = convert_packet(conversion, &conversion->tracks[index], NULL);
        if (error < 0) return error;
    }
    return conversion->tracks[0].last_packet == INT64_MIN ? AVERROR_INVALIDDATA : 0;
}

static int begin(Conversion *conversion, const int *descriptors) {
    cffmpeg_video *video = conversion->video;
    conversion->packet = cffmpeg.av_packet_alloc();
    conversion->copy = cffmpeg.av_packet_alloc();
    conversion->frame = cffmpeg.av_frame_alloc();
    conversion->filtered = cffmpeg.av_frame_alloc();
    if (!conversion->packet || !conversion->copy || !conversion->frame || !conversion->filtered) return AVERROR(ENOMEM);
    for (int index = 0; index < 2; index++) {
        int error = cffmpeg_open_output(&conversion->outputs[index], descriptors[index]);
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
    for (int index = 0; index < conversion->track_count; index++) cffmpeg_close_track(&conversion->tracks[index]);
    for (int index = 0; index < 2; index++) cffmpeg_close_output(&conversion->outputs[index]);
    cffmpeg.av_packet_free(&conversion->packet);
    cffmpeg.av_packet_free(&conversion->copy);
    cffmpeg.av_frame_free(&conversion->frame);
    cffmpeg.av_frame_free(&conversion->filtered);
}

int cffmpeg_convert(cffmpeg_video *video, int growing, int whole) {
    // Samples of MP4 may overlap, so that a small file has pictures for hours. An edit list may show some of them twice.
    int64_t size = video->file.size < INT64_MAX / 4 ? video->file.size : INT64_MAX / 4;
    Conversion conversion = {.video = video, .left = 2 * size + (1 << 20)};
    const int descriptors[] = {growing, whole};
    int error = begin(&conversion, descriptors);
    if (error >= 0) error = convert(&conversion);
    for (int index = 0; index < 2 && error >= 0; index++) {
        error = cffmpeg.av_write_trailer(conversion.outputs[index].format);
    }
    int cannot_write = write_error(&conversion);
    end(&conversion);
    if (cannot_write) {
        errno = cannot_write;
        return CFFMPEG_CANNOT_WRITE;
    }
    return error < 0 ? cffmpeg_fail(video, error) : CFFMPEG_OK;
}
