// System calls that Swift cannot make by itself: variadic, without a wrapper in the C library, or made of macros.
//
// Where a function gives -1, errno says why.
#ifndef CSYSTEMCALLS_H
#define CSYSTEMCALLS_H

#include <spawn.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Opens what lies beneath an open folder, and follows no symbolic link on the way. ENOSYS where the kernel has no such
/// call.
int csystem_open_beneath(int folder, const char *path, int flags);

/// Has a process start with standard input, output and error alone, whatever else is open here. Where the C library
/// cannot, or the system does so anyway, nothing changes.
int csystem_close_others(posix_spawn_file_actions_t *actions);

/// The most descriptors that go with one message.
#define CSYSTEM_MOST_DESCRIPTORS 16

/// Sends bytes through a socket, and descriptors with them.
ssize_t csystem_send(int socket, const void *bytes, size_t count, const int *descriptors, size_t descriptor_count);
/// Receives bytes, and the descriptors that came with them, which are closed on exec: at most
/// CSYSTEM_MOST_DESCRIPTORS.
ssize_t csystem_receive(int socket, void *bytes, size_t count, int *descriptors, size_t *descriptor_count);

/// Takes the file system, the network and other processes from this process, for good: it keeps what it has open.
///
/// On Linux by a list of the system calls that decoders need, and by Landlock besides; on Apple's systems by the sandbox
/// for pure computation. -1 where the system lets it have no such list. `file_error` is what Landlock says, 0 where it is
/// in force, or not needed: the list has no call that opens anything.
int csystem_confine(int *file_error);

#ifdef __cplusplus
}
#endif

#endif
