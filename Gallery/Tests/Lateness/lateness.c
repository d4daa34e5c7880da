// Delays tasks and threads at random, as on a busy machine. Code that relies on an undefined order fails.
//
// Loaded before a program's own libraries. LATENESS_SEED chooses the delays.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <poll.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

static _Atomic uint64_t state;

// The number of delayed ones in a thousand.
static const unsigned lateTasks = 100;
static const unsigned lateThreads = 100;
static const unsigned lateWaits = 20;

// SplitMix64.
static uint64_t drawn(void) {
    uint64_t bits = (state += 0x9e3779b97f4a7c15);
    bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9;
    bits = (bits ^ (bits >> 27)) * 0x94d049bb133111eb;
    return bits ^ (bits >> 31);
}

// The delay in nanoseconds: 0 for most, up to 0.1 s for some, up to 1 s for a few.
static long lateness(unsigned ofThousand) {
    if (state == 0 || drawn() % 1000 >= ofThousand) return 0;
    long most = drawn() % 20 == 0 ? 1000000000 : 100000000;
    return (long)(drawn() % (uint64_t)most);
}

static void pauseFor(long nanoseconds) {
    if (nanoseconds == 0) return;
    struct timespec time = {0, nanoseconds};
    nanosleep(&time, NULL);
}

// MARK: - Tasks

typedef void(__attribute__((swiftcall)) * Enqueue)(void *job);
typedef void(__attribute__((swiftcall)) * EnqueueHook)(void *job, Enqueue original);

typedef struct LateJob {
    void *job;
    struct timespec due;
    struct LateJob *next;
} LateJob;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static LateJob *jobs;
static Enqueue enqueue;

static int isBefore(struct timespec one, struct timespec other) {
    return one.tv_sec < other.tv_sec || (one.tv_sec == other.tv_sec && one.tv_nsec < other.tv_nsec);
}

static void *enqueueLateJobs(void *unused) {
    (void)unused;
    pthread_mutex_lock(&mutex);
    while (1) {
        struct timespec now;
        clock_gettime(CLOCK_REALTIME, &now);
        LateJob *first = jobs;
        if (first && !isBefore(now, first->due)) {
            jobs = first->next;
            pthread_mutex_unlock(&mutex);
            enqueue(first->job);
            free(first);
            pthread_mutex_lock(&mutex);
        } else {
            struct timespec due = first ? first->due : (struct timespec){now.tv_sec + 3600, 0};
            pthread_cond_timedwait(&changed, &mutex, &due);
        }
    }
}

static __attribute__((swiftcall)) void enqueueLate(void *job, Enqueue original) {
    long late = lateness(lateTasks);
    if (late == 0) {
        original(job);
        return;
    }
    LateJob *new = malloc(sizeof *new);
    clock_gettime(CLOCK_REALTIME, &new->due);
    new->job = job;
    new->due.tv_nsec += late;
    new->due.tv_sec += new->due.tv_nsec / 1000000000;
    new->due.tv_nsec %= 1000000000;
    pthread_mutex_lock(&mutex);
    if (!enqueue) {
        enqueue = original;
        pthread_t thread;
        pthread_create(&thread, NULL, enqueueLateJobs, NULL);
    }
    LateJob **place = &jobs;
    while (*place && !isBefore(new->due, (*place)->due)) place = &(*place)->next;
    new->next = *place;
    *place = new;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&mutex);
}

// MARK: - Threads

typedef struct {
    void *(*body)(void *);
    void *argument;
} Beginning;

static void *beginLate(void *argument) {
    Beginning beginning = *(Beginning *)argument;
    free(argument);
    pauseFor(lateness(lateThreads));
    return beginning.body(beginning.argument);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
    int (*create)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *) = dlsym(RTLD_NEXT, "pthread_create");
    Beginning *beginning = malloc(sizeof *beginning);
    *beginning = (Beginning){body, argument};
    int error = create(thread, attributes, beginLate, beginning);
    if (error != 0) free(beginning);
    return error;
}

int epoll_wait(int descriptor, struct epoll_event *events, int most, int timeout) {
    int (*wait)(int, struct epoll_event *, int, int) = dlsym(RTLD_NEXT, "epoll_wait");
    int count = wait(descriptor, events, most, timeout);
    pauseFor(lateness(lateWaits));
    return count;
}

int poll(struct pollfd *descriptors, nfds_t count, int timeout) {
    int (*wait)(struct pollfd *, nfds_t, int) = dlsym(RTLD_NEXT, "poll");
    int ready = wait(descriptors, count, timeout);
    pauseFor(lateness(lateWaits));
    return ready;
}

// Only programs with tasks. Shells have nothing to delay.
__attribute__((constructor)) static void start(void) {
    EnqueueHook *hook = dlsym(RTLD_DEFAULT, "swift_task_enqueueGlobal_hook");
    const char *seed = getenv("LATENESS_SEED");
    if (!hook || !seed) return;
    state = strtoull(seed, NULL, 10) * 2654435761u + (uint64_t)getpid();
    *hook = enqueueLate;
}
