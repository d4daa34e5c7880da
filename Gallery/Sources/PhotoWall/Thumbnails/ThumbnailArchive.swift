import Pictures
import WallNodes

/// Thumbnails for many machines, by the content's hash. All thumbnails of a picture are one object.
public protocol ThumbnailArchive: Sendable {
    /// Returns a thumbnail, or nil if there is no complete one.
    ///
    /// - Throws: `CancellationError`, or an error if this can't be found out.
    func thumbnail(of content: ContentHash, width: ThumbnailWidth) async throws -> [UInt8]?

    /// Stores the thumbnails of a picture in all widths. Existing ones are the same.
    func keep(_ thumbnails: [ThumbnailWidth: [UInt8]], of content: ContentHash) async throws

    /// Checks that thumbnails can be stored, by writing something.
    ///
    /// - Throws: ``ArchiveRefusal``, `CancellationError`, or an error for a temporary failure.
    func check() async throws
}

/// An archive refuses a request, and will refuse it until somebody changes the settings: credentials, rights,
/// or the clock.
public struct ArchiveRefusal: Error, CustomStringConvertible, Sendable {
    /// One line: what is wrong, and what to do.
    public let description: String

    /// Makes a refusal with this text.
    public init(description: String) {
        self.description = description
    }
}
