#include "yardsticks.h"

#if defined(__GLIBC__) || defined(__linux__)
#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>

// glibc calls its own allocator under these names; ours count and pass on.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static _Atomic int64_t allocations;

void *malloc(size_t size) {
    atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
    return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
    atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
    return __libc_realloc(memory, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
    *memory = __libc_memalign(alignment, size);
    return *memory ? 0 : 12;
}

int64_t yardstick_allocations(void) { return allocations; }

int64_t yardstick_allocated_bytes(void) {
    struct mallinfo2 info = mallinfo2();
    return (int64_t)(info.uordblks + info.hblkhd);
}
#else
int64_t yardstick_allocations(void) { return -1; }
int64_t yardstick_allocated_bytes(void) { return -1; }
#endif
