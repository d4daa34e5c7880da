import Foundation
import SourceFiles
import Synchronization
import SystemPackage

/// What a file contains. It is read in the background, so requests never wait for the disk.
final class FollowedFile<Contents: Sendable>: Sendable {
    /// Attributes of the file that differ after a change.
    private struct Stamp: Equatable {
        let changed: Date?, size: Int?, number: Int?

        init?(_ path: FilePath) {
            guard let facts = try? FileManager.default.attributesOfItem(atPath: path.string) else {
                return nil
            }
            changed = facts[.modificationDate] as? Date
            size = facts[.size] as? Int
            number = facts[.systemFileNumber] as? Int
        }
    }

    private let path: FilePath
    private let read: @Sendable () throws(UserFile.Problem) -> Contents
    private let noted: @Sendable (UserFile.Problem) -> Void
    /// Locked while the file is read, so that an earlier state never replaces a later one.
    private let stamp: Mutex<Stamp?>
    private let latest: Mutex<Contents>

    /// Reads a file. Blocks the thread.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - read: Reads the file.
    ///   - noted: Called with later problems of the file. While it has one, the contents read last still apply.
    init(
        _ path: FilePath,
        read: @escaping @Sendable () throws(UserFile.Problem) -> Contents,
        noted: @escaping @Sendable (UserFile.Problem) -> Void
    ) throws(UserFile.Problem) {
        self.path = path
        self.read = read
        self.noted = noted
        stamp = Mutex(Stamp(path))
        latest = Mutex(try read())
    }

    /// The contents that were read last.
    var contents: Contents { latest.withLock(\.self) }

    /// Reads the file if it has changed. Blocks the thread.
    func look() {
        stamp.withLock { stamp in
            let now = Stamp(path)
            guard now != stamp else { return }
            stamp = now
            do throws(UserFile.Problem) {
                let contents = try read()
                latest.withLock { $0 = contents }
            } catch {
                noted(error)
            }
        }
    }

    /// Looks at the file until the task is cancelled, so that a change takes effect within a second.
    ///
    /// - Parameters:
    ///   - threads: The threads that may wait for the disk.
    ///   - pause: Waits between two looks.
    func follow(
        on threads: DiskThreads,
        pause: @Sendable () async throws -> Void = { try await Task.sleep(for: .milliseconds(500)) }
    ) async {
        while (try? await pause()) != nil {
            // If too many calls wait for the disk, the next look follows soon.
            try? await threads.run { self.look() }
        }
    }
}
