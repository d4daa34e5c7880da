#if canImport(CoreServices)
    import CoreServices
    import Dispatch
    import Synchronization
    import SystemPackage

    /// FSEvents: a stream for each watched folder that isn't inside another.
    final class FolderEventSource: @unchecked Sendable {
        private let note: @Sendable ((inout FolderChanges) -> Void) -> Void
        private let streams = Mutex<[FilePath: FSEventStreamRef]>([:])
        private let queue = DispatchQueue(label: "brickwork.folder-events")

        init?(note: @escaping @Sendable ((inout FolderChanges) -> Void) -> Void) {
            self.note = note
        }

        package func close() {
            streams.withLock { streams in
                for stream in streams.values {
                    FSEventStreamStop(stream)
                    FSEventStreamInvalidate(stream)
                    FSEventStreamRelease(stream)
                }
                streams = [:]
            }
        }

        package func watch(_ folder: FilePath) -> Bool {
            streams.withLock { streams in
                if streams.keys.contains(where: { folder.starts(with: $0) }) { return true }
                var context = FSEventStreamContext()
                context.info = Unmanaged.passUnretained(self).toOpaque()
                let stream = FSEventStreamCreate(
                    nil,
                    { _, info, count, paths, flags, _ in
                        guard let info else { return }
                        let source = Unmanaged<FolderEventSource>.fromOpaque(info).takeUnretainedValue()
                        let paths = paths.assumingMemoryBound(to: UnsafePointer<CChar>.self)
                        source.hear((0..<count).map { (FilePath(platformString: paths[$0]), flags[$0]) })
                    },
                    &context,
                    [folder.string] as CFArray,
                    FSEventStreamEventId(kFSEventStreamEventIdSinceNow),
                    0.2,
                    FSEventStreamCreateFlags(kFSEventStreamCreateFlagWatchRoot)
                )
                guard let stream else { return false }
                FSEventStreamSetDispatchQueue(stream, queue)
                guard FSEventStreamStart(stream) else {
                    FSEventStreamInvalidate(stream)
                    FSEventStreamRelease(stream)
                    return false
                }
                streams[folder] = stream
                return true
            }
        }

        private func hear(_ events: [(folder: FilePath, flags: FSEventStreamEventFlags)]) {
            note { changes in
                for (folder, flags) in events {
                    func has(_ flag: Int) -> Bool { flags & FSEventStreamEventFlags(flag) != 0 }
                    if has(kFSEventStreamEventFlagRootChanged) || has(kFSEventStreamEventFlagMount)
                        || has(kFSEventStreamEventFlagUnmount)
                    {
                        changes.isMore = true
                    } else if has(kFSEventStreamEventFlagMustScanSubDirs) {
                        changes.trees.insert(folder)
                    } else {
                        changes.folders.insert(folder)
                    }
                }
            }
        }
    }
#endif
