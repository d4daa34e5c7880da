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

/// The exit statuses of a watched process that can't allocate memory or a thread: it has reached its limit,
/// or the machine has no memory although the limit isn't reached.
#define CSYSTEM_EXIT_LIMIT_REACHED 86
#define CSYSTEM_EXIT_MACHINE_SHORT 87

/// From now on, the process exits when it can't allocate memory. On other systems than Linux, the C library
/// doesn't support this, and the process continues. `statm` is an open descriptor of /proc/self/statm.
void csystem_watch_memory(int statm);
/// Sets the total address space of the process from now on.
void csystem_allow_memory(size_t bytes);
/// Reports a failed allocation that didn't use the C library's functions.
void csystem_miss_memory(size_t bytes);

/// Maps a file with missing parts. Accessing a missing part sends a message to the other end of the socket,
/// with a kind and the offset in 64 bits. It waits for the answer, which has the range that is available now,
/// as two 64-bit numbers.
///
/// A process has at most one such file. `parts` are `count` pairs with the start and end of each available
/// part, at page boundaries or the file's end.
int csystem_lend(int file, size_t size, const uint64_t *parts, size_t count, int socket, uint8_t kind,
                 const void **start);
/// Removes the mapping.
void csystem_leave_out(size_t start, size_t end);
/// Ends that.
void csystem_take_back(void);

#ifdef __cplusplus
}
#endif

#endif
