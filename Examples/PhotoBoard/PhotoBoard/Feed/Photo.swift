/// A photo with a caption. There is no file: `PhotoCell` draws it.
struct Photo: Identifiable, Hashable {
    let id: Int
    /// The width divided by the height.
    let aspectRatio: Double
    let caption: String
    let tag: Tag
}

/// The subject of a photo.
enum Tag: String, CaseIterable, Identifiable {
    case sea = "Sea"
    case mountains = "Mountains"
    case city = "City at night"
    case garden = "Garden"
    case desert = "Desert"
    case snow = "Snow"

    var id: Self { self }

    /// The hue of the photos, from 0 to 1.
    var hue: Double {
        switch self {
        case .sea: 0.52
        case .mountains: 0.3
        case .city: 0.75
        case .garden: 0.4
        case .desert: 0.1
        case .snow: 0.6
        }
    }
}
