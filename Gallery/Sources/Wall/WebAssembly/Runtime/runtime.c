// The runtime that Embedded Swift needs on plain WebAssembly: memory allocation, and the few functions that
// compilers expect.
//
// Block sizes increase in steps of a quarter of a power of two. Free blocks are kept in one list for each
// size. Finding a block takes constant time, and at most a fifth of a block is wasted. This is sufficient
// because a wall repeatedly allocates a few long and a few short arrays of the same sizes.
#include <stddef.h>
#include <stdint.h>

extern unsigned char __heap_base;

enum { header_size = 16, class_count = 4 * 28 };

typedef struct block {
    size_t class;
    struct block *next;
} block;

static uintptr_t top;
static block *free_blocks[class_count];

static size_t size_of_class(size_t class) {
    return (size_t)(4 + class % 4) << (class / 4 + 3);
}

static size_t class_for(size_t size) {
    if (size <= 32) return 0;
    // The power of two below, and the number of quarters above it.
    size_t shift = 31 - (size_t)__builtin_clz((unsigned)(size - 1));
    size_t quarter = (size - 1) >> (shift - 2);
    return (shift - 5) * 4 + (quarter - 4) + 1;
}

void *malloc(size_t size) {
    if (size > (size_t)1 << 30) __builtin_trap();
    size_t class = class_for(size);
    block *found = free_blocks[class];
    if (found) {
        free_blocks[class] = found->next;
    } else {
        if (!top) top = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
        found = (block *)top;
        top += header_size + size_of_class(class);
        size_t pages = __builtin_wasm_memory_size(0);
        if (top > pages * 65536 && __builtin_wasm_memory_grow(0, (top - pages * 65536 + 65535) / 65536) == (size_t)-1)
            __builtin_trap();
        found->class = class;
    }
    return (char *)found + header_size;
}

void free(void *memory) {
    if (!memory) return;
    block *old = (block *)((char *)memory - header_size);
    old->next = free_blocks[old->class];
    free_blocks[old->class] = old;
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    (void)alignment;  // at most 16, and every block is aligned to 16
    *memory = malloc(size);
    return 0;
}

void *memmove(void *to, const void *from, size_t size) { return __builtin_memmove(to, from, size); }
void *memcpy(void *to, const void *from, size_t size) { return __builtin_memcpy(to, from, size); }
void *memset(void *to, int value, size_t size) { return __builtin_memset(to, value, size); }

int memcmp(const void *one, const void *other, size_t size) {
    const unsigned char *a = one, *b = other;
    for (size_t i = 0; i < size; i++)
        if (a[i] != b[i]) return a[i] - b[i];
    return 0;
}

// Seeds the hashing of dictionaries. They hold the user's own data, so nobody gains from predictable hashes.
void arc4random_buf(void *memory, size_t size) { memset(memory, 7, size); }
