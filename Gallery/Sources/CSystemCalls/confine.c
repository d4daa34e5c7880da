// Confines a process that decodes untrusted files. It needs nothing but memory.
#define _GNU_SOURCE
#include "CSystemCalls.h"

#include <errno.h>

#if defined(__linux__)

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// Landlock: a set of rules that covers every access and allows none. Structures and numbers are copied from
// the kernel's documentation, because the headers of many systems are older than their kernels. Returns 0, or
// an error.
static int forbid_files(void) {
#ifdef __NR_landlock_create_ruleset
    long version = syscall(__NR_landlock_create_ruleset, NULL, 0, 1 /* LANDLOCK_CREATE_RULESET_VERSION */);
    if (version < 1)
        return version < 0 ? errno : ENOSYS;
    struct {
        uint64_t files, network, scoped;
    } rules = {0};
    // The first version has 13 kinds of access. Later ones add moving between folders, truncating, and device
    // controls.
    rules.files = (1u << 13) - 1;
    if (version >= 2)
        rules.files |= 1u << 13;
    if (version >= 3)
        rules.files |= 1u << 14;
    if (version >= 5)
        rules.files |= 1u << 15;
    if (version >= 4)
        rules.network = 3;
    if (version >= 6)
        rules.scoped = 3;
    size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
    int ruleset = (int)syscall(__NR_landlock_create_ruleset, &rules, size, 0);
    if (ruleset < 0)
        return errno;
    int error = syscall(__NR_landlock_restrict_self, ruleset, 0) == 0 ? 0 : errno;
    close(ruleset);
    return error;
#else
    return ENOSYS;
#endif
}

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define ANSWER(value) BPF_STMT(BPF_RET | BPF_K, (value))
#define FAIL(error) ANSWER(SECCOMP_RET_ERRNO | (error))
// Allows a call with any arguments.
#define ALLOW(name) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 1), ANSWER(SECCOMP_RET_ALLOW)
// Allows a call if all these bits of an argument are set. Each argument has 64 bits, with the lower half
// first.
#define ALLOW_WITH_BITS(name, argument, bits)                                                             \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 5), LOAD(args[argument]),                          \
        BPF_STMT(BPF_ALU | BPF_AND | BPF_K, (bits)), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (bits), 0, 1),    \
        ANSWER(SECCOMP_RET_ALLOW), FAIL(EPERM)
// Allows a call if an argument has this value.
#define ALLOW_WITH_VALUE(name, argument, value)                                                           \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 4), LOAD(args[argument]),                          \
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 0, 1), ANSWER(SECCOMP_RET_ALLOW), FAIL(EPERM)

// Allows fcntl() to duplicate a descriptor and to read its flags. Its other commands affect other processes:
// by signals, leases, locks, and the flags of a socket that both ends share.
#define ALLOW_HARMLESS_FCNTL                                                                              \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_fcntl, 0, 5), LOAD(args[1]),                                  \
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, F_DUPFD_CLOEXEC, 1, 0),                                        \
        BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, F_GETFL, 1, 0), ANSWER(SECCOMP_RET_ALLOW), FAIL(EPERM)
_Static_assert(F_DUPFD == 0 && F_GETFD == 1 && F_SETFD == 2 && F_GETFL == 3, "the commands that are allowed");

// Allows what decoders, the C library and Swift's runtime need to compute, and to read and write open files.
// All other calls fail with "not permitted", so code that works without a file continues.
static int forbid_calls(void) {
#ifdef OWN_ARCHITECTURE
    struct sock_filter filter[] = {
        LOAD(arch),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0),
        ANSWER(SECCOMP_RET_KILL_PROCESS),
        LOAD(nr),
        // Memory.
        ALLOW(mmap), ALLOW(munmap), ALLOW(mremap), ALLOW(mprotect), ALLOW(madvise), ALLOW(brk), ALLOW(membarrier),
        // Open files.
        ALLOW(read), ALLOW(pread64), ALLOW(readv), ALLOW(preadv), ALLOW(write), ALLOW(pwrite64), ALLOW(writev),
        ALLOW(lseek), ALLOW(ftruncate), ALLOW(fstat), ALLOW(close), ALLOW(dup), ALLOW_HARMLESS_FCNTL, ALLOW(fadvise64),
        ALLOW_WITH_BITS(newfstatat, 3, AT_EMPTY_PATH),
        // The socket that the process was started with. It can't create another one.
        ALLOW(recvmsg), ALLOW(sendmsg), ALLOW(recvfrom), ALLOW(sendto), ALLOW(ppoll), ALLOW(shutdown),
#ifdef __NR_poll
        ALLOW(poll),
#endif
        // Swift's runtime needs these to wait. If waiting failed, a thread would retry forever without a
        // pause.
        ALLOW(epoll_create1), ALLOW(epoll_ctl), ALLOW(epoll_pwait), ALLOW(eventfd2), ALLOW(rt_sigsuspend),
        ALLOW(timerfd_create), ALLOW(timerfd_settime),
#ifdef __NR_epoll_wait
        ALLOW(epoll_wait),
#endif
        // Threads. The arguments of clone3() can't be checked here, so the C library falls back to clone().
        ALLOW(futex), ALLOW(set_robust_list), ALLOW(rseq), ALLOW(sched_yield), ALLOW(sched_getaffinity),
        ALLOW(sched_getparam), ALLOW(sched_getscheduler), ALLOW(gettid), ALLOW(getpid), ALLOW(exit), ALLOW(exit_group),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone3, 0, 1), FAIL(ENOSYS),
        ALLOW_WITH_BITS(clone, 0, CLONE_THREAD | CLONE_VM),
        ALLOW_WITH_VALUE(prctl, 0, PR_SET_NAME),
        // Signals within the process, for abort().
        ALLOW(rt_sigaction), ALLOW(rt_sigprocmask), ALLOW(rt_sigreturn), ALLOW(sigaltstack),
        ALLOW(restart_syscall), ALLOW_WITH_VALUE(tgkill, 0, (uint32_t)getpid()),
        // Time, random numbers and limits.
        ALLOW(clock_gettime), ALLOW(clock_getres), ALLOW(clock_nanosleep), ALLOW(nanosleep), ALLOW(gettimeofday),
        ALLOW(getrandom), ALLOW(getrusage), ALLOW(times), ALLOW(getrlimit), ALLOW(setrlimit),
        // Only for itself, which is process 0.
        ALLOW_WITH_VALUE(prlimit64, 0, 0),
        ALLOW(sysinfo), ALLOW(uname), ALLOW(getuid), ALLOW(geteuid), ALLOW(getgid), ALLOW(getegid),
        FAIL(EPERM),
    };
    const struct sock_fprog program = {(unsigned short)(sizeof filter / sizeof *filter), filter};
    // Includes threads that libraries have started already.
    return syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) == 0 ? 0 : -1;
#else
    errno = ENOSYS;
    return -1;
#endif
}

int csystem_confine(int *file_error) {
    *file_error = ENOSYS;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return -1;
    // Only the administrator can read its memory or find its descriptors.
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    *file_error = forbid_files();
    return forbid_calls();
}

#elif defined(__APPLE__)

#include <sandbox.h>

int csystem_confine(int *file_error) {
    *file_error = 0;
    char *reason = NULL;
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
    // Deprecated for apps, which use entitlements instead. There is no alternative for a command.
    int status = sandbox_init(kSBXProfilePureComputation, SANDBOX_NAMED, &reason);
    if (reason)
        sandbox_free_error(reason);
#pragma clang diagnostic pop
    if (status != 0)
        errno = EPERM;
    return status;
}

#else

int csystem_confine(int *file_error) {
    *file_error = ENOSYS;
    errno = ENOSYS;
    return -1;
}

#endif
