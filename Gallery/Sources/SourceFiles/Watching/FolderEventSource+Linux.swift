#if os(Linux)
    import Foundation
    import Synchronization
    import SystemPackage

    /// inotify: a watch for each folder, on one descriptor that a thread reads.
    final class FolderEventSource: @unchecked Sendable {
        private struct Watches {
            var folders: [Int32: FilePath] = [:]
            var numbers: [FilePath: Int32] = [:]
        }

        private let descriptor: Int32
        private let note: @Sendable ((inout FolderChanges) -> Void) -> Void
        private let watches = Mutex(Watches())
        /// Closing it ends the thread, which has the other end.
        private let end: FileDescriptor

        /// Changes of a file are reported when it is closed, so that a file isn't read repeatedly while it is
        /// being written.
        private static let events =
            UInt32(IN_CLOSE_WRITE) | UInt32(IN_ATTRIB) | UInt32(IN_CREATE) | UInt32(IN_DELETE)
            | UInt32(IN_MOVED_FROM)
            | UInt32(IN_MOVED_TO) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_ONLYDIR)
            | UInt32(IN_DONT_FOLLOW) | UInt32(IN_EXCL_UNLINK)

        init?(note: @escaping @Sendable ((inout FolderChanges) -> Void) -> Void) {
            descriptor = inotify_init1(Int32(O_NONBLOCK) | Int32(O_CLOEXEC))
            guard descriptor >= 0 else { return nil }
            guard let pipe = try? FileDescriptor.pipe() else {
                try? FileDescriptor(rawValue: descriptor).close()
                return nil
            }
            self.note = note
            end = pipe.writeEnd
            let mounts = open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC)
            Thread.detachNewThread { [weak self, descriptor, start = pipe.readEnd.rawValue] in
                // A descriptor that couldn't be opened is negative, and is ignored.
                var sources = [
                    pollfd(fd: start, events: Int16(POLLIN), revents: 0),
                    pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                    pollfd(fd: mounts, events: Int16(POLLPRI), revents: 0),
                ]
                while poll(&sources, 3, -1) >= 0 || errno == EINTR, sources[0].revents == 0 {
                    self?.read()
                    if sources[2].revents != 0 {
                        self?.note { $0.mounts = true }
                    }
                }
                for source in sources where source.fd >= 0 {
                    try? FileDescriptor(rawValue: source.fd).close()
                }
            }
        }

        package func close() {
            try? end.close()
        }

        package func watch(_ folder: FilePath) -> Bool {
            watches.withLock { watches in
                let number = folder.withPlatformString { inotify_add_watch(descriptor, $0, Self.events) }
                guard number >= 0 else { return false }
                // A folder keeps its number when it is moved.
                if let old = watches.folders.updateValue(folder, forKey: number), old != folder {
                    watches.numbers[old] = nil
                }
                watches.numbers[folder] = number
                return true
            }
        }

        private func read() {
            let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 8)
            defer { room.deallocate() }
            while true {
                let count = (try? FileDescriptor(rawValue: descriptor).read(into: room)) ?? 0
                guard count > 0 else { return }
                let changes = changes(in: UnsafeRawBufferPointer(rebasing: room[..<count]))
                if !changes.isEmpty {
                    note { all in
                        all.folders.formUnion(changes.folders)
                        all.trees.formUnion(changes.trees)
                        all.isMore = all.isMore || changes.isMore
                    }
                }
            }
        }

        private func changes(in bytes: UnsafeRawBufferPointer) -> FolderChanges {
            var changes = FolderChanges()
            var start = 0
            let header = MemoryLayout<inotify_event>.size
            while start + header <= bytes.count {
                let number = bytes.loadUnaligned(fromByteOffset: start, as: Int32.self)
                let mask = bytes.loadUnaligned(fromByteOffset: start + 4, as: UInt32.self)
                let length = Int(bytes.loadUnaligned(fromByteOffset: start + 12, as: UInt32.self))
                let name = FileName(
                    Array(bytes[(start + header)..<(start + header + length)].prefix { $0 != 0 })
                )
                start += header + length
                note(number, mask, name, &changes)
            }
            return changes
        }

        private func note(_ number: Int32, _ mask: UInt32, _ name: FileName, _ changes: inout FolderChanges) {
            func has(_ flags: Int...) -> Bool { flags.contains { mask & UInt32($0) != 0 } }
            guard !has(Int(IN_Q_OVERFLOW)) else {
                changes.isMore = true
                return
            }
            guard let folder = watches.withLock({ $0.folders[number] }) else { return }
            if has(Int(IN_IGNORED)) {
                watches.withLock { watches in
                    watches.folders[number] = nil
                    if watches.numbers[folder] == number {
                        watches.numbers[folder] = nil
                    }
                }
            }
            // The folder itself: the watch of the folder above reports this too, but the folder above a
            // library folder isn't watched.
            if has(Int(IN_DELETE_SELF), Int(IN_MOVE_SELF), Int(IN_UNMOUNT)) {
                changes.isMore = true
            }
            guard !name.bytes.isEmpty else { return }
            changes.folders.insert(folder)
            if has(Int(IN_ISDIR)), has(Int(IN_CREATE), Int(IN_MOVED_TO)) {
                changes.trees.insert(folder.appending(name))
            }
        }
    }
#endif
