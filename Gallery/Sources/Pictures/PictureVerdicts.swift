/// Stores what is wrong with pictures, by content and decoder, so that it needn't be found out again.
///
/// Called on threads that may wait for the disk.
public protocol PictureVerdicts: Sendable {
    /// Returns whether a picture with this number of bytes was ever refused. Only then is it worthwhile to
    /// hash one before reading it.
    func mayKnow(size: Int64) -> Bool
    /// Returns what is wrong with a picture, if this decoder or a later one has found out.
    func refusal(of content: ContentHash, stage: PictureStage, decoder: String) -> PictureRefusal?
    /// Stores what is wrong with a picture, unless a later decoder has tried it.
    func keep(
        _ refusal: PictureRefusal,
        of content: ContentHash,
        size: Int64,
        stage: PictureStage,
        decoder: String
    )
    /// Records that a picture has crashed a new process that read nothing else. Returns the number of earlier
    /// program starts in which this was recorded.
    func noteCrash(of content: ContentHash, size: Int64, stage: PictureStage, decoder: String) -> Int
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
