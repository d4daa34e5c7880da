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
            They are in the file of brickwork serve: next to the file of --users or --password-file, or in the \
            data folder. Both commands only read it, also while the server runs.
            """,
        subcommands: [List.self, Export.self]
    )

    /// The file and the user that all subcommands read.
    struct Options: ParsableArguments {
        @Option(
            help: ArgumentHelp("The file of users that the server has.", valueName: "file"),
            completion: .file()
        )
        var users: String?

        @Option(help: "The user whose favorites and albums these are. Needed with --users.")
        var user: String?

        @Option(help: "The file with a password that the server has.", completion: .file())
        var passwordFile: String?

        @Option(
            help: ArgumentHelp("The file of albums, if the server has the same option.", valueName: "file"),
            completion: .file()
        )
        var albums: String?

        @OptionGroup var dataOptions: DataOptions

        func validate() throws {
            guard (users == nil) == (user == nil) else {
                throw ValidationError("--users FILE and --user NAME belong together")
            }
        }

        var file: CollectionFile {
            CollectionFile(at: albums, besides: users ?? passwordFile, in: dataOptions.givenFolder)
        }

        /// Returns the favorites and then the albums.
        func collections() throws -> [PhotoCollection] {
            try Input.reportingProblems {
                let owner =
                    try user.map { try CollectionOwner($0, in: UserFile(FilePath(users ?? ""))) }
                    ?? .everybody
                return try file.collections(of: owner)
            }
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the favorites and albums: name, and number of photos."
        )

        @OptionGroup var options: Options

        func run() throws {
            for each in try options.collections() {
                let photos = each.count == 1 ? "1 photo" : "\(each.count) photos"
                print("\(each.title.printable): \(photos)")
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
            let all = try chosen()
            let photos = try photos(of: all)
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

        private func chosen() throws -> [PhotoCollection] {
            let all = try options.collections()
            guard favorites || !names.isEmpty else { return all }
            for name in names where !all.contains(where: { !$0.isFavorites && $0.name == name }) {
                throw Input.fail("there is no album \(name.debugDescription)", .document)
            }
            return all.filter { $0.isFavorites ? favorites : names.contains($0.name) }
        }

        /// Returns the photos of each album, and says if some aren't there.
        private func photos(of albums: [PhotoCollection]) throws -> [[Photo]] {
            let data = options.dataOptions, file = data.givenFolder.catalog
            guard data.address != nil || FileManager.default.fileExists(atPath: file.string) else {
                throw Input.missingCatalog(file)
            }
            do {
                let catalog =
                    try data.address == nil ? Catalog(reading: file) : data.openCatalog(for: .showing)
                let photos = try albums.map { try options.file.photos(of: $0, in: catalog) }
                for (album, photos) in zip(albums, photos) where photos.count < album.count {
                    let missing = album.count - photos.count
                    let what = missing == 1 ? "1 photo is" : "\(missing) photos are"
                    Input.note("\(album.title.printable): \(what) not in the library folders")
                }
                return photos
            } catch let error as CatalogError {
                throw Input.fail(error)
            }
        }
    }
}

extension PhotoCollection {
    /// The name for the user.
    var title: String { isFavorites ? "Favorites" : name }
}

extension CollectionFile {
    /// Returns the file at a path, or else the one that belongs to a file for signing in, or else that of a data folder.
    init(at path: String?, besides other: String?, in folder: DataFolder) {
        if let path {
            self.init(FilePath(path))
        } else if let other {
            self.init(besides: FilePath(other))
        } else {
            self.init(folder.albums)
        }
    }
}
