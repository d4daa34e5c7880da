// System calls that Swift can't make directly: variadic ones, those without a wrapper in the C library, and
// those that need macros.
//
// If a function returns -1, errno has the reason.
#ifndef CSYSTEMCALLS_H
#define CSYSTEMCALLS_H

#include <spawn.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Opens a path below an open folder, without following symbolic links. Fails with ENOSYS if the kernel
/// doesn't have this call.
int csystem_open_beneath(int folder, const char *path, int flags);

/// Makes a process start with only standard input, output and error, whatever else is open here. Does nothing
/// if the C library doesn't support it, or if the system does so anyway.
int csystem_close_others(posix_spawn_file_actions_t *actions);

/// Returns freed memory to the system. By itself, glibc returns only what is at the end of its heaps. Takes
/// milliseconds for each 100 MB.
void csystem_return_memory(void);

/// The largest number of descriptors in a message.
#define CSYSTEM_MOST_DESCRIPTORS 16

/// Sends bytes and descriptors through a socket.
ssize_t csystem_send(int socket, const void *bytes, size_t count, const int *descriptors, size_t descriptor_count);
/// Receives bytes and the descriptors sent with them, at most CSYSTEM_MOST_DESCRIPTORS. The descriptors are
/// closed on exec.
ssize_t csystem_receive(int socket, void *bytes, size_t count, int *descriptors, size_t *descriptor_count);

/// Permanently removes this process's access to the file system, the network and other processes. Open
/// descriptors stay usable.
///
/// On Linux, this uses a list of the system calls that decoders need, and Landlock. On Apple's systems, it
/// uses the sandbox for pure computation. Returns -1 if the system doesn't allow the list. `file_error` is
/// Landlock's error, or 0 if Landlock is active or not needed, because the list has no call that opens files.
int csystem_confine(int *file_error);

#ifdef __cplusplus
}
#endif

#endif
