// The yardsticks for the engine: the same work in simple C, and in the fastest C that we know.
#ifndef YARDSTICKS_H
#define YARDSTICKS_H

#include <stdint.h>

/// The tutorials' loop, for any number of columns. Each item goes to the shortest column, found by a linear
/// search. Writes every item's top and column.
void yardstick_plain(
    const double *ratios, const double *extras, int64_t count, int32_t columns, double width, double spacing,
    double *tops, uint16_t *columnOfItem);

/// Keeps the tops in order. A raised top is moved to its place with minima and maxima, for four items at a
/// time. It supports 2, 6, 8 and 12 columns, and does nothing for other numbers. Positions are 64-bit
/// integers with 2^28 units per point. The low four bits are the column.
void yardstick_sorted(
    const double *ratios, const double *extras, int64_t count, int32_t columns, double width, double spacing,
    int64_t *tops);

typedef struct {
    double x, y, width, height;
} yardstick_frame;

/// The tutorials' query, which examines every frame. Writes the indices of the frames that intersect the
/// rect, and returns their number.
int64_t yardstick_scan(const yardstick_frame *frames, int64_t count, yardstick_frame rect, int64_t *found);

/// Returns the number of allocations since the start of the process, or -1 if it isn't known (without glibc).
int64_t yardstick_allocations(void);

/// Returns the number of allocated bytes, or -1 if it isn't known (without glibc).
int64_t yardstick_allocated_bytes(void);

#endif
