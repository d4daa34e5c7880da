// Starts libvips with only the parts that pictures need.
#define _GNU_SOURCE
#include "internal.h"

#include <dlfcn.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// The loaders that may read a file. Excluded are loaders that run scripts, follow references or use decoders
// of other programs (SVG, PDF, ImageMagick, OpenSlide), and formats that neither cameras nor browsers use.
static const char *const allowed_loaders[] = {
    "VipsForeignLoadJpeg", "VipsForeignLoadPng",  "VipsForeignLoadWebp", "VipsForeignLoadNsgif",
    "VipsForeignLoadTiff", "VipsForeignLoadHeif", "VipsForeignLoadJxl",  "VipsForeignLoadJp2k",
};

static void block_loaders(void) {
    vips_operation_block_set("VipsForeignLoad", TRUE);
    for (size_t index = 0; index < G_N_ELEMENTS(allowed_loaders); index++)
        vips_operation_block_set(allowed_loaders[index], FALSE);
}

static gpointer start(gpointer unused) {
    // libvips loads every module in its folder, including ImageMagick, Poppler and OpenSlide. This takes 20
    // ms for each process, and loads unwanted code. With a home folder that doesn't exist, it finds none.
    // cvips_need_heif() and cvips_need_jxl() load the two that are needed.
    const char *home = g_getenv("VIPSHOME");
    char *kept = g_strdup(home);
    g_setenv("VIPSHOME", "/nonexistent", TRUE);
    int status = VIPS_INIT("brickwork");
    if (kept)
        g_setenv("VIPSHOME", kept, TRUE);
    else
        g_unsetenv("VIPSHOME");
    g_free(kept);
    if (status != 0)
        return GINT_TO_POINTER(-1);
    vips_concurrency_set(1);
    vips_cache_set_max(0);
    block_loaders();
    return GINT_TO_POINTER(1);
}

int cvips_start(void) {
    static GOnce once = G_ONCE_INIT;
    return GPOINTER_TO_INT(g_once(&once, start, NULL)) == 1 ? 0 : -1;
}

// Copied from libheif, whose headers aren't needed for anything else.
typedef struct {
    int code, subcode;
    const char *message;
} HeifError;
typedef HeifError HeifInit(void *parameters);

static void load_module(const char *name) {
    static const char *const suffixes[] = {"so", "dylib"};
    Dl_info libvips;
    if (!dladdr((void *)vips_version, &libvips) || !libvips.dli_fname)
        return;
    char *folder = g_path_get_dirname(libvips.dli_fname);
    for (size_t index = 0; index < G_N_ELEMENTS(suffixes); index++) {
        char *path = g_strdup_printf(
            "%s/vips-modules-%d.%d/%s.%s", folder, vips_version(0), vips_version(1), name, suffixes[index]
        );
        // If there is no such file, the format is a part of libvips itself, or isn't supported.
        void *module = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
        g_free(path);
        void (*init)(void *) = module ? (void (*)(void *))dlsym(module, "g_module_check_init") : NULL;
        if (init) {
            init(NULL);
            block_loaders();
            break;
        }
    }
    g_free(folder);
}

void cvips_need_heif(void) {
    static gsize done = 0;
    if (g_once_init_enter(&done)) {
        load_module("vips-heif");
        g_once_init_leave(&done, 1);
    }
}

void cvips_need_jxl(void) {
    static gsize done = 0;
    if (g_once_init_enter(&done)) {
        load_module("vips-jxl");
        g_once_init_leave(&done, 1);
    }
}

void cvips_load_all(void) {
    cvips_need_heif();
    cvips_need_jxl();
    // Newer versions have their decoders in separate files.
    HeifInit *init_heif = (HeifInit *)dlsym(RTLD_DEFAULT, "heif_init");
    if (init_heif)
        init_heif(NULL);
}

char *cvips_versions(void) {
    GString *text = g_string_new(vips_version_string());
    const char *(*heif)(void) = dlsym(RTLD_DEFAULT, "heif_get_version");
    if (heif && cvips_has_loader("heifload_source"))
        g_string_append_printf(text, ", heif %s", heif());
    uint32_t (*jxl)(void) = dlsym(RTLD_DEFAULT, "JxlDecoderVersion");
    if (jxl && cvips_has_loader("jxlload_source")) {
        uint32_t version = jxl();
        g_string_append_printf(text, ", jxl %u.%u.%u", version / 1000000, version / 1000 % 1000, version % 1000);
    }
    char *copy = strdup(text->str);
    g_string_free(text, TRUE);
    return copy;
}

int cvips_has_loader(const char *name) { return vips_type_find("VipsForeignLoad", name) != 0; }

static GLogWriterOutput swallow(
    GLogLevelFlags level, const GLogField *fields, gsize count, gpointer unused
) {
    return G_LOG_WRITER_HANDLED;
}

void cvips_be_quiet(void) { g_log_set_writer_func(swallow, NULL, NULL); }

void cvips_keep_memory(void) {
#ifdef __GLIBC__
    // If memory were returned to the system and allocated again for every picture, the system would clear its
    // pages each time, which takes 5% of the whole time.
    mallopt(M_MMAP_THRESHOLD, 64 << 20);
    mallopt(M_TRIM_THRESHOLD, 128 << 20);
    // All threads share one heap. Another heap would reserve 64 MiB of addresses before the picture's memory
    // is measured, so the picture could exceed its limit by that much.
    mallopt(M_ARENA_MAX, 1);
#endif
}

char *cvips_take_error(void) {
    char *error = strdup(vips_error_buffer());
    vips_error_clear();
    return error;
}
