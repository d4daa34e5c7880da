// Converts colors that are described by numbers (ITU-T H.273) instead of a profile.
#include "internal.h"

#include <math.h>
#include <string.h>

// Matrices, row by row, for columns of red, green and blue.
typedef struct {
    double cell[3][3];
} Matrix;

typedef struct {
    double x, y;
} Chromaticity;

static Matrix product(Matrix a, Matrix b) {
    Matrix result;
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++) {
            result.cell[row][column] = 0;
            for (int index = 0; index < 3; index++)
                result.cell[row][column] += a.cell[row][index] * b.cell[index][column];
        }
    return result;
}

static Matrix inverse(Matrix m) {
    Matrix result;
    double determinant = 0;
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++) {
            int a = (row + 1) % 3, b = (row + 2) % 3, c = (column + 1) % 3, d = (column + 2) % 3;
            result.cell[column][row] = m.cell[a][c] * m.cell[b][d] - m.cell[a][d] * m.cell[b][c];
        }
    for (int column = 0; column < 3; column++)
        determinant += m.cell[0][column] * result.cell[column][0];
    for (int index = 0; index < 9; index++)
        result.cell[index / 3][index % 3] /= determinant;
    return result;
}

static void apply(const Matrix *matrix, const double from[3], double to[3]) {
    for (int row = 0; row < 3; row++)
        to[row] = matrix->cell[row][0] * from[0] + matrix->cell[row][1] * from[1] + matrix->cell[row][2] * from[2];
}

// Returns the matrix from linear red, green and blue to XYZ, with white adapted to D65 as by Bradford.
// Source: SMPTE RP 177-1993 for the primaries, and ICC.1:2010, annex E, for the adaptation.
static Matrix to_xyz(const Chromaticity primaries[4]) {
    static const Matrix bradford = {{{0.8951, 0.2664, -0.1614}, {-0.7502, 1.7135, 0.0367}, {0.0389, -0.0685, 1.0296}}};
    static const double d65[] = {0.95047, 1, 1.08883};
    Matrix result;
    double white[3], sums[3];
    for (int index = 0; index < 4; index++) {
        double x = primaries[index].x, y = primaries[index].y;
        double column[] = {x / y, 1, (1 - x - y) / y};
        for (int row = 0; row < 3; row++)
            if (index < 3)
                result.cell[row][index] = column[row];
            else
                white[row] = column[row];
    }
    Matrix weights = inverse(result);
    apply(&weights, white, sums);
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++)
            result.cell[row][column] *= sums[column];
    double from[3], to[3];
    apply(&bradford, white, from);
    apply(&bradford, d65, to);
    Matrix scaled = bradford;
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++)
            scaled.cell[row][column] *= to[row] / from[row];
    return product(product(inverse(bradford), scaled), result);
}

static const Chromaticity srgb[] = {{0.64, 0.33}, {0.3, 0.6}, {0.15, 0.06}, {0.3127, 0.329}};
static const Chromaticity display_p3[] = {{0.68, 0.32}, {0.265, 0.69}, {0.15, 0.06}, {0.3127, 0.329}};
static const Chromaticity bt2020[] = {{0.708, 0.292}, {0.17, 0.797}, {0.131, 0.046}, {0.3127, 0.329}};

// Brightness of white in HDR pictures, and of the brightest pixels, in cd/m² (ITU-R BT.2408-7).
static const double white_level = 203, peak_level = 1000;

// Returns linear light of a value from 0 to 1. White is 1. That of HLG is from 0 to 1 without white.
static double linear(const cvips_colors *colors, double value) {
    switch (colors->curve) {
    case CVIPS_SRGB: return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
    case CVIPS_GAMMA: return colors->gain * pow(value, colors->gamma);
    case CVIPS_PQ: {
        // ITU-R BT.2100-2, table 4.
        double power = pow(value, 32.0 / 2523);
        double ratio = fmax(power - 107.0 / 128, 0) / (2413.0 / 128 - 2392.0 / 128 * power);
        return 10000 / white_level * pow(ratio, 8192.0 / 1305);
    }
    case CVIPS_HLG:
        // ITU-R BT.2100-2, table 5.
        return value <= 0.5 ? value * value / 3 : (exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;
    }
    return value;
}

// Makes a scene of HLG what a screen shows (ITU-R BT.2100-2, table 5), in the primaries of BT.2020.
static void show_scene(double rgb[3]) {
    double luminance = 0.2627 * rgb[0] + 0.678 * rgb[1] + 0.0593 * rgb[2];
    double factor = luminance > 0 ? peak_level / white_level * pow(luminance, 0.2) : 0;
    for (int band = 0; band < 3; band++)
        rgb[band] *= factor;
}

// Makes HDR as bright as a usual screen: half as bright up to white, and then along a quadratic Bézier curve. The
// brightest of the primaries of BT.2020 decides for all, so hues stay the same. Source: SMPTE ST 2094-50, annex C, which
// browsers use.
static void map_tones(double rgb[3]) {
    double most = fmax(rgb[0], fmax(rgb[1], rgb[2]));
    const double knee = 0.5, bend = 0.65, end = peak_level / white_level;
    double mapped = most * knee;
    if (most >= end) {
        mapped = 1;
    } else if (most > 1) {
        double middle_x = 1 - bend + bend / knee, middle_y = (1 - bend) * knee + bend;
        double ax = 1 - 2 * middle_x + end, bx = 2 * middle_x - 2;
        double t = (sqrt(bx * bx + 4 * ax * (most - 1)) - bx) / (2 * ax);
        mapped = knee + t * (2 * (middle_y - knee) + t * (knee - 2 * middle_y + 1));
    }
    for (int band = 0; band < 3; band++)
        rgb[band] = most > 0 ? rgb[band] * mapped / most : 0;
}

enum { STEPS = 1 << 14 };

// Returns a table of encoded values for linear light.
static uint8_t *encoding(void) {
    uint8_t *table = g_malloc(STEPS + 1);
    for (int index = 0; index <= STEPS; index++) {
        double light = (double)index / STEPS;
        double value = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055;
        table[index] = (uint8_t)(value * 255 + 0.5);
    }
    return table;
}

// Returns the area of the triangle of the primaries. That of sRGB is 0.112, and that of Display P3 is 0.152.
static double area(const Chromaticity p[4]) {
    return fabs(p[0].x * (p[1].y - p[2].y) + p[1].x * (p[2].y - p[0].y) + p[2].x * (p[0].y - p[1].y)) / 2;
}

VipsImage *cvips_convert(VipsImage *image, const cvips_colors *colors) {
    const Chromaticity own[] = {
        {colors->red_x, colors->red_y},
        {colors->green_x, colors->green_y},
        {colors->blue_x, colors->blue_y},
        {colors->white_x, colors->white_y},
    };
    gboolean is_wide = area(own) > 0.13, is_hdr = colors->curve == CVIPS_PQ || colors->curve == CVIPS_HLG;
    // The space in which tones are mapped, and then from it to the result's space.
    Matrix middle = inverse(to_xyz(bt2020)), last = inverse(to_xyz(is_wide ? display_p3 : srgb));
    Matrix first = product(is_hdr ? middle : last, to_xyz(own));
    if (is_hdr)
        last = product(last, to_xyz(bt2020));
    gboolean is_short = image->BandFmt == VIPS_FORMAT_USHORT;
    int most = is_short ? G_MAXUINT16 : G_MAXUINT8, bands = image->Bands;
    float *light = g_new(float, most + 1);
    for (int value = 0; value <= most; value++)
        light[value] = (float)linear(colors, (double)value / most);
    uint8_t *encoded = encoding();
    size_t pixels = (size_t)image->Xsize * image->Ysize;
    uint8_t *result = g_malloc(pixels * bands), *out = result;
    const uint8_t *bytes = (const uint8_t *)image->data;
    const uint16_t *shorts = (const uint16_t *)image->data;
    for (size_t index = 0; index < pixels * bands; index += bands, out += bands) {
        double rgb[3], mapped[3];
        for (int band = 0; band < 3; band++)
            rgb[band] = light[is_short ? shorts[index + band] : bytes[index + band]];
        apply(&first, rgb, mapped);
        if (colors->curve == CVIPS_HLG)
            show_scene(mapped);
        if (is_hdr) {
            map_tones(mapped);
            memcpy(rgb, mapped, sizeof rgb);
            apply(&last, rgb, mapped);
        }
        for (int band = 0; band < 3; band++)
            out[band] = encoded[(int)(CLAMP(mapped[band], 0, 1) * STEPS + 0.5)];
        if (bands == 4)
            out[3] = is_short ? shorts[index + 3] >> 8 : bytes[index + 3];
    }
    VipsImage *converted = vips_image_new_from_memory_copy(
        result, pixels * bands, image->Xsize, image->Ysize, bands, VIPS_FORMAT_UCHAR
    );
    g_free(result);
    g_free(encoded);
    g_free(light);
    if (!converted)
        return NULL;
    converted->Type = VIPS_INTERPRETATION_sRGB;
    VipsBlob *profile = NULL;
    if (is_wide && vips_profile_load(CVIPS_WIDE, &profile, NULL) == 0) {
        size_t length = 0;
        const void *data = vips_blob_get(profile, &length);
        vips_image_set_blob_copy(converted, VIPS_META_ICC_NAME, data, length);
        vips_area_unref(VIPS_AREA(profile));
    }
    return converted;
}
