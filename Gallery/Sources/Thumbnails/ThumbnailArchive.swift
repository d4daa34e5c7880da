import Pictures
import WallNodes

/// Where thumbnails are kept for many machines, under their content's hash: all of a picture are one object.
public protocol ThumbnailArchive: Sendable {
    /// A thumbnail; nil where there is none that is whole.
    ///
    /// - Throws: `CancellationError`, or why nobody knows.
    func thumbnail(of content: ContentHash, width: ThumbnailWidth) async throws -> [UInt8]?

    /// Whether the thumbnails of a picture are there.
    func hasThumbnails(of content: ContentHash) async throws -> Bool

    /// Keeps the thumbnails of a picture, in all widths. Those that are there already are the same.
    func keep(_ thumbnails: [ThumbnailWidth: [UInt8]], of content: ContentHash) async throws

    /// Checks that thumbnails can be kept, by writing something.
    ///
    /// - Throws: ``ArchiveRefusal``, `CancellationError`, or an error for trouble that passes.
    func check() async throws
}

/// An archive refuses what it is asked for, and will until somebody changes its settings: credentials, rights, the clock.
public struct ArchiveRefusal: Error, CustomStringConvertible, Sendable {
    /// One line: what is wrong, and what to do.
    public let description: String

    /// The refusal with this reason.
    public init(description: String) {
        self.description = description
    }
}
