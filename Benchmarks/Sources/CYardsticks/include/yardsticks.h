// What the engine is measured against: the same work in plain C, and in the fastest C known to us.
#ifndef YARDSTICKS_H
#define YARDSTICKS_H

#include <stdint.h>

/// The tutorials' loop, for any number of columns: each item to the shortest, found by looking at all.
/// Writes every item's top and column.
void yardstick_plain(
    const double *ratios, const double *extras, int64_t count, int32_t columns, double width, double spacing,
    double *tops, uint16_t *columnOfItem);

/// The tops kept in order, a raised one put back by minima and maxima, four items a block; for 2, 6, 8 and 12
/// columns, others do nothing. Positions are 64-bit integers, 2^28 units to the point, their column in the
/// low four bits.
void yardstick_sorted(
    const double *ratios, const double *extras, int64_t count, int32_t columns, double width, double spacing,
    int64_t *tops);

typedef struct {
    double x, y, width, height;
} yardstick_frame;

/// The tutorials' query: every frame is looked at. Writes the indices of those that meet the rect; returns how
/// many.
int64_t yardstick_scan(const yardstick_frame *frames, int64_t count, yardstick_frame rect, int64_t *found);

/// How often memory was allocated since the process started, where that can be known (glibc), else -1.
int64_t yardstick_allocations(void);

/// The bytes that are allocated now, where that can be known (glibc), else -1.
int64_t yardstick_allocated_bytes(void);

#endif
