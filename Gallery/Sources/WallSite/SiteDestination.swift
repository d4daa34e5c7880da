import NIOCore
import PhotoWall
import SystemPackage

import ObjectStorage
import SourceFiles

/// The place where a static site is written. Files are written atomically, and only if they differ.
///
/// Files whose names don't belong to a site are never touched.
protocol SiteDestination: Sendable {
    /// The number of files that can be written at the same time.
    var width: Int { get }

    /// Prepares the destination. Call before anything else.
    ///
    /// - Throws: ``SiteError`` if it contains something else or can't be written to.
    func open() async throws

    /// Writes a file.
    ///
    /// - Parameters:
    ///   - bytes: The file's content.
    ///   - name: The file's path within the site.
    /// - Returns: Whether the file was missing or different before.
    @discardableResult
    func write(_ bytes: ByteBuffer, to name: String) async throws -> Bool

    /// Copies a file whose name changes with its content. An existing file of the same size is kept.
    ///
    /// - Parameters:
    ///   - file: The file to copy.
    ///   - name: The file's path within the site.
    /// - Returns: Whether the file was missing before.
    /// - Throws: ``SiteError``, or `OriginalFile.Failure` if the file can't be read.
    @discardableResult
    func add(_ file: OriginalFile, as name: String) async throws -> Bool

    /// Removes the site's files that are no longer needed, and unfinished files that a killed run has left
    /// behind.
    ///
    /// - Parameter isOfUse: Called for each file whose name belongs to a site. Returns whether the file is
    ///   needed.
    /// - Returns: The number of removed files, without unfinished ones.
    @discardableResult
    func tidy(isOfUse: @escaping @Sendable (_ name: String, _ file: SiteFile) -> Bool) async throws -> Int
}

/// A file to write into a site.
struct SitePart: Sendable {
    /// The file's path within the site.
    let name: String
    let bytes: ByteBuffer
}

/// A file that marks a folder as a site. A folder with other files but without this mark is never written to.
enum SiteMark {
    static let name = ".brickwork-site"
    static let text = ByteBuffer(
        string: "A photo wall, made by `brickwork build`, which may replace what it made.\n"
    )
}

extension SiteDestination {
    /// Writes several files, in no particular order.
    ///
    /// - Returns: The numbers of written and kept files.
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

/// The place where a static site is written, as given by the user.
public struct SiteOutput: Sendable {
    /// A folder that is new, is empty, or contains a site.
    public static func folder(_ path: FilePath) -> SiteOutput {
        SiteOutput { SiteFolder(path, threads: $0) }
    }

    /// An address in a bucket, where there is nothing or a site.
    public static func bucket(_ bucket: Bucket) -> SiteOutput {
        SiteOutput { SiteBucket(bucket, threads: $0) }
    }

    let destination: @Sendable (DiskThreads) -> any SiteDestination
}
