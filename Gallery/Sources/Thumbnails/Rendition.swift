import WallNodes

/// A version of a picture that is made and kept.
enum Rendition: Hashable, Sendable {
    case width(ThumbnailWidth)
    /// All of its pixels, for those who cannot show the picture's own format.
    case fullSize

    /// What the names of its files end with.
    var suffix: String {
        switch self {
        case .width(let width): "-\(width.rawValue).webp"
        case .fullSize: "-full.jpg"
        }
    }
}
