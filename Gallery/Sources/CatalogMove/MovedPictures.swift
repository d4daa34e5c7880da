import Pictures

/// The new place for a library's thumbnails.
public protocol MovedPictures: Sendable {
    /// The name of the place. It must be the same when a move continues.
    var place: String { get }

    /// Copies the thumbnails of a content, unless they are there already.
    ///
    /// - Returns: Whether they are there now. If not, they must be made.
    func move(_ content: ContentHash) async throws -> Bool

    /// Returns whether the thumbnails of a content are there.
    func has(_ content: ContentHash) async throws -> Bool
}
