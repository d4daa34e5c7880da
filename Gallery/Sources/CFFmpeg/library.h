// FFmpeg's functions, which are found when the libraries are loaded. Include this instead of FFmpeg's headers.
#ifndef CFFMPEG_LIBRARY_H
#define CFFMPEG_LIBRARY_H

#include <libavcodec/avcodec.h>
#include <libavcodec/bsf.h>
#include <libavfilter/avfilter.h>
#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>
#include <libavformat/avformat.h>
#include <libavutil/display.h>
#include <libavutil/pixdesc.h>

#define CFFMPEG_FUNCTIONS(X)                                                                                  \
    X(av_log_set_level) X(av_version_info) X(av_strerror) X(av_malloc) X(av_freep) X(av_dict_get) X(av_dict_set)  \
    X(av_dict_free) X(av_frame_alloc) X(av_frame_free) X(av_frame_unref) X(av_frame_move_ref)                     \
    X(av_display_rotation_get) X(av_pix_fmt_desc_get) X(av_rescale_q)                                             \
    X(avcodec_find_decoder) X(avcodec_alloc_context3) X(avcodec_parameters_to_context) X(avcodec_open2)           \
    X(avcodec_free_context) X(avcodec_send_packet) X(avcodec_receive_frame) X(avcodec_flush_buffers)              \
    X(avcodec_get_name) X(av_packet_alloc) X(av_packet_free) X(av_packet_unref)                                   \
    X(avformat_alloc_context) X(avformat_open_input) X(avformat_find_stream_info) X(avformat_close_input)         \
    X(av_find_best_stream) X(av_read_frame) X(avformat_seek_file) X(avio_alloc_context) X(avio_context_free)      \
    X(av_guess_sample_aspect_ratio)                                                                               \
    X(avfilter_graph_alloc) X(avfilter_graph_free) X(avfilter_get_by_name) X(avfilter_graph_create_filter)        \
    X(avfilter_graph_parse_ptr) X(avfilter_graph_config) X(avfilter_inout_alloc) X(avfilter_inout_free)           \
    X(av_buffersrc_add_frame_flags) X(av_buffersink_get_frame) X(av_buffersink_set_frame_size)                    \
    X(av_buffersink_get_time_base) X(av_channel_layout_describe) X(av_guess_frame_rate) X(av_packet_ref)          \
    X(av_packet_rescale_ts) X(avcodec_find_encoder) X(avcodec_find_encoder_by_name) X(avcodec_send_frame)         \
    X(avcodec_receive_packet) X(avcodec_parameters_from_context) X(avcodec_parameters_copy)                       \
    X(avformat_alloc_output_context2) X(avformat_free_context) X(avformat_new_stream) X(avformat_write_header)    \
    X(av_interleaved_write_frame) X(av_write_trailer) X(av_bsf_list_parse_str) X(av_bsf_init) X(av_bsf_free)       \
    X(av_bsf_send_packet) X(av_bsf_receive_packet) X(av_packet_free_side_data) X(av_frame_remove_side_data)        \
    X(av_channel_layout_default) CFFMPEG_NEW_FUNCTIONS(X)

#if LIBAVCODEC_VERSION_MAJOR >= 61
#define CFFMPEG_NEW_FUNCTIONS(X) X(av_packet_side_data_free)
#else
#define CFFMPEG_NEW_FUNCTIONS(X)
#endif

struct cffmpeg_library {
#define CFFMPEG_FIELD(name) __typeof__(&name) name;
    CFFMPEG_FUNCTIONS(CFFMPEG_FIELD)
#undef CFFMPEG_FIELD
};

extern struct cffmpeg_library cffmpeg;

#endif
