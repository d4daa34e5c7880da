#include "yardsticks.h"

#if defined(__linux__)
#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>

// glibc calls its own allocator by these names. These functions count the calls and forward them.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static _Atomic int64_t allocations;
static _Atomic int64_t bytes;

static void *counted(void *memory) {
    atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&bytes, (int64_t)malloc_usable_size(memory), memory_order_relaxed);
    return memory;
}

static void forget(void *memory) {
    atomic_fetch_sub_explicit(&bytes, (int64_t)malloc_usable_size(memory), memory_order_relaxed);
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }
void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size)); }
void *aligned_alloc(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

void *realloc(void *memory, size_t size) {
    forget(memory);
    return counted(__libc_realloc(memory, size));
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    *memory = counted(__libc_memalign(alignment, size));
    return *memory ? 0 : 12;
}

void free(void *memory) {
    forget(memory);
    __libc_free(memory);
}

int64_t yardstick_allocations(void) { return allocations; }
int64_t yardstick_allocated_bytes(void) { return bytes; }
#else
int64_t yardstick_allocations(void) { return -1; }
int64_t yardstick_allocated_bytes(void) { return -1; }
#endif
