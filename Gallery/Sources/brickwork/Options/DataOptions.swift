import ArgumentParser
import CatalogDatabase
import Foundation
import LibraryIndexing
import PhotoLibrary
import Pictures
import SourceFiles
import SystemPackage

/// The options for the data folder and the catalog.
struct DataOptions: ParsableArguments {
    @OptionGroup var place: PlaceOptions

    /// The address of the database, if one was given.
    var address: String? { place.address }

    @Flag(
        help: ArgumentHelp(
            "Remove photos whose disk is not mounted.",
            discussion: """
                Without this option, photos are kept if their disk is not mounted or another disk is in \
                its place. The other disk's files are not read.
                """
        )
    )
    var forgetMissing = false

    @Flag(
        help: ArgumentHelp(
            "Follow symbolic links to files and folders within the folders of photos.",
            discussion: """
                Links out of these folders are followed only if their targets are in another of them. A link to a folder isn't \
                followed within that folder, nor where another link leads.
                """
        )
    )
    var followLinks = false

    @Flag(
        help: ArgumentHelp(
            "Decode pictures even if the system can't confine decoders.",
            discussion: """
                Decoder processes have no access to files or the network. If the system can't confine \
                them, as in containers without seccomp, pictures are decoded only with this option.
                """
        )
    )
    var unconfined = false

    /// The data folder, which may not exist yet.
    var givenFolder: DataFolder { place.givenFolder }

    /// Returns the data folder, and creates it if necessary.
    func folder() throws -> DataFolder { try place.folder() }

    /// Returns decoder processes that record their refusals in a catalog.
    func decoders(_ catalog: Catalog) -> DecoderPool {
        DecoderPool(executable: Executable.path, refusals: catalog.refusals, mayBeUnconfined: unconfined)
    }

    /// Returns the job queue of the catalog in the database. The catalog must be open.
    ///
    /// - Parameter lease: The time after which a silent worker loses its jobs.
    func queue(lease: Duration = .seconds(20)) throws -> JobQueue {
        let queue = JobQueue(try place.database(), lease: lease)
        OpenDatabases.add(queue)
        return queue
    }

    /// Follows symbolic links within folders from now on, if asked to. If no folders are given, these are the catalog's folders.
    func useLinks(within folders: [FilePath], _ catalog: Catalog) throws {
        guard followLinks else { return }
        FollowedLinks.follow(within: folders.isEmpty ? try catalog.folders.shownRoots() : folders)
    }

    /// Opens the catalog in the data folder, or in the database if one was given.
    ///
    /// - Parameter purpose: The purpose for which the catalog is opened, if others may use it, too.
    func openCatalog(for purpose: CatalogPurpose) throws -> Catalog {
        let folder = try folder()
        do {
            if address != nil {
                let catalog = try Catalog(at: place.database(), for: purpose, dataFolder: folder.path)
                OpenDatabases.add(catalog)
                return catalog
            }
            return try Catalog(file: folder.catalog)
        } catch let error as CatalogError {
            throw Input.fail(error)
        } catch let error as PostgreSQLError {
            throw Input.fail("--catalog: \(error)", .unavailable)
        }
    }
}

extension Input {
    /// Prints that the catalog is missing. Returns the error to throw, which ends the command.
    static func missingCatalog(_ file: FilePath) -> ExitCode {
        fail("\(file.printable): no catalog found; name its folder with --data", .unreadable)
    }

    /// Prints what is wrong with the catalog and returns the error to throw, which ends the command.
    static func fail(_ error: CatalogError) -> ExitCode {
        let failure: Failure =
            switch error.kind {
            case .inUse: .inUse
            case .damaged, .newer: .document
            case .diskFull, .unwritable, .gone: .unwritable
            case .away, .slow: .unavailable
            }
        return fail(error.description, failure)
    }
}

extension FilePath {
    /// The path on one line, with control characters escaped.
    var printable: String { text.printable }
}

extension String {
    /// The text on one line, with control characters escaped. Filenames may contain line breaks or terminal
    /// commands.
    var printable: String {
        var line = ""
        for scalar in unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: line += scalar.escaped(asASCII: true)
            default: line.unicodeScalars.append(scalar)
            }
        }
        return line
    }
}

extension DataOptions {
    /// Checks once that the database's role has the rights that the command needs, and that the clocks agree.
    ///
    /// If the database is away, the command doesn't end, but waits for it.
    ///
    /// - Throws: An error that ends the command with one line.
    func checkStart(_ catalog: Catalog, as role: CatalogRole) throws {
        do {
            try catalog.check(role) { Date().timeIntervalSince1970 }
        } catch let error as CatalogError where [.away, .slow].contains(error.kind) {
        } catch let error as CatalogError {
            throw Input.fail(error)
        }
    }
}
