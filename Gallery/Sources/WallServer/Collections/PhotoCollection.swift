import Foundation

/// Photos that a user has put together: the favorites, or an album.
public struct PhotoCollection: Hashable, Sendable {
    /// Identifies it in addresses, also after it was renamed.
    public let id: String
    /// The name of an album. Empty for the favorites.
    public let name: String
    /// The number of photos, including those that are gone.
    public let count: Int
    /// Its key in the database, or nil for favorites without a photo.
    let key: String?
    /// Increases with each change.
    let revision: Int64

    /// The identifier of the favorites.
    static let favorites = "favorites"
    /// The largest number of photos in one, the largest number of albums of a user, and the longest name in characters.
    static let maxPhotos = 100_000, maxAlbums = 1000, longestName = 100
    /// The largest number of photos in all favorites and albums of a user.
    static let maxInAll = 500_000

    /// Whether these are the favorites.
    public var isFavorites: Bool { id == Self.favorites }

    /// Returns a name without surrounding spaces.
    ///
    /// - Throws: ``UserProblem`` for an invalid name.
    static func checked(_ name: String) throws -> String {
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        guard (1...longestName).contains(name.count),
            name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else {
            throw UserProblem(
                description: "The name of an album has 1 to \(longestName) characters on one line."
            )
        }
        return name
    }
}

extension UserProblem {
    static let tooManyPhotos = UserProblem(
        description: "The favorites and each album have at most \(PhotoCollection.maxPhotos) photos."
    )
}
