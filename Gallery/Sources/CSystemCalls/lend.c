// Memory with missing parts.
#include "CSystemCalls.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <sched.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

// The only mapping of the process. Signal handlers read it, on any thread.
static struct {
    uint8_t *start;
    size_t size;
    size_t page;
    int socket;
    uint8_t kind;
    // For each page, whether it is present.
    _Atomic uint8_t *present;
    size_t pages;
} lent;
static atomic_flag asking = ATOMIC_FLAG_INIT;
static struct sigaction former_segment, former_bus;

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

static int transfer(int is_sent, void *bytes, size_t count) {
    for (size_t done = 0; done < count;) {
        ssize_t more = is_sent ? send(lent.socket, (char *)bytes + done, count - done, MSG_NOSIGNAL)
                               : recv(lent.socket, (char *)bytes + done, count - done, 0);
        if (more < 0 && errno == EINTR)
            continue;
        if (more <= 0)
            return -1;
        done += (size_t)more;
    }
    return 0;
}

static void show(uint64_t start, uint64_t end) {
    size_t first = start / lent.page, last = end >= lent.size ? lent.pages : end / lent.page;
    if (first >= last)
        return;
    mprotect(lent.start + first * lent.page, (last - first) * lent.page, PROT_READ);
    for (size_t page = first; page < last; page++)
        atomic_store(&lent.present[page], 1);
}

// Requests a page from the other end of the socket. Calls only functions that are allowed in a signal
// handler.
static void need(size_t page) {
    while (atomic_flag_test_and_set(&asking))
        sched_yield();
    if (!atomic_load(&lent.present[page])) {
        struct __attribute__((packed)) {
            uint32_t length;
            uint8_t kind;
            uint64_t offset;
        } request = {9, lent.kind, (uint64_t)page * lent.page};
        struct __attribute__((packed)) {
            uint32_t length;
            uint64_t start, end;
        } answer;
        // Without an answer, the pool has given up on this process.
        if (transfer(1, &request, sizeof request) != 0 || transfer(0, &answer, sizeof answer) != 0 || answer.length != 16)
            _exit(0);
        show(answer.start, answer.end);
        if (!atomic_load(&lent.present[page]))
            _exit(0);
    }
    atomic_flag_clear(&asking);
}

static void touched(int signal, siginfo_t *info, void *context) {
    (void)context;
    int error = errno;
    uintptr_t place = (uintptr_t)info->si_addr, start = (uintptr_t)lent.start;
    if (lent.start && place >= start && place - start < lent.pages * lent.page) {
        size_t page = (place - start) / lent.page;
        need(page);
        errno = error;
        return;
    }
    // The signal has another cause. It is raised again, with its previous handler.
    sigaction(signal, signal == SIGBUS ? &former_bus : &former_segment, NULL);
}

int csystem_lend(
    int file, size_t size, const uint64_t *parts, size_t count, int socket, uint8_t kind, const void **start
) {
    lent.page = (size_t)sysconf(_SC_PAGESIZE);
    lent.pages = (size + lent.page - 1) / lent.page;
    lent.size = size;
    lent.socket = socket;
    lent.kind = kind;
    lent.present = mmap(NULL, lent.pages, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (lent.present == MAP_FAILED)
        return -1;
    lent.start = mmap(NULL, size, PROT_NONE, MAP_SHARED, file, 0);
    if (lent.start == MAP_FAILED) {
        lent.start = NULL;
        munmap((void *)lent.present, lent.pages);
        return -1;
    }
    for (size_t part = 0; part < count; part++)
        show(parts[2 * part], parts[2 * part + 1]);
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = touched;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    // Apple's systems raise the second signal where others raise the first.
    sigaction(SIGSEGV, &action, &former_segment);
    sigaction(SIGBUS, &action, &former_bus);
    *start = lent.start;
    return 0;
}

void csystem_leave_out(size_t start, size_t end) {
    // Unwritten parts of a file read as zeros.
    size_t first = (start + lent.page - 1) / lent.page * lent.page;
    if (first < end)
        show(first, end);
}

void csystem_take_back(void) {
    sigaction(SIGSEGV, &former_segment, NULL);
    sigaction(SIGBUS, &former_bus, NULL);
    munmap(lent.start, lent.size);
    munmap((void *)lent.present, lent.pages);
    lent.start = NULL;
}
