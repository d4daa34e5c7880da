/// Stores refusals of pictures, by content and decoder, so that a refused picture isn't decoded again.
///
/// Called on threads that may wait for the disk.
public protocol RefusalStore: Sendable {
    /// Returns whether a picture with this number of bytes was ever refused. Only then is it worthwhile to
    /// hash one before reading it.
    func mayKnow(size: Int64) -> Bool
    /// Returns the refusal of a picture by this decoder or a later one.
    func refusal(of content: ContentHash, stage: PictureStage, decoder: String) -> PictureRefusal?
    /// Stores a refusal, unless a later decoder has tried the picture.
    func keep(
        _ refusal: PictureRefusal,
        of content: ContentHash,
        size: Int64,
        stage: PictureStage,
        decoder: String
    )
}

/// How much of a picture is read.
public enum PictureStage: String, CaseIterable, Sendable {
    /// Its header.
    case facts
    /// Its pixels, for thumbnails.
    case thumbnails
    /// All of its pixels.
    case fullSize
    /// A text in place of a picture.
    case text
}
