import Foundation

/// A photo with what somebody wrote below it. There is no file: `Picture` draws it.
struct Photo: Hashable, Sendable {
    let id: Int
    /// Width over height.
    let aspectRatio: CGFloat
    let caption: String
    let tag: Tag
}

/// What a photo is of.
enum Tag: String, CaseIterable, Hashable, Sendable {
    case sea = "Sea"
    case mountains = "Mountains"
    case city = "City at night"
    case garden = "Garden"
    case desert = "Desert"
    case snow = "Snow"
}
