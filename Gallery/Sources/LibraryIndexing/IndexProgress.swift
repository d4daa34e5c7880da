import PhotoLibrary
import Synchronization

/// The progress of a pass over the folders.
public struct IndexProgress: Hashable, Codable, Sendable {
    /// The kind of work.
    public enum Phase: String, Codable, Sendable {
        /// Files are found and read.
        case reading
        /// No work is done.
        case idle
    }

    /// The current work.
    public var phase: Phase
    /// Whether folders are still being scanned, so that more files may be found.
    public var isLooking: Bool
    /// The number of new and changed files that were found so far.
    public var found: Int
    /// The number of these files that have been read, including failures.
    public var read: Int
    /// The number of these files that should be pictures and couldn't be read.
    public var failed: Int

    /// The progress while no work is done.
    public static let idle = IndexProgress(phase: .idle, isLooking: false, found: 0, read: 0, failed: 0)
}

/// Counts the progress of a pass from many tasks, and notifies listeners.
final class ProgressCounter: Sendable {
    // Reports are sent while this is locked, so they are in order.
    private let progress = Mutex(
        IndexProgress(phase: .reading, isLooking: true, found: 0, read: 0, failed: 0)
    )
    private let report: @Sendable (IndexProgress) -> Void

    init(report: @escaping @Sendable (IndexProgress) -> Void) {
        self.report = report
        report(latest)
    }

    package var latest: IndexProgress {
        progress.withLock(\.self)
    }

    package func update(_ change: (inout IndexProgress) -> Void) {
        progress.withLock { progress in
            change(&progress)
            report(progress)
        }
    }
}

/// The result of a pass over the folders.
public struct IndexSummary: Hashable, Sendable {
    /// The number of photos now.
    public var photos = 0
    /// The number of new photos.
    public var added = 0
    /// The number of photos with a new content.
    public var changed = 0
    /// The number of photos with a new place or name.
    public var moved = 0
    /// The number of removed photos.
    public var removed = 0
    /// The number of new and changed files that were opened.
    public var read = 0
    /// The number of these files that should be pictures and couldn't be read. ``Catalog/unreadable()`` lists
    /// all, including those of earlier passes.
    public var failed = 0
    /// The number of files that were left out because the machine lacks a resource, such as descriptors or
    /// memory. The next pass tries them again.
    public var postponed = 0
    /// The number of symbolic links that aren't followed.
    public var links = 0
    /// Whether symbolic links within the library folders are followed.
    public var followsLinks = false
    /// The number of files and folders in a bucket with names that no path can have: empty, `.` and `..`.
    public var nameless = 0
    /// The number of files and folders that were ignored, by a `.brickworkignore` or by default.
    public var ignored = 0
    /// The number of sidecars: files that belong to others, such as edits.
    public var sidecars = 0
    /// The number of files that aren't pictures, by file name extension, such as `.mp3`.
    public var formats: [String: Int] = [:]
    /// Folders that can't be watched, although they should be.
    package var silent: Set<SilentFolders> = []
    /// The time until an unreadable file should be tried again, or nil if none should.
    var untilRetry: Duration?
    /// Folders that couldn't be scanned.
    public var problems: [FolderProblem] = []
}

extension IndexSummary {
    /// A line about the files that were left out, or nil if there are none.
    public var leftOutText: String? {
        var parts: [String] = []
        if links > 0 {
            parts.append(
                (links == 1 ? "1 symbolic link" : "\(links) symbolic links")
                    + (followsLinks
                        ? " without a target in the folders, or back to a folder above"
                        : " (--follow-links follows them within the folders)")
            )
        }
        if nameless > 0 {
            let what = nameless == 1 ? "1 name" : "\(nameless) names"
            parts.append("\(what) in keys that no file can have (an empty one, . or ..)")
        }
        if ignored > 0 {
            parts.append("\(ignored) by ignore rules")
        }
        if sidecars > 0 {
            parts.append(sidecars == 1 ? "1 sidecar file" : "\(sidecars) sidecar files")
        }
        let others = formats.values.reduce(0, +)
        if others > 0 {
            let kinds = formats.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
                "\($0.value) \($0.key)"
            }
            parts.append(
                (others == 1 ? "1 file that isn't a picture" : "\(others) files that aren't pictures")
                    + " (\(kinds.joined(separator: ", ")))"
            )
        }
        return parts.isEmpty ? nil : "Left out: " + parts.joined(separator: ", ")
    }
}
