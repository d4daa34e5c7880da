import Pictures

/// What the catalog knows about the content of a photo's file.
public struct PhotoContent: Hashable, Sendable {
    /// The photo's version, which changes with the content.
    public var version: Int
    /// The hash of the content, or nil until thumbnails of this version were made.
    public var hash: ContentHash?
    /// Why the photo can't be shown, or nil if no reason is known.
    public var refusal: PictureRefusal?
}
