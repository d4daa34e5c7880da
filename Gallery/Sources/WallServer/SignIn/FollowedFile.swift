import Foundation
import Logging
import Synchronization
import SystemPackage

/// What a file contains. A change to the file takes effect within a second.
final class FollowedFile<Contents: Sendable>: Sendable {
    private struct State {
        var contents: Contents
        var stamp: Stamp?
        var looked: ContinuousClock.Instant
    }

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
    /// The minimum time between two looks at the file.
    private let rest: Duration
    private let read: @Sendable () throws(UserFile.Problem) -> Contents
    private let noted: @Sendable (UserFile.Problem) -> Void
    private let state: Mutex<State>

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - rest: The minimum time between two looks at the file.
    ///   - read: Reads the file.
    ///   - noted: Called with later problems of the file. While it has one, the contents read last still apply.
    init(
        _ path: FilePath,
        rest: Duration,
        read: @escaping @Sendable () throws(UserFile.Problem) -> Contents,
        noted: @escaping @Sendable (UserFile.Problem) -> Void
    ) throws(UserFile.Problem) {
        self.path = path
        self.rest = rest
        self.read = read
        self.noted = noted
        let stamp = Stamp(path)
        state = Mutex(State(contents: try read(), stamp: stamp, looked: .now))
    }

    /// The contents of the file.
    var contents: Contents {
        state.withLock { state in
            guard state.looked + rest <= .now else { return state.contents }
            state.looked = .now
            let stamp = Stamp(path)
            guard stamp != state.stamp else { return state.contents }
            state.stamp = stamp
            do throws(UserFile.Problem) {
                state.contents = try read()
            } catch {
                noted(error)
            }
            return state.contents
        }
    }

    /// Makes the next access look at the file, after this process has changed it.
    func lookAgain() {
        state.withLock { $0.looked = .now - rest }
    }
}
