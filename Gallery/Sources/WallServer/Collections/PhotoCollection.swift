import Foundation

/// Photos that a user has put together: the favorites, or an album.
public struct PhotoCollection: Codable, Hashable, Sendable {
    /// A photo as it is kept. A catalog finds it by its number, and another catalog by its path.
    struct Kept: Codable, Hashable, Sendable {
        /// The number in the catalog of the file, or nil if that catalog doesn't have the photo.
        var number: Int64?
        /// Its path below the library folder, as `Photo.address` has it. Nil if the path isn't UTF-8.
        var path: String?
    }

    /// Identifies it in addresses, also after it was renamed.
    public let id: String
    /// The name of an album. Empty for the favorites.
    public internal(set) var name: String
    /// The photos in the order in which they were added.
    var photos: [Kept]

    /// The identifier of the favorites.
    static let favorites = "favorites"
    /// The largest number of photos in one, the largest number of albums of a user, and the longest name in characters.
    static let mostPhotos = 100_000, mostAlbums = 1000, longestName = 100
    /// The largest number of photos in a file. Each change writes the whole file.
    static let mostInAll = 500_000

    /// Whether these are the favorites.
    public var isFavorites: Bool { id == Self.favorites }
    /// The number of photos, including those that are gone.
    public var count: Int { photos.count }

    /// Returns a name without surrounding spaces.
    static func checked(_ name: String) throws(UserFile.Problem) -> String {
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        guard (1...longestName).contains(name.count),
            name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else {
            throw UserFile.Problem(
                description: "The name of an album has 1 to \(longestName) characters on one line."
            )
        }
        return name
    }
}

/// The user whose favorites and albums they are. A later user of the same name is another one.
public struct CollectionOwner: Hashable, Sendable {
    /// The name, or an empty text if users have no names.
    let user: String
    let id: String?

    /// The only owner, if users have no names.
    public static let everybody = CollectionOwner(user: "", id: nil)

    init(user: String, id: String?) {
        self.user = user
        self.id = id
    }

    /// A user of a file.
    ///
    /// - Throws: ``UserFile/Problem`` if the file has no such user.
    public init(_ name: String, in file: UserFile) throws(UserFile.Problem) {
        guard let user = try file.users().first(where: { $0.name == name }) else {
            throw UserFile.Problem(description: "\(file.path) has nobody called \(name.debugDescription)")
        }
        self.init(user: name, id: user.id)
    }
}
