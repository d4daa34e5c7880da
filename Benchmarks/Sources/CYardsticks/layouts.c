#include "yardsticks.h"

void yardstick_plain(
    const double *ratios, const double *extras, int64_t count, int32_t columns, double width, double spacing,
    double *tops, uint16_t *columnOfItem) {
    double bottoms[64] = {0};
    for (int64_t i = 0; i < count; i++) {
        double height = width / ratios[i] + extras[i];
        int32_t shortest = 0;
        for (int32_t c = 1; c < columns; c++)
            if (bottoms[c] < bottoms[shortest]) shortest = c;
        tops[i] = bottoms[shortest];
        columnOfItem[i] = (uint16_t)shortest;
        bottoms[shortest] += height + spacing;
    }
}

// Adding 1.5 * 2^52 leaves the rounded integer in a double's low bits.
static inline int64_t units(double points) {
    union {
        double number;
        int64_t bits;
    } sum = {points * 268435456.0 + 6755399441055744.0}, bias = {6755399441055744.0};
    return sum.bits - bias.bits;
}

static inline int64_t lesser(int64_t a, int64_t b) { return a < b ? a : b; }
static inline int64_t greater(int64_t a, int64_t b) { return a < b ? b : a; }

#define DEAL(N, STEP)                                      \
    do {                                                   \
        int64_t step = (STEP);                             \
        *tops++ = top[0];                                  \
        top[0] += step;                                    \
        for (int c = 0; c < N - 1; c++) {                  \
            int64_t low = top[c], high = top[c + 1];       \
            top[c] = lesser(low, high);                    \
            top[c + 1] = greater(low, high);               \
        }                                                  \
    } while (0)

#define SORTED(N)                                                                                              \
    static void sorted##N(                                                                                     \
        const double *ratios, const double *extras, int64_t count, double width, double spacing, int64_t *tops) { \
        int64_t top[N], i = 0;                                                                                 \
        for (int c = 0; c < N; c++) top[c] = c;                                                                \
        for (; i + 4 <= count; i += 4) {                                                                       \
            int64_t steps[4];                                                                                  \
            for (int j = 0; j < 4; j++) steps[j] = units(width / ratios[i + j] + extras[i + j] + spacing) << 4; \
            for (int j = 0; j < 4; j++) DEAL(N, steps[j]);                                                     \
        }                                                                                                      \
        for (; i < count; i++) DEAL(N, units(width / ratios[i] + extras[i] + spacing) << 4);                   \
    }

SORTED(2)
SORTED(6)
SORTED(8)
SORTED(12)

void yardstick_sorted(
    const double *ratios, const double *extras, int64_t count, int32_t columns, double width, double spacing,
    int64_t *tops) {
    switch (columns) {
    case 2: sorted2(ratios, extras, count, width, spacing, tops); break;
    case 6: sorted6(ratios, extras, count, width, spacing, tops); break;
    case 8: sorted8(ratios, extras, count, width, spacing, tops); break;
    case 12: sorted12(ratios, extras, count, width, spacing, tops); break;
    }
}

int64_t yardstick_scan(const yardstick_frame *frames, int64_t count, yardstick_frame rect, int64_t *found) {
    int64_t matches = 0;
    for (int64_t i = 0; i < count; i++) {
        yardstick_frame frame = frames[i];
        if (frame.x < rect.x + rect.width && rect.x < frame.x + frame.width && frame.y < rect.y + rect.height
            && rect.y < frame.y + frame.height)
            found[matches++] = i;
    }
    return matches;
}
