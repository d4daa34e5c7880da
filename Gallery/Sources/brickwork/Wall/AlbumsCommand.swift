import ArgumentParser
import CatalogDatabase
import Foundation
import PhotoLibrary
import SystemPackage
import WallServer

/// `brickwork albums`: lists and exports favorites and albums.
struct AlbumsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "albums",
        abstract: "List and export the favorites and albums of a wall.",
        discussion: """
            They are where brickwork serve has its users: in the file of --users, in the catalog's database, or in the data folder. \
            The server may run meanwhile.
            """,
        subcommands: [List.self, Export.self]
    )

    /// The database and the user that all subcommands read.
    struct Options: ParsableArguments {
        @Option(
            help: ArgumentHelp(
                "The file of users that the server has, or \"catalog\" for those in the database of --catalog.",
                valueName: "file"
            ),
            completion: .file()
        )
        var users: String?

        @Option(help: "The user whose favorites and albums these are. Needed with --users.")
        var user: String?

        @OptionGroup var dataOptions: DataOptions

        func validate() throws {
            guard users == nil || user != nil else {
                throw ValidationError("--users FILE needs --user NAME")
            }
            try UserOptions.check(users, dataOptions.place)
        }

        /// Does something with the database and with the user's favorites and albums.
        func with<Value>(_ work: (UserDatabase, [PhotoCollection]) throws -> Value) throws -> Value {
            try UserOptions.with(users, dataOptions.place) { database in
                let owner = try database.user(named: user)
                return try work(database, owner.map { try database.collections(of: $0) } ?? [])
            }
        }

        /// Returns something about each album from the photos that the catalog has. Says how many it doesn't have.
        ///
        /// - Parameter of: Returns a value, and the number of photos that the catalog has.
        func looking<Value>(
            for albums: [PhotoCollection],
            _ found: (PhotoCollection, Catalog) throws -> (Value, count: Int)
        ) throws -> [Value] {
            let file = dataOptions.givenFolder.catalog
            guard dataOptions.address != nil || FileManager.default.fileExists(atPath: file.string) else {
                throw Input.missingCatalog(file)
            }
            let catalog =
                try dataOptions.address == nil
                ? Catalog(reading: file) : dataOptions.openCatalog(for: .showing)
            return try albums.map { album in
                let (value, count) = try found(album, catalog)
                if count < album.count {
                    let missing = album.count - count
                    let what = missing == 1 ? "1 photo is" : "\(missing) photos are"
                    Input.note("\(album.title.printable): \(what) not in the library folders")
                }
                return value
            }
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the favorites and albums: name, and number of photos.",
            discussion:
                "As on the wall, these are the photos that the library folders have. Copies count once."
        )

        @OptionGroup var options: Options

        func run() throws {
            let counts = try options.with { database, albums in
                try options.looking(for: albums) { album, catalog in
                    let found = try database.numbers(of: album, in: catalog)
                    let shown = try catalog.search.photos(SearchQuery(photos: RangeSet(photos: found)))
                    return ((album.title.printable, shown.count), found.count)
                }
            }
            for (title, count) in counts {
                print("\(title): \(count == 1 ? "1 photo" : "\(count) photos")")
            }
        }
    }

    struct Export: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print the paths of photos, or write XMP sidecars.",
            discussion: """
                Without --favorites and --album, these are the favorites and all albums. Each photo is \
                printed once, on a line of its own, in the order in which the photos were added.

                With --xmp, a photo 2024/May/sea.jpg gets the file 2024/May/sea.jpg.xmp in the given folder, as \
                digiKam, darktable, Immich and Brickwork read it; for Lightroom, name it sea.xmp. Favorites \
                have five stars (xmp:Rating), and the names of albums are tags (dc:subject and \
                lr:hierarchicalSubject, which has no names with a |). Nothing is written elsewhere, and no sidecar is overwritten. Neither is \
                one written next to a sea.xmp, which it would hide.

                Exit status: 0; 64 for wrong arguments, 65 for a user or an album that isn't there, 66 if a file \
                can't be read or there is no catalog, 69 if the database can't be reached, 73 if a sidecar exists \
                or can't be written.
                """
        )

        @Flag(help: "The favorites.")
        var favorites = false

        @Option(
            name: .customLong("album"),
            help: ArgumentHelp("The name of an album. May be given several times.", valueName: "name")
        )
        var names: [String] = []

        @Flag(help: "Print JSON: a list of albums, each with its name and the paths of its photos.")
        var json = false

        @Option(
            help: ArgumentHelp("Write XMP sidecars into this folder.", valueName: "folder"),
            completion: .directory
        )
        var xmp: String?

        @OptionGroup var options: Options

        private struct Listed: Encodable {
            let name: String, isFavorites: Bool, photos: [String]
        }

        func validate() throws {
            guard xmp == nil || !json else { throw ValidationError("--xmp and --json can't be combined") }
        }

        func run() throws {
            let (all, photos) = try options.with { database, collections -> ([PhotoCollection], [[Photo]]) in
                let chosen = try chosen(collections)
                return (chosen, try self.photos(of: chosen, database))
            }
            if let xmp {
                try AlbumSidecars(FilePath(xmp)).write(zip(all, photos).map { ($0, $1) })
            } else if json {
                let encoder = JSONEncoder()
                encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
                let listed = zip(all, photos).map { album, photos in
                    Listed(
                        name: album.title,
                        isFavorites: album.isFavorites,
                        photos: photos.map(\.file.string)
                    )
                }
                print(String(decoding: try encoder.encode(listed), as: UTF8.self))
            } else {
                var printed: Set<Int64> = []
                for photo in photos.joined() where printed.insert(photo.id).inserted {
                    print(photo.file.string)
                }
            }
        }

        private func chosen(_ all: [PhotoCollection]) throws -> [PhotoCollection] {
            guard favorites || !names.isEmpty else { return all }
            for name in names where !all.contains(where: { !$0.isFavorites && $0.name == name }) {
                throw Input.fail("there is no album \(name.debugDescription)", .document)
            }
            return all.filter { $0.isFavorites ? favorites : names.contains($0.name) }
        }

        /// Returns the photos of each album.
        private func photos(of albums: [PhotoCollection], _ database: UserDatabase) throws -> [[Photo]] {
            try options.looking(for: albums) { album, catalog in
                let photos = try database.numbers(of: album, in: catalog).compactMap(catalog.photos.photo)
                return (photos, photos.count)
            }
        }
    }
}

extension PhotoCollection {
    /// The name for the user.
    var title: String { isFavorites ? "Favorites" : name }
}
