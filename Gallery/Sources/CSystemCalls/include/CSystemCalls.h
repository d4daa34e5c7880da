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

/// The statuses with which a watched process ends that does not get memory, or a thread: since it would have had more
/// than it may, or although it would not.
#define CSYSTEM_EXIT_LIMIT_REACHED 86
#define CSYSTEM_EXIT_MACHINE_SHORT 87

/// From now on, this process ends where it does not get memory. Where the C library has no place for that, as outside of
/// Linux, it goes on. `statm` is its open /proc/self/statm.
void csystem_watch_memory(int statm);
/// How much address space it may have, in all, from now on.
void csystem_allow_memory(size_t bytes);
/// Tells that so much was asked for otherwise than through the C library's functions, and not given.
void csystem_miss_memory(size_t bytes);

/// Maps a file of which parts are still to come. Whoever touches one of these waits until the other end of the socket
/// has been asked for it, by a message of a kind, with the offset in 64 bits, and has answered with the part that is
/// there now: a message of two numbers of 64 bits.
///
/// A process has one such file at a time. `parts` are `count` pairs: where each part that is there starts and ends, at
/// ends of pages or at the file's.
int csystem_lend(int file, size_t size, const uint64_t *parts, size_t count, int socket, uint8_t kind,
                 const void **start);
/// Has what is still to come of a part be zeros; of pages that reach beyond it, nothing changes.
void csystem_leave_out(size_t start, size_t end);
/// Ends that.
void csystem_take_back(void);

#ifdef __cplusplus
}
#endif

#endif
