// libvips for Swift: plain functions that call its variadic ones.
//
// If a function returns NULL or a status other than 0, cvips_take_error() returns the reason.
#ifndef CVIPS_H
#define CVIPS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A picture whose header has been read.
typedef struct cvips_picture cvips_picture;
/// Pixels in memory.
typedef struct cvips_image cvips_image;

/// How values mean light: as in sRGB, as a power, or as PQ or HLG of ITU-R BT.2100, whose white is far below the largest
/// value.
typedef enum { CVIPS_SRGB, CVIPS_GAMMA, CVIPS_PQ, CVIPS_HLG } cvips_curve;

/// The colors that the numbers 0, 0, 0 to 1, 1, 1 mean.
typedef struct {
    /// The primaries and white, as xy of CIE 1931.
    double red_x, red_y, green_x, green_y, blue_x, blue_y, white_x, white_y;
    cvips_curve curve;
    /// The exponent of a power, and the factor of the light.
    double gamma, gain;
} cvips_colors;

// MARK: Starting

/// Starts libvips with one thread, no cache of operations, and only the allowed loaders. Later calls do
/// nothing.
int cvips_start(void);
/// Loads all files that are needed for decoding. After this, pictures of all formats can be decoded without
/// access to the file system.
void cvips_load_all(void);
/// Returns the version of libvips, and those of the libraries that decode HEIC, AVIF and JPEG XL: "8.14.1,
/// heif 1.15.1, jxl 0.7.0". Free the result.
char *cvips_versions(void);
/// Returns whether there is a loader with this name: "heifload_source".
int cvips_has_loader(const char *name);
/// Suppresses warnings on standard error.
void cvips_be_quiet(void);
/// Keeps up to 128 MiB of freed memory for the next picture.
void cvips_keep_memory(void);
/// Returns the errors since the last call. Free the result, which is never NULL.
char *cvips_take_error(void);

// MARK: Reading

/// Opens the picture of a file descriptor. The caller still owns the descriptor, and may close it.
cvips_picture *cvips_open_file(int descriptor);
/// Opens the picture in these bytes, which must outlive it.
cvips_picture *cvips_open_bytes(const void *bytes, size_t length);
void cvips_close(cvips_picture *picture);
/// The loader's name: "jpegload_source".
const char *cvips_loader(const cvips_picture *picture);
/// The stored size in pixels.
int cvips_stored_width(const cvips_picture *picture);
int cvips_stored_height(const cvips_picture *picture);
/// Whether displaying it upright needs a quarter turn.
int cvips_is_on_its_side(const cvips_picture *picture);
/// Returns the number of scans in a JPEG file without decoding it, or 0 for other files. O(n).
int cvips_jpeg_scans(const void *bytes, size_t length);
/// Returns a block of metadata: "exif-data", "xmp-data", "iptc-data". NULL if there is none.
const void *cvips_block(const cvips_picture *picture, const char *name, size_t *length);
/// Returns the text of a PNG file with a keyword, decompressed, or NULL. It is valid as long as the picture.
const char *cvips_png_text(const cvips_picture *picture, const char *keyword);

// MARK: Decoding

/// Decodes the picture upright with 8 bits and 3 or 4 bands, without metadata. Colors are in sRGB. If the picture's profile
/// has many more colors, they are in Display P3, and the image has that profile. It fits into width times height, but is
/// never enlarged.
cvips_image *cvips_decode(cvips_picture *picture, int width, int height);
/// Sets how the profile is applied: an intent as in the profile's header. The default is 1, relative colorimetric.
void cvips_set_intent(cvips_picture *picture, int intent);
/// Sets what the colors mean. The profile is then ignored.
void cvips_set_colors(cvips_picture *picture, const cvips_colors *colors);
/// Sets the part of the stored picture that has colors. The rest is transparent.
void cvips_set_area(cvips_picture *picture, int x, int y, int width, int height);
/// Decodes the undamaged part of a picture from now on.
void cvips_forgive(cvips_picture *picture);
/// Returns a smaller image that fits.
cvips_image *cvips_smaller(const cvips_image *image, int width, int height);
/// Returns the profile of Display P3 if the image has it, or NULL if it is in sRGB.
const void *cvips_profile(const cvips_image *image, size_t *length);
/// Returns the image in sRGB. It must have a profile.
cvips_image *cvips_in_srgb(const cvips_image *image);
/// Decodes the whole picture upright in 8-bit sRGB on white, and writes it to a descriptor as JPEG without
/// metadata. Returns -2 if writing fails. errno then has the reason.
int cvips_write_jpeg(cvips_picture *picture, int descriptor, int quality);
void cvips_free_image(cvips_image *image);
int cvips_width(const cvips_image *image);
int cvips_height(const cvips_image *image);
int cvips_bands(const cvips_image *image);
/// The pixels, row by row, without gaps.
const uint8_t *cvips_pixels(const cvips_image *image);

// MARK: Writing

/// Makes an image with a copy of these 8-bit sRGB pixels: 1, 3 or 4 bands.
cvips_image *cvips_image_from_pixels(const uint8_t *pixels, int width, int height, int bands);
/// Returns an image that is enlarged smoothly by a factor.
cvips_image *cvips_enlarged(const cvips_image *image, int times);
/// Adds a block of metadata to the image.
void cvips_set_block(cvips_image *image, const char *name, const void *bytes, size_t length);
/// Encodes as WebP without metadata. Free the result with cvips_free_bytes().
int cvips_encode_webp(const cvips_image *image, int quality, int effort, void **bytes, size_t *length);
/// Encodes in the format of the suffix, with libvips' options: ".jpg[Q=90,interlace]".
int cvips_encode(const cvips_image *image, const char *suffix, void **bytes, size_t *length);
void cvips_free_bytes(void *bytes);

#ifdef __cplusplus
}
#endif

#endif
