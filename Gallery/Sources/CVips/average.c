// Makes images smaller by averaging.
//
// libvips' own resampling takes fifteen times as long, and its advantages aren't visible. Every pixel of the
// result is the mean of the area that it covers, so nothing is lost, and there is no ringing.
#include "internal.h"

#include <string.h>

// The source elements that an element of the result covers, and their weights. Weights are 256ths of the
// result's element, and their sum is 256.
typedef struct {
    int first, count;
    uint16_t *weights;
} Cover;

static Cover *covers(int from, int to) {
    int most = from / to + 3;
    Cover *covers = g_malloc(to * (sizeof(Cover) + most * sizeof(uint16_t)));
    uint16_t *weights = (uint16_t *)(covers + to);
    for (int index = 0; index < to; index++, weights += most) {
        // In units of 1/to of a source element.
        int64_t start = (int64_t)index * from, end = start + from;
        Cover *cover = &covers[index];
        *cover = (Cover){(int)(start / to), (int)((end - 1) / to - start / to + 1), weights};
        int sum = 0, heaviest = 0;
        for (int offset = 0; offset < cover->count; offset++) {
            int64_t left = (int64_t)(cover->first + offset) * to, right = left + to;
            int64_t covered = MIN(right, end) - MAX(left, start);
            weights[offset] = (uint16_t)((covered * 256 + from / 2) / from);
            sum += weights[offset];
            if (weights[offset] > weights[heaviest])
                heaviest = offset;
        }
        weights[heaviest] += 256 - sum;
    }
    return covers;
}

// Transparent colors weigh less, because invisible colors must not affect the result.
static void premultiply(uint16_t *restrict row, const uint8_t *restrict pixels, int width) {
    for (int x = 0; x < width; x++, row += 4, pixels += 4) {
        for (int band = 0; band < 3; band++)
            row[band] = pixels[band] * pixels[3];
        row[3] = pixels[3] * 255;
    }
}

static void add_row(uint32_t *restrict sums, const uint8_t *restrict pixels, int count, uint32_t weight) {
    for (int index = 0; index < count; index++)
        sums[index] += weight * pixels[index];
}

static void add_wide_row(uint32_t *restrict sums, const uint16_t *restrict row, int count, uint32_t weight) {
    for (int index = 0; index < count; index++)
        sums[index] += weight * row[index];
}

// The sums of a row, averaged horizontally. There is a version for each number of bands, so that the compiler
// unrolls the loops. With weights of 256 in both directions, the totals stay below 2³².
static inline __attribute__((always_inline)) void finish(
    uint8_t *restrict out, const uint32_t *restrict sums, const Cover *across, int width, const int bands
) {
    for (int x = 0; x < width; x++, out += bands) {
        uint32_t total[4] = {0};
        const uint32_t *source = sums + (size_t)across[x].first * bands;
        for (int offset = 0; offset < across[x].count; offset++, source += bands)
            for (int band = 0; band < bands; band++)
                total[band] += across[x].weights[offset] * source[band];
        if (bands == 3) {
            for (int band = 0; band < 3; band++)
                out[band] = (uint8_t)((total[band] + (1 << 15)) >> 16);
        } else {
            // Here, sums of alpha are 255 times as large, and sums of colors are multiplied by alpha.
            for (int band = 0; band < 3; band++)
                out[band] = total[3] ? (uint8_t)MIN(255, ((uint64_t)total[band] * 255 + total[3] / 2) / total[3]) : 0;
            out[3] = (uint8_t)(((uint64_t)total[3] + 255 * (1 << 15)) / (255 << 16));
        }
    }
}

static void finish_row(
    uint8_t *restrict out, const uint32_t *restrict sums, const Cover *across, int width, int bands
) {
    // The usual case: each thumbnail has half the width of the next larger one.
    if (bands == 3 && across[width - 1].first == 2 * (width - 1) && across[0].count == 2)
        for (int x = 0; x < width; x++, out += 3, sums += 6)
            for (int band = 0; band < 3; band++)
                out[band] = (uint8_t)((sums[band] + sums[band + 3] + 256) >> 9);
    else if (bands == 3)
        finish(out, sums, across, width, 3);
    else
        finish(out, sums, across, width, 4);
}

VipsImage *cvips_average(VipsImage *image, int width, int height) {
    int bands = image->Bands, row = image->Xsize * bands;
    Cover *across = covers(image->Xsize, width), *down = covers(image->Ysize, height);
    uint32_t *sums = g_new(uint32_t, row);
    uint16_t *wide = bands == 4 ? g_new(uint16_t, row) : NULL;
    uint8_t *result = g_malloc((size_t)width * height * bands);
    for (int y = 0; y < height; y++) {
        memset(sums, 0, row * sizeof *sums);
        for (int offset = 0; offset < down[y].count; offset++) {
            const uint8_t *pixels = VIPS_IMAGE_ADDR(image, 0, down[y].first + offset);
            if (wide) {
                premultiply(wide, pixels, image->Xsize);
                add_wide_row(sums, wide, row, down[y].weights[offset]);
            } else {
                add_row(sums, pixels, row, down[y].weights[offset]);
            }
        }
        finish_row(result + (size_t)y * width * bands, sums, across, width, bands);
    }
    VipsImage *smaller = vips_image_new_from_memory_copy(
        result, (size_t)width * height * bands, width, height, bands, VIPS_FORMAT_UCHAR
    );
    if (smaller)
        smaller->Type = VIPS_INTERPRETATION_sRGB;
    size_t length = 0;
    const void *profile = cvips_profile((cvips_image *)image, &length);
    if (smaller && profile)
        cvips_set_block((cvips_image *)smaller, VIPS_META_ICC_NAME, profile, length);
    g_free(result);
    g_free(wide);
    g_free(sums);
    g_free(down);
    g_free(across);
    return smaller;
}
