// What Embedded Swift asks of its surroundings: memory. First fit in a list of free blocks, which is enough for a
// benchmark that makes and drops the same few arrays.
#include <stddef.h>
#include <stdint.h>

extern unsigned char __heap_base;

typedef struct block {
    size_t size;
    struct block *next;
} block;

static uintptr_t top;
static block *freed;

void *malloc(size_t size) {
    size = (size + 15) & ~(size_t)15;
    for (block **link = &freed; *link; link = &(*link)->next) {
        block *found = *link;
        if (found->size >= size && found->size <= size * 2 + 64) {
            *link = found->next;
            return (char *)found + 16;
        }
    }
    if (!top) top = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    uintptr_t end = top + size + 16;
    size_t pages = __builtin_wasm_memory_size(0);
    if (end > pages * 65536 && __builtin_wasm_memory_grow(0, (end - pages * 65536 + 65535) / 65536) == (size_t)-1)
        __builtin_trap();
    block *new = (block *)top;
    new->size = size;
    top = end;
    return (char *)new + 16;
}

void free(void *memory) {
    if (!memory) return;
    block *old = (block *)((char *)memory - 16);
    old->next = freed;
    freed = old;
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    (void)alignment;  // at most 16, which every block has
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

void arc4random_buf(void *memory, size_t size) { memset(memory, 7, size); }
