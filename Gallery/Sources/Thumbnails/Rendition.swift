import WallNodes

/// A version of a picture that is made and stored.
enum Rendition: Hashable, Sendable {
    case width(ThumbnailWidth)
    /// The picture in full size, for clients that can't show its original format.
    case fullSize
    /// A video that every browser plays.
    case video

    /// The end of its file names.
    var suffix: String {
        switch self {
        case .width(let width): "-\(width.rawValue).webp"
        case .fullSize: "-full.jpg"
        case .video: "-video.mp4"
        }
    }
}
