// Writes an MP4 file to a descriptor.
#include "convert.h"

#include <errno.h>
#include <unistd.h>

enum { ROOM = 64 << 10 };

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

int cffmpeg_open_output(Output *output, int descriptor) {
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

void cffmpeg_close_output(Output *output) {
    if (output->io) cffmpeg.av_freep(&output->io->buffer);
    cffmpeg.avio_context_free(&output->io);
    cffmpeg.avformat_free_context(output->format);
}
