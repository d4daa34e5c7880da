import WallNodes

/// A version of a picture that is made and stored.
enum Rendition: Hashable, Sendable {
    case width(ThumbnailWidth)
    /// The picture in full size, for clients that can't show its original format.
    case fullSize
    /// A video that every browser plays.
    case video

    /// The version of the code that makes renditions, from 0 to 9. Renditions of other versions aren't shown, and are made
    /// again. It is raised when a picture would look different.
    static let version = 3

    /// The end of its file names.
    var suffix: String {
        let size =
            switch self {
            case .width(let width): "\(width.rawValue).webp"
            case .fullSize: "full.jpg"
            case .video: "video.mp4"
            }
        return "-\(Self.version)-\(size)"
    }
}
