import NIOCore
import PhotoWall
import SystemPackage

import ObjectStorage

/// Where a static site is put: each file whole or not at all, and only where it differs.
///
/// What does not have the name of a file of a site is never touched.
protocol SiteDestination: Sendable {
    /// How many files it takes at once.
    var width: Int { get }

    /// Makes it ready, or takes it up again. To be called before anything else.
    ///
    /// - Throws: ``SiteError`` where something else is in it, or nothing can be written.
    func open() async throws

    /// Writes a file.
    ///
    /// - Parameters:
    ///   - bytes: All that is in it.
    ///   - name: Its path within the site.
    /// - Returns: Whether it was another before, or none.
    @discardableResult
    func write(_ bytes: ByteBuffer, to name: String) async throws -> Bool

    /// Copies a file whose name changes with its content: one of as many bytes is the same.
    ///
    /// - Parameters:
    ///   - file: What is copied.
    ///   - name: Its path within the site.
    /// - Returns: Whether it was not there.
    /// - Throws: ``SiteError``, or `OriginalFile.Failure` where the file cannot be read.
    @discardableResult
    func add(_ file: OriginalFile, as name: String) async throws -> Bool

    /// Removes the site's files that are no longer of use, and those that a killed run has left unfinished.
    ///
    /// - Parameter isOfUse: Asked for each file that has the name of a file of a site.
    /// - Returns: How many were removed that were finished.
    @discardableResult
    func tidy(isOfUse: @escaping @Sendable (_ name: String, _ file: SiteFile) -> Bool) async throws -> Int
}

/// A file that is made for a site.
struct SitePart: Sendable {
    /// Its path within the site.
    let name: String
    let bytes: ByteBuffer
}

/// A file that says that what it lies in is a site. Without it nothing is written where there is anything.
enum SiteMark {
    static let name = ".brickwork-site"
    static let text = ByteBuffer(
        string: "A photo wall, made by `brickwork build`, which may replace what it made.\n"
    )
}

extension SiteDestination {
    /// Writes several files, in no order.
    ///
    /// - Returns: How many were written and kept.
    func write(_ files: [SitePart]) async throws -> SiteSummary {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            var counts = SiteSummary()
            for (index, file) in files.enumerated() {
                if index >= width, let isWritten = try await group.next() {
                    counts.count(isWritten)
                }
                group.addTask { try await write(file.bytes, to: file.name) }
            }
            for try await isWritten in group {
                counts.count(isWritten)
            }
            return counts
        }
    }
}

/// Where somebody wants a static site.
public struct SiteOutput: Sendable {
    /// A folder: a new or an empty one, or one that a site has made.
    public static func folder(_ path: FilePath) -> SiteOutput {
        SiteOutput { SiteFolder(path, threads: $0) }
    }

    /// An address in a bucket, with nothing or a site beneath it.
    public static func bucket(_ bucket: Bucket) -> SiteOutput {
        SiteOutput { SiteBucket(bucket, threads: $0) }
    }

    let destination: @Sendable (DiskThreads) -> any SiteDestination
}
