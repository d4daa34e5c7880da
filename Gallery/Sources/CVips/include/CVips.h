// libvips for Swift: its variadic functions behind plain ones.
//
// Where a function gives NULL or a status other than 0, cvips_take_error() says why.
#ifndef CVIPS_H
#define CVIPS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A picture of which only the header was read.
typedef struct cvips_picture cvips_picture;
/// Pixels in memory.
typedef struct cvips_image cvips_image;

// MARK: Starting

/// Makes libvips ready: one thread, no cache of operations, none but the allowed loaders. More calls do nothing.
int cvips_start(void);
/// Loads whatever is loaded from files when it is first needed: afterward pictures of all formats can be read without
/// the file system.
void cvips_load_all(void);
/// libvips' version, and those of the libraries that decode HEIC, AVIF and JPEG XL: "8.14.1, heif 1.15.1, jxl 0.7.0".
/// To be freed.
char *cvips_versions(void);
/// Whether there is a loader of this name: "heifload_source".
int cvips_has_loader(const char *name);
/// Keeps warnings from standard error.
void cvips_be_quiet(void);
/// Keeps up to 128 MiB of memory for the next picture that the last one has given back.
void cvips_keep_memory(void);
/// What went wrong since the last call, to be freed; never NULL.
char *cvips_take_error(void);

// MARK: Reading

/// The picture that a file's descriptor stands for; the descriptor stays the caller's, and may be closed.
cvips_picture *cvips_open_file(int descriptor);
/// The picture in these bytes, which must outlive it.
cvips_picture *cvips_open_bytes(const void *bytes, size_t length);
void cvips_close(cvips_picture *picture);
/// The loader's name: "jpegload_source".
const char *cvips_loader(const cvips_picture *picture);
/// Size in pixels, as stored.
int cvips_stored_width(const cvips_picture *picture);
int cvips_stored_height(const cvips_picture *picture);
/// Whether it stands upright only after a quarter turn.
int cvips_is_on_its_side(const cvips_picture *picture);
/// How many scans a JPEG file has, counted without decoding any; 0 where it is no JPEG file. O(n).
int cvips_jpeg_scans(const void *bytes, size_t length);
/// A block of metadata: "exif-data", "xmp-data", "iptc-data". NULL where there is none.
const void *cvips_block(const cvips_picture *picture, const char *name, size_t *length);

// MARK: Decoding

/// The picture decoded, upright, in 8-bit sRGB with 3 or 4 bands, without metadata, so small that it fits into width
/// times height, but never enlarged.
cvips_image *cvips_decode(cvips_picture *picture, int width, int height);
/// An image made smaller, so that it fits.
cvips_image *cvips_smaller(const cvips_image *image, int width, int height);
/// Decodes the whole picture, upright, in 8-bit sRGB on white, and writes it as JPEG without metadata to a descriptor.
/// -2 where it cannot be written there: errno says why.
int cvips_write_jpeg(cvips_picture *picture, int descriptor, int quality);
void cvips_free_image(cvips_image *image);
int cvips_width(const cvips_image *image);
int cvips_height(const cvips_image *image);
int cvips_bands(const cvips_image *image);
/// The pixels, row after row, without gaps.
const uint8_t *cvips_pixels(const cvips_image *image);

// MARK: Writing

/// An image of its own with a copy of these 8-bit sRGB pixels: 1, 3 or 4 bands.
cvips_image *cvips_image_from_pixels(const uint8_t *pixels, int width, int height, int bands);
/// An image so many times as large, smoothly.
cvips_image *cvips_enlarged(const cvips_image *image, int times);
/// Gives the image a block of metadata.
void cvips_set_block(cvips_image *image, const char *name, const void *bytes, size_t length);
/// WebP, without metadata; to be freed with cvips_free_bytes().
int cvips_encode_webp(const cvips_image *image, int quality, int effort, void **bytes, size_t *length);
/// Any format that the suffix names, with libvips' options: ".jpg[Q=90,interlace]".
int cvips_encode(const cvips_image *image, const char *suffix, void **bytes, size_t *length);
void cvips_free_bytes(void *bytes);

#ifdef __cplusplus
}
#endif

#endif
