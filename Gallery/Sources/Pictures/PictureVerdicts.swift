/// Keeps what was found to be wrong with pictures, by their content and by what read them, so that nobody has to find
/// it again.
///
/// It is asked on threads that may wait for the disk.
public protocol PictureVerdicts: Sendable {
    /// Whether a picture of so many bytes was ever refused: only then is it worth while to hash one before it is read.
    func mayKnow(size: Int64) -> Bool
    /// What is wrong with a picture, if this decoder has found out, or a later one.
    func refusal(of content: ContentHash, stage: PictureStage, decoder: String) -> PictureRefusal?
    /// Keeps what is wrong with a picture, unless a later decoder has been at it.
    func keep(
        _ refusal: PictureRefusal,
        of content: ContentHash,
        size: Int64,
        stage: PictureStage,
        decoder: String
    )
    /// Notes that a picture, alone in a new process, crashed it. Gives at how many earlier starts of the program that
    /// has been noted.
    func noteCrash(of content: ContentHash, size: Int64, stage: PictureStage, decoder: String) -> Int
}

/// How far a picture is read.
public enum PictureStage: String, CaseIterable, Sendable {
    /// Its header.
    case facts
    /// Its pixels, made smaller.
    case thumbnails
    /// All of its pixels.
    case fullSize
}
