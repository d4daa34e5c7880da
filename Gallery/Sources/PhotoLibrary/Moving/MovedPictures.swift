import Pictures

/// Where the smaller pictures of a library go when it is moved.
public protocol MovedPictures: Sendable {
    /// What the place is called: whoever goes on with a move means the same.
    var place: String { get }

    /// Takes those of a content there, unless they are there already.
    ///
    /// - Returns: Whether they are there now; if not, somebody has to make them.
    func move(_ content: ContentHash) async throws -> Bool

    /// Whether those of a content are there.
    func has(_ content: ContentHash) async throws -> Bool
}
