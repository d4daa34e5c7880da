// Opens files below a folder, sends descriptors through sockets, and returns memory.
#define _GNU_SOURCE
#include "CSystemCalls.h"

#include <errno.h>
#include <fcntl.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

int csystem_open_beneath(int folder, const char *path, int flags) {
#if defined(__linux__) && defined(__NR_openat2)
    // Copied from the kernel's headers, which aren't installed everywhere: struct open_how, and two of its
    // flags.
    const struct {
        uint64_t flags, mode, resolve;
    } how = {(uint64_t)(unsigned)flags, 0, 0x04 /* RESOLVE_NO_SYMLINKS */ | 0x08 /* RESOLVE_BENEATH */};
    return (int)syscall(__NR_openat2, folder, path, &how, sizeof how);
#else
    errno = ENOSYS;
    return -1;
#endif
}

int csystem_close_others(posix_spawn_file_actions_t *actions) {
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 34)
    return posix_spawn_file_actions_addclosefrom_np(actions, STDERR_FILENO + 1);
#else
    (void)actions;
    return 0;
#endif
}

void csystem_return_memory(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

#ifdef MSG_NOSIGNAL
static const int send_flags = MSG_NOSIGNAL;
#else
static const int send_flags = 0;
#endif

#ifdef MSG_CMSG_CLOEXEC
static const int receive_flags = MSG_CMSG_CLOEXEC;
#else
static const int receive_flags = 0;
#endif

typedef union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(CSYSTEM_MOST_DESCRIPTORS * sizeof(int))];
} Control;

ssize_t csystem_send(int socket, const void *bytes, size_t count, const int *descriptors, size_t descriptor_count) {
    struct iovec part = {(void *)bytes, count};
    struct msghdr message = {0};
    Control control;
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    if (descriptor_count > CSYSTEM_MOST_DESCRIPTORS) {
        errno = EINVAL;
        return -1;
    }
    if (descriptor_count > 0) {
        size_t length = descriptor_count * sizeof(int);
        memset(&control, 0, sizeof control);
        message.msg_control = control.bytes;
        message.msg_controllen = CMSG_SPACE(length);
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(length);
        memcpy(CMSG_DATA(header), descriptors, length);
    }
    return sendmsg(socket, &message, send_flags);
}

ssize_t csystem_receive(int socket, void *bytes, size_t count, int *descriptors, size_t *descriptor_count) {
    struct iovec part = {bytes, count};
    struct msghdr message = {0};
    Control control;
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control.bytes;
    message.msg_controllen = sizeof control.bytes;
    *descriptor_count = 0;
    ssize_t received = recvmsg(socket, &message, receive_flags);
    if (received < 0)
        return received;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS)
            continue;
        size_t length = header->cmsg_len - CMSG_LEN(0);
        for (size_t offset = 0; offset + sizeof(int) <= length; offset += sizeof(int)) {
            int descriptor;
            memcpy(&descriptor, CMSG_DATA(header) + offset, sizeof descriptor);
            if (*descriptor_count == CSYSTEM_MOST_DESCRIPTORS) {
                close(descriptor);
                continue;
            }
            if (receive_flags == 0)
                fcntl(descriptor, F_SETFD, FD_CLOEXEC);
            descriptors[(*descriptor_count)++] = descriptor;
        }
    }
    return received;
}
