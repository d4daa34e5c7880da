// Finds a frame to show in place of a video, and turns it into the pixels of a picture.
#include "video.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A decoder, and what it reads and writes.
typedef struct {
    cffmpeg_video *video;
    AVCodecContext *context;
    AVPacket *packet;
    AVFrame *frame;
    int has_ended;
} Decoding;

// The most packets that are read, and frames that are decoded, from one place of the video.
enum { MOST_PACKETS = 4096, MOST_FRAMES = 250 };

static void end(Decoding *decoding) {
    cffmpeg.av_packet_free(&decoding->packet);
    cffmpeg.av_frame_free(&decoding->frame);
    cffmpeg.avcodec_free_context(&decoding->context);
}

static int begin(cffmpeg_video *video, Decoding *decoding) {
    *decoding = (Decoding){.video = video};
    decoding->context = cffmpeg.avcodec_alloc_context3(video->codec);
    decoding->packet = cffmpeg.av_packet_alloc();
    decoding->frame = cffmpeg.av_frame_alloc();
    if (!decoding->context || !decoding->packet || !decoding->frame) return AVERROR(ENOMEM);
    int error = cffmpeg.avcodec_parameters_to_context(decoding->context, video->stream->codecpar);
    if (error < 0) return error;
    // A frame or two don't make up for starting threads.
    decoding->context->thread_count = 1;
    decoding->context->max_pixels = video->most_pixels;
    return cffmpeg.avcodec_open2(decoding->context, video->codec, NULL);
}

// Decodes the next frame. Returns an error at the end.
static int next_frame(Decoding *decoding) {
    for (int packets = 0; packets < MOST_PACKETS;) {
        int error = cffmpeg.avcodec_receive_frame(decoding->context, decoding->frame);
        if (error != AVERROR(EAGAIN)) return error;
        error = cffmpeg.av_read_frame(decoding->video->format, decoding->packet);
        if (error < 0) {
            if (decoding->has_ended) return error;
            decoding->has_ended = 1;
            cffmpeg.avcodec_send_packet(decoding->context, NULL);
            continue;
        }
        packets++;
        // A damaged packet doesn't make the others unreadable.
        if (decoding->packet->stream_index == decoding->video->stream->index)
            cffmpeg.avcodec_send_packet(decoding->context, decoding->packet);
        cffmpeg.av_packet_unref(decoding->packet);
    }
    return AVERROR_INVALIDDATA;
}

// Returns how far a frame is from a single color: the standard deviation of its brightness, from 0 to 128.
static double contrast(const AVFrame *frame) {
    const AVPixFmtDescriptor *format = cffmpeg.av_pix_fmt_desc_get(frame->format);
    if (!format || format->flags & (AV_PIX_FMT_FLAG_HWACCEL | AV_PIX_FMT_FLAG_BITSTREAM | AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_FLOAT))
        return 128;
    const AVComponentDescriptor *part = &format->comp[0];
    double sum = 0, squares = 0;
    int count = 0;
    int across = frame->width / 64 + 1, down = frame->height / 64 + 1;
    for (int y = 0; y < frame->height; y += down) {
        const uint8_t *row = frame->data[part->plane] + (ptrdiff_t)y * frame->linesize[part->plane] + part->offset;
        for (int x = 0; x < frame->width; x += across) {
            const uint8_t *at = row + (ptrdiff_t)x * part->step;
            unsigned value = part->depth > 8 ? at[0] | at[1] << 8 : at[0];
            double bright = (value >> part->shift) * 256.0 / (1 << part->depth);
            sum += bright;
            squares += bright * bright;
            count++;
        }
    }
    double mean = sum / count, variance = squares / count - mean * mean;
    return variance > 0 ? sqrt(variance) : 0;
}

// A frame with less contrast is taken for black, white or a fade.
static const double least_contrast = 6;

// Looks for a good frame from a time on. Keeps the best one.
static double look(Decoding *decoding, int64_t time, AVFrame *best, double found) {
    cffmpeg_video *video = decoding->video;
    if (cffmpeg.avformat_seek_file(video->format, -1, INT64_MIN, time, time, 0) < 0 && time > 0) return found;
    cffmpeg.avcodec_flush_buffers(decoding->context);
    decoding->has_ended = 0;
    for (int frames = 0; frames < MOST_FRAMES && next_frame(decoding) >= 0; frames++) {
        double contrasted = contrast(decoding->frame);
        if (contrasted > found) {
            found = contrasted;
            cffmpeg.av_frame_unref(best);
            cffmpeg.av_frame_move_ref(best, decoding->frame);
        } else {
            cffmpeg.av_frame_unref(decoding->frame);
        }
        if (found >= least_contrast) break;
    }
    return found;
}

// Runs a frame through filters.
static int filter(AVFrame *frame, const char *filters, AVFrame *filtered) {
    AVFilterGraph *graph = cffmpeg.avfilter_graph_alloc();
    AVFilterInOut *inputs = cffmpeg.avfilter_inout_alloc(), *outputs = cffmpeg.avfilter_inout_alloc();
    AVFilterContext *source = NULL, *sink = NULL;
    int error = AVERROR(ENOMEM);
    if (!graph || !inputs || !outputs) goto done;
    graph->nb_threads = 1;
    char arguments[128];
    snprintf(
        arguments, sizeof arguments, "video_size=%dx%d:pix_fmt=%d:time_base=1/1000:pixel_aspect=1/1", frame->width,
        frame->height, frame->format
    );
    const AVFilter *kinds[] = {cffmpeg.avfilter_get_by_name("buffer"), cffmpeg.avfilter_get_by_name("buffersink")};
    if ((error = cffmpeg.avfilter_graph_create_filter(&source, kinds[0], "in", arguments, NULL, graph)) < 0) goto done;
    if ((error = cffmpeg.avfilter_graph_create_filter(&sink, kinds[1], "out", NULL, NULL, graph)) < 0) goto done;
    // Named from the outside: what feeds the filters is an output.
    *outputs = (AVFilterInOut){.name = strdup("in"), .filter_ctx = source};
    *inputs = (AVFilterInOut){.name = strdup("out"), .filter_ctx = sink};
    if ((error = cffmpeg.avfilter_graph_parse_ptr(graph, filters, &inputs, &outputs, NULL)) < 0) goto done;
    if ((error = cffmpeg.avfilter_graph_config(graph, NULL)) < 0) goto done;
    if ((error = cffmpeg.av_buffersrc_add_frame_flags(source, frame, AV_BUFFERSRC_FLAG_KEEP_REF)) < 0) goto done;
    error = cffmpeg.av_buffersink_get_frame(sink, filtered);
done:
    cffmpeg.avfilter_inout_free(&inputs);
    cffmpeg.avfilter_inout_free(&outputs);
    cffmpeg.avfilter_graph_free(&graph);
    return error;
}

// The filters for a frame: to its size before it is turned, to the colors of a usual screen, and upright.
static void describe(const AVFrame *frame, Turn turn, int width, int height, int maps_tones, char *text, size_t room) {
    static const char *const turns[] = {"", ",transpose=clock", ",hflip,vflip", ",transpose=cclock"};
    if (turn.quarters % 2) {
        int across = height;
        height = width;
        width = across;
    }
    const char *turned = turns[turn.quarters], *mirrored = turn.is_mirrored ? ",hflip" : "";
    if (maps_tones && cffmpeg_is_hdr(frame->color_trc)) {
        // 203 cd/m² is the white of pictures in HDR video (ITU-R BT.2408).
        snprintf(
            text, room,
            "zscale=w=%d:h=%d:t=linear:npl=203,format=gbrpf32le,zscale=p=bt709,tonemap=tonemap=mobius:desat=0,"
            "zscale=t=bt709:m=gbr:r=pc,format=gbrp,format=rgb24%s%s",
            width, height, turned, mirrored
        );
    } else {
        snprintf(text, room, "scale=%d:%d:flags=area+accurate_rnd,format=rgb24%s%s", width, height, turned, mirrored);
    }
}

static int copy(const AVFrame *frame, cffmpeg_picture *poster) {
    size_t row = (size_t)frame->width * 3;
    *poster = (cffmpeg_picture){
        .bytes = malloc(row * frame->height), .length = row * frame->height, .width = frame->width, .height = frame->height
    };
    if (!poster->bytes) return CFFMPEG_NO_MEMORY;
    for (int y = 0; y < frame->height; y++)
        memcpy(poster->bytes + row * y, frame->data[0] + (ptrdiff_t)y * frame->linesize[0], row);
    return CFFMPEG_OK;
}

int cffmpeg_poster(cffmpeg_video *video, int most_width, int most_height, cffmpeg_picture *poster) {
    // Titles and fades are at the beginning.
    static const double places[] = {0.1, 0.25, 0.5, 0};
    int width, height;
    cffmpeg_size(video, &width, &height);
    double scale = fmin(1, fmin((double)most_width / width, (double)most_height / height));
    width = (int)fmax(1, round(width * scale));
    height = (int)fmax(1, round(height * scale));
    Decoding decoding = {0};
    AVFrame *best = cffmpeg.av_frame_alloc(), *upright = cffmpeg.av_frame_alloc();
    int error = best && upright ? begin(video, &decoding) : AVERROR(ENOMEM);
    double found = -1;
    int64_t duration = video->format->duration > 0 ? video->format->duration : 0;
    for (size_t index = 0; error >= 0 && index < sizeof places / sizeof *places && found < least_contrast; index++) {
        if (duration == 0 && places[index] > 0) continue;
        found = look(&decoding, (int64_t)(duration * places[index]), best, found);
        if (video->is_missing || video->error) error = AVERROR(EIO);
    }
    if (error >= 0 && found < 0) error = AVERROR_INVALIDDATA;
    if (error >= 0) {
        char filters[512];
        cffmpeg_complete_colors(best);
        describe(best, cffmpeg_turn(video), width, height, 1, filters, sizeof filters);
        error = filter(best, filters, upright);
        if (error == AVERROR_FILTER_NOT_FOUND) {
            // FFmpeg may have been built without zimg.
            describe(best, cffmpeg_turn(video), width, height, 0, filters, sizeof filters);
            error = filter(best, filters, upright);
        }
    }
    int result = error < 0 ? cffmpeg_fail(video, error) : copy(upright, poster);
    end(&decoding);
    cffmpeg.av_frame_free(&best);
    cffmpeg.av_frame_free(&upright);
    return result;
}

void cffmpeg_free(cffmpeg_picture *picture) {
    free(picture->bytes);
    picture->bytes = NULL;
}
