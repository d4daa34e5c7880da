import Foundation
import SystemPackage

/// Files that a decoder process writes for a task. The pool creates them, and passes only their descriptors.
/// Either all of them are kept, or none.
final class OutputFiles {
    let folder: FilePath
    private(set) var descriptors: [Int32] = []
    private(set) var names: [String] = []
    private var isKept = false

    /// Creates empty files in a folder.
    init(_ names: [String], in folder: FilePath) throws(CannotWrite) {
        self.folder = folder
        for name in names {
            let file = folder.appending(name).withPlatformString {
                open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
            }
            guard file >= 0 else { throw CannotWrite(folder, errno) }
            descriptors.append(file)
            self.names.append(name)
        }
    }

    deinit {
        descriptors.forEach { close($0) }
        guard !isKept else { return }
        for name in names {
            folder.appending(name).withPlatformString { _ = unlink($0) }
        }
    }

    /// Empties the files for another attempt.
    func empty() {
        descriptors.forEach { ftruncate($0, 0) }
    }

    /// Keeps the files if they are valid. A malicious picture may have taken over the process that wrote
    /// them.
    func keep(_ isSound: ([UInt8]) -> Bool) -> Bool {
        isKept = descriptors.allSatisfy { file in
            bytes(of: file).map(isSound) ?? false
        }
        return isKept
    }

    /// Keeps the files if they begin like MP4. Nothing in them is trusted, because browsers confine videos, too.
    func keepVideos() -> Bool {
        isKept = descriptors.allSatisfy { file in
            var start = [UInt8](repeating: 0, count: 8)
            return pread(file, &start, 8, 0) == 8 && start[4...].elementsEqual("ftyp".utf8)
        }
        return isKept
    }

    private static let longest = 1 << 30

    private func bytes(of file: Int32) -> [UInt8]? {
        let size = Int((try? FileDescriptor(rawValue: file).stat().size) ?? 0)
        guard (1...Self.longest).contains(size) else { return nil }
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { room, initialized in
            while count < size {
                let more = pread(file, room.baseAddress! + count, size - count, off_t(count))
                if more < 0 && errno == EINTR { continue }
                guard more > 0 else { break }
                count += more
            }
            initialized = count
        }
        return count == size ? bytes : nil
    }
}
