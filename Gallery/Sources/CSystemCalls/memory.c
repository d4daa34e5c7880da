// Detects failed allocations of memory and threads.
//
// Decoders react to these in many ways: they report "out of memory" or "invalid input", crash, wait forever,
// or leave something out. So failures are detected at their source, in the C library's own functions. The
// functions here replace them, which the C library allows.
#define _GNU_SOURCE
#include "CSystemCalls.h"

// Sanitizers replace the same functions.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define IS_SANITIZED 1
#endif
#endif

#if defined(__GLIBC__) && !defined(IS_SANITIZED)

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

static int meter = -1;
static size_t allowed = SIZE_MAX;

static size_t space_in_use(void) {
    char text[32];
    ssize_t length = pread(meter, text, sizeof text, 0);
    size_t pages = 0;
    for (ssize_t index = 0; index < length && text[index] >= '0' && text[index] <= '9'; index++)
        pages = pages * 10 + (size_t)(text[index] - '0');
    return pages * (size_t)sysconf(_SC_PAGESIZE);
}

// The largest block that the C library allocates at once when memory is short, to serve many requests.
static const size_t step = 1 << 20;

void csystem_miss_memory(size_t size) {
    if (meter < 0)
        return;
    size_t used = space_in_use() + step;
    _exit(
        size > allowed || used > allowed - size ? CSYSTEM_EXIT_LIMIT_REACHED : CSYSTEM_EXIT_MACHINE_SHORT
    );
}

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
    void *memory = __libc_malloc(size);
    if (!memory)
        csystem_miss_memory(size);
    return memory;
}

void *calloc(size_t count, size_t size) {
    void *memory = __libc_calloc(count, size);
    size_t all;
    if (!memory)
        csystem_miss_memory(__builtin_mul_overflow(count, size, &all) ? SIZE_MAX : all);
    return memory;
}

void *realloc(void *old, size_t size) {
    void *memory = __libc_realloc(old, size);
    if (!memory && size > 0)
        csystem_miss_memory(size);
    return memory;
}

void *memalign(size_t alignment, size_t size) {
    void *memory = __libc_memalign(alignment, size);
    if (!memory && errno == ENOMEM)
        csystem_miss_memory(size);
    return memory;
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
    if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0)
        return EINVAL;
    int error = errno;
    void *taken = memalign(alignment, size);
    errno = error;
    if (!taken)
        return ENOMEM;
    *memory = taken;
    return 0;
}

int pthread_create(
    pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument
) {
    typedef int Create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    static _Atomic(Create *) system = NULL;
    Create *create = atomic_load(&system);
    if (!create) {
        create = (Create *)dlsym(RTLD_NEXT, "pthread_create");
        atomic_store(&system, create);
    }
    int error = create(thread, attributes, body, argument);
    if (error == EAGAIN) {
        size_t stack = 8 << 20;
        if (attributes)
            pthread_attr_getstacksize(attributes, &stack);
        csystem_miss_memory(stack);
    }
    return error;
}

void csystem_watch_memory(int statm) { meter = statm; }

void csystem_allow_memory(size_t bytes) { allowed = bytes; }

#else

void csystem_watch_memory(int statm) { (void)statm; }

void csystem_allow_memory(size_t bytes) { (void)bytes; }

void csystem_miss_memory(size_t bytes) { (void)bytes; }

#endif
