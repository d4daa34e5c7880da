import Foundation

/// A photo with a caption. There is no file: `Picture` draws it.
nonisolated struct Photo: Hashable, Sendable {
    let id: Int
    /// The width divided by the height.
    let aspectRatio: CGFloat
    let caption: String
    let tag: Tag
}

/// The subject of a photo.
nonisolated enum Tag: String, CaseIterable, Hashable, Sendable {
    case sea = "Sea"
    case mountains = "Mountains"
    case city = "City at night"
    case garden = "Garden"
    case desert = "Desert"
    case snow = "Snow"
}
