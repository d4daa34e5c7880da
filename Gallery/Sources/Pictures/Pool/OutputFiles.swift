import Foundation
import SystemPackage

/// Files that a worker writes for a task: made by the pool, which hands out descriptors alone. All of them stay, or
/// none.
final class OutputFiles {
    private let folder: FilePath
    private(set) var descriptors: [Int32] = []
    private(set) var names: [String] = []
    private var isKept = false

    /// New, empty files in this folder.
    init(_ names: [String], in folder: FilePath) throws(CannotWrite) {
        self.folder = folder
        for name in names {
            let file = folder.appending(name).withPlatformString {
                open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
            }
            guard file >= 0 else { throw CannotWrite(thumbnailsBecause: errno).naming(folder) }
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

    /// Empties the files for another try.
    func empty() {
        descriptors.forEach { ftruncate($0, 0) }
    }

    /// Leaves the files where they are, if each is what it is to be: whoever wrote them may have been taken over by a
    /// picture.
    func keep(_ isSound: ([UInt8]) -> Bool) -> Bool {
        isKept = descriptors.allSatisfy { file in
            bytes(of: file).map(isSound) ?? false
        }
        return isKept
    }

    private static let longest = 1 << 30

    private func bytes(of file: Int32) -> [UInt8]? {
        var status = stat()
        guard fstat(file, &status) == 0, (1...Self.longest).contains(Int(status.st_size)) else { return nil }
        let size = Int(status.st_size)
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
