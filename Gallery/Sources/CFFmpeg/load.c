#include "CFFmpeg.h"
#include "library.h"

#include <dlfcn.h>
#include <stdio.h>

struct cffmpeg_library cffmpeg;

// The structures in the headers belong to one version of the library, which its file's name has.
static void *open_library(void) {
    static const char *const patterns[] = {
#ifdef __APPLE__
        "/opt/homebrew/lib/libavfilter.%d.dylib",
        "/usr/local/lib/libavfilter.%d.dylib",
#else
        "libavfilter.so.%d",
#endif
    };
    for (size_t index = 0; index < sizeof patterns / sizeof *patterns; index++) {
        char name[64];
        snprintf(name, sizeof name, patterns[index], LIBAVFILTER_VERSION_MAJOR);
        // The other libraries come with it.
        void *library = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
        if (library) return library;
    }
    return NULL;
}

int cffmpeg_load(void) {
    void *library = open_library();
    if (!library) return 0;
    // POSIX guarantees that function pointers fit into data pointers. C alone doesn't.
#define LOAD(name) \
    if (!(*(void **)&cffmpeg.name = dlsym(library, #name))) return 0;
    CFFMPEG_FUNCTIONS(LOAD)
    cffmpeg.av_log_set_level(AV_LOG_QUIET);
    return 1;
}

const char *cffmpeg_version(void) {
    return cffmpeg.av_version_info();
}
