import ArgumentParser
import CatalogDatabase
import Foundation
import PhotoLibrary
import SystemPackage

/// The options for where the catalog is.
struct PlaceOptions: ParsableArguments {
    @Option(
        name: .customLong("data"),
        help: ArgumentHelp(
            "The folder for the catalog and thumbnails.",
            discussion: "Default: \(DataFolder.standard.path).",
            valueName: "folder"
        ),
        completion: .directory
    )
    var path: String?

    @Option(
        name: .customLong("catalog"),
        help: ArgumentHelp(
            "The PostgreSQL database for the catalog, instead of a file, for several machines.",
            discussion: """
                Such as postgres://user@host/photos. The password comes from PGPASSWORD, ~/.pgpass or \
                PGSERVICE, because everybody on this machine could read it in an address. To encrypt the \
                connection, add libpq's options: \
                postgres://user@host/photos?sslmode=verify-full&sslrootcert=root.crt.
                """,
            valueName: "address"
        )
    )
    var address: String?

    /// The data folder, which may not exist yet.
    var givenFolder: DataFolder { path.map { DataFolder(FilePath($0)) } ?? .standard }

    /// Returns the data folder, and creates it if necessary.
    func folder() throws -> DataFolder {
        let folder = givenFolder
        do {
            for file in try folder.make() {
                FileHandle.standardError.write(
                    Data("\(file.printable): others could read it; now only you can\n".utf8)
                )
            }
        } catch let error as CatalogError {
            throw Input.fail(error)
        }
        return folder
    }

    /// The database given by the user.
    func database() throws -> PostgreSQLAddress {
        do {
            return try PostgreSQLAddress(argument: address ?? "")
        } catch {
            throw ValidationError("--catalog: \(error)")
        }
    }
}
