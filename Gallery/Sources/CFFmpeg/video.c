// Opens a video, and reads its facts.
#include "video.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// The bytes that are read at once.
enum { ROOM = 32 << 10 };

// Returns the number of bytes at the position that have been fetched.
static int64_t present(const cffmpeg_video *video) {
    const cffmpeg_file *file = &video->file;
    int64_t left = file->size - video->position;
    if (left <= 0) return 0;
    if (!file->parts) return left;
    for (size_t index = 0; index < file->part_count; index++) {
        if (file->parts[index].start <= video->position && video->position < file->parts[index].end)
            return file->parts[index].end - video->position;
    }
    return 0;
}

static int read_bytes(void *opaque, uint8_t *bytes, int count) {
    cffmpeg_video *video = opaque;
    if (video->position >= video->file.size) return AVERROR_EOF;
    int64_t known = present(video);
    if (known == 0) {
        int64_t end = video->position + count;
        video->missing = (cffmpeg_part){video->position, end < video->file.size ? end : video->file.size};
        video->is_missing = 1;
        return AVERROR(EIO);
    }
    if (count > known) count = (int)known;
    ssize_t read;
    do {
        read = pread(video->file.descriptor, bytes, (size_t)count, (off_t)video->position);
    } while (read < 0 && errno == EINTR);
    if (read < 0) {
        video->error = errno;
        return AVERROR(errno);
    }
    video->position += read;
    return read == 0 ? AVERROR_EOF : (int)read;
}

static int64_t seek(void *opaque, int64_t offset, int whence) {
    cffmpeg_video *video = opaque;
    switch (whence & ~AVSEEK_FORCE) {
    case AVSEEK_SIZE: return video->file.size;
    case SEEK_SET: break;
    case SEEK_CUR: offset += video->position; break;
    case SEEK_END: offset += video->file.size; break;
    default: return AVERROR(EINVAL);
    }
    if (offset < 0) return AVERROR(EINVAL);
    return video->position = offset;
}

int cffmpeg_fail(cffmpeg_video *video, int error) {
    if (video->is_missing) return CFFMPEG_MISSING;
    if (video->error) {
        errno = video->error;
        return CFFMPEG_UNREADABLE;
    }
    if (error == AVERROR(ENOMEM)) return CFFMPEG_NO_MEMORY;
    if (error < 0 && !*video->reason) cffmpeg.av_strerror(error, video->reason, sizeof video->reason);
    return error == AVERROR_DECODER_NOT_FOUND ? CFFMPEG_NO_DECODER : CFFMPEG_BROKEN;
}

static int open_input(cffmpeg_video *video) {
    uint8_t *room = cffmpeg.av_malloc(ROOM);
    video->format = cffmpeg.avformat_alloc_context();
    video->io = room ? cffmpeg.avio_alloc_context(room, ROOM, 0, video, read_bytes, NULL, seek) : NULL;
    if (!video->format || !video->io) return CFFMPEG_NO_MEMORY;
    video->format->pb = video->io;
    video->format->max_streams = 64;
    AVDictionary *options = NULL;
    // Some formats name other files.
    cffmpeg.av_dict_set(&options, "protocol_whitelist", "", 0);
    cffmpeg.av_dict_set(&options, "export_xmp", "1", 0);
    int error = cffmpeg.avformat_open_input(&video->format, NULL, NULL, &options);
    cffmpeg.av_dict_free(&options);
    if (error < 0) return cffmpeg_fail(video, error);
    error = cffmpeg.avformat_find_stream_info(video->format, NULL);
    return error < 0 ? cffmpeg_fail(video, error) : CFFMPEG_OK;
}

static int find_streams(cffmpeg_video *video) {
    int index = cffmpeg.av_find_best_stream(video->format, AVMEDIA_TYPE_VIDEO, -1, -1, NULL, 0);
    // Songs have pictures of their covers.
    if (index < 0 || video->format->streams[index]->disposition & AV_DISPOSITION_ATTACHED_PIC)
        return CFFMPEG_NO_VIDEO;
    // Transparency is a track like the one with the colors, and comes after it.
    for (int first = 0; first < index; first++) {
        const AVStream *stream = video->format->streams[first], *best = video->format->streams[index];
        if (stream->codecpar->codec_id == best->codecpar->codec_id
            && stream->codecpar->width == best->codecpar->width && stream->codecpar->height == best->codecpar->height
            && !(stream->disposition & AV_DISPOSITION_ATTACHED_PIC))
            index = first;
    }
    video->stream = video->format->streams[index];
    const AVCodecParameters *parameters = video->stream->codecpar;
    video->codec = cffmpeg.avcodec_find_decoder(parameters->codec_id);
    if (!video->codec && parameters->codec_id != AV_CODEC_ID_NONE) return CFFMPEG_NO_DECODER;
    if (!video->codec) {
        snprintf(video->reason, sizeof video->reason, "unknown codec");
        return CFFMPEG_BROKEN;
    }
    if (parameters->width <= 0 || parameters->height <= 0) return CFFMPEG_BROKEN;
    int audio = cffmpeg.av_find_best_stream(video->format, AVMEDIA_TYPE_AUDIO, -1, index, NULL, 0);
    if (audio >= 0) video->audio = cffmpeg.avcodec_get_name(video->format->streams[audio]->codecpar->codec_id);
    return CFFMPEG_OK;
}

int cffmpeg_open(const cffmpeg_file *file, int64_t most_pixels, cffmpeg_video **video) {
    cffmpeg_video *opened = calloc(1, sizeof *opened);
    *video = opened;
    if (!opened) return CFFMPEG_NO_MEMORY;
    opened->file = *file;
    opened->most_pixels = most_pixels;
    int error = open_input(opened);
    if (error == CFFMPEG_OK) error = find_streams(opened);
    // A part may have been missing that the format can do without. With it, more may be known.
    return opened->is_missing ? CFFMPEG_MISSING : error;
}

void cffmpeg_close(cffmpeg_video *video) {
    if (!video) return;
    cffmpeg.av_packet_free(&video->packet);
    cffmpeg.avformat_close_input(&video->format);
    if (video->io) cffmpeg.av_freep(&video->io->buffer);
    cffmpeg.avio_context_free(&video->io);
    free(video);
}

static const int32_t *display_matrix(const cffmpeg_video *video) {
    const AVCodecParameters *parameters = video->stream->codecpar;
    (void)parameters;
#if LIBAVFORMAT_VERSION_MAJOR >= 61
    for (int index = 0; index < parameters->nb_coded_side_data; index++) {
        const AVPacketSideData *data = &parameters->coded_side_data[index];
#else
    for (int index = 0; index < video->stream->nb_side_data; index++) {
        const AVPacketSideData *data = &video->stream->side_data[index];
#endif
        if (data->type == AV_PKT_DATA_DISPLAYMATRIX && data->size >= 9 * sizeof(int32_t))
            return (const int32_t *)data->data;
    }
    return NULL;
}

Turn cffmpeg_turn(const cffmpeg_video *video) {
    Turn turn = {0, 0};
    const int32_t *matrix = display_matrix(video);
    if (!matrix) return turn;
    // The matrix is mirroring if its determinant is negative.
    turn.is_mirrored = (double)matrix[0] * matrix[4] - (double)matrix[1] * matrix[3] < 0;
    int32_t plain[9];
    memcpy(plain, matrix, sizeof plain);
    if (turn.is_mirrored) {
        plain[0] = -plain[0];
        plain[3] = -plain[3];
    }
    double degrees = cffmpeg.av_display_rotation_get(plain);
    if (isfinite(degrees)) turn.quarters = ((int)lround(-degrees / 90) % 4 + 4) % 4;
    return turn;
}

void cffmpeg_size(const cffmpeg_video *video, int *width, int *height) {
    const AVCodecParameters *parameters = video->stream->codecpar;
    AVRational pixel = cffmpeg.av_guess_sample_aspect_ratio(video->format, video->stream, NULL);
    double shown = parameters->width;
    double ratio = pixel.num > 0 && pixel.den > 0 ? av_q2d(pixel) : 1;
    // Nothing has pixels that are narrower or wider.
    if (ratio >= 0.1 && ratio <= 10) shown *= ratio;
    int across = (int)fmax(1, fmin(round(shown), 1 << 30)), down = parameters->height;
    int is_on_its_side = cffmpeg_turn(video).quarters % 2;
    *width = is_on_its_side ? down : across;
    *height = is_on_its_side ? across : down;
}

int cffmpeg_is_hdr(enum AVColorTransferCharacteristic transfer) {
    return transfer == AVCOL_TRC_SMPTE2084 || transfer == AVCOL_TRC_ARIB_STD_B67;
}

void cffmpeg_complete_colors(AVFrame *frame) {
    int is_hdr = cffmpeg_is_hdr(frame->color_trc);
    if (frame->colorspace == AVCOL_SPC_UNSPECIFIED)
        frame->colorspace = is_hdr ? AVCOL_SPC_BT2020_NCL : frame->height >= 720 ? AVCOL_SPC_BT709 : AVCOL_SPC_SMPTE170M;
    if (is_hdr && frame->color_primaries == AVCOL_PRI_UNSPECIFIED) frame->color_primaries = AVCOL_PRI_BT2020;
    if (is_hdr && frame->color_range == AVCOL_RANGE_UNSPECIFIED) frame->color_range = AVCOL_RANGE_MPEG;
}

cffmpeg_facts cffmpeg_get_facts(const cffmpeg_video *video) {
    const AVCodecParameters *parameters = video->stream->codecpar;
    cffmpeg_facts facts = {0};
    cffmpeg_size(video, &facts.width, &facts.height);
    facts.stored_width = parameters->width;
    facts.stored_height = parameters->height;
    int64_t duration = video->format->duration;
    // All bits are set in a header that doesn't know it (ISO/IEC 14496-12, 8.2.2.3). The unit is usually a millisecond.
    if (duration / 1000 == UINT32_MAX) duration = AV_NOPTS_VALUE;
    facts.duration = duration == AV_NOPTS_VALUE || duration < 0 ? -1 : duration / (AV_TIME_BASE / 1000);
    facts.is_hdr = cffmpeg_is_hdr(parameters->color_trc);
    facts.container = video->format->iformat->name;
    facts.codec = cffmpeg.avcodec_get_name(parameters->codec_id);
    facts.audio = video->audio;
    return facts;
}

const char *cffmpeg_tag(const cffmpeg_video *video, const char *name) {
    const AVDictionaryEntry *entry = cffmpeg.av_dict_get(video->format->metadata, name, NULL, 0);
    if (!entry) entry = cffmpeg.av_dict_get(video->stream->metadata, name, NULL, 0);
    return entry ? entry->value : NULL;
}

const uint8_t *cffmpeg_next_packet(cffmpeg_video *video, size_t *length) {
    if (!video->packet) video->packet = cffmpeg.av_packet_alloc();
    if (!video->packet) return NULL;
    do {
        cffmpeg.av_packet_unref(video->packet);
        if (cffmpeg.av_read_frame(video->format, video->packet) < 0) return NULL;
    } while (video->packet->stream_index != video->stream->index);
    *length = (size_t)video->packet->size;
    return video->packet->data;
}

const char *cffmpeg_reason(const cffmpeg_video *video) {
    return video ? video->reason : "";
}

cffmpeg_part cffmpeg_missing(const cffmpeg_video *video) {
    return video->missing;
}
