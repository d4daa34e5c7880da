import ArgumentParser
import CatalogDatabase
import Foundation
import LibraryJobs
import PhotoLibrary
import Pictures
import PostgreSQL
import SourceFiles
import SystemPackage

/// The options for the data folder and the catalog.
struct DataOptions: ParsableArguments {
    @Option(
        name: .customLong("data"),
        help: ArgumentHelp(
            "The folder for the catalog and smaller pictures.",
            discussion: "If none is given, \(DataFolder.standard.path).",
            valueName: "folder"
        ),
        completion: .directory
    )
    var path: String?

    @Option(
        name: .customLong("catalog"),
        help: ArgumentHelp(
            "The PostgreSQL database that has the catalog, in the place of a file, for several machines.",
            discussion: """
                As in postgres://user@host/photos. The password comes from PGPASSWORD, ~/.pgpass or PGSERVICE: in an \
                address, everybody on this machine could read it. Whoever else might read what goes over the network is \
                kept out by what libpq has for that: postgres://user@host/photos?sslmode=verify-full&sslrootcert=root.crt.
                """,
            valueName: "address"
        )
    )
    var address: String?

    @Flag(
        help: ArgumentHelp(
            "Forget photos whose disk is not there.",
            discussion: """
                Without it, they are kept where another disk is mounted than the one they were on, or none, and what lies \
                there instead is not looked at.
                """
        )
    )
    var forgetMissing = false

    @Flag(
        help: ArgumentHelp(
            "Decode pictures also where the system does not let decoders be confined.",
            discussion: """
                What decodes pictures has neither files nor network. Where the system lets nobody give these up, as in \
                containers without seccomp, no picture is decoded without this.
                """
        )
    )
    var unconfined = false

    /// The data folder, which may not exist yet.
    var givenFolder: DataFolder { path.map { DataFolder(FilePath($0)) } ?? .standard }

    /// Returns the data folder, and creates it if necessary.
    func folder() throws -> DataFolder {
        let folder = givenFolder
        do {
            for file in try folder.make() {
                FileHandle.standardError.write(
                    Data("\(file.printable): others could read it; from now on you alone can\n".utf8)
                )
            }
        } catch let error as CatalogError {
            throw Input.fail(error)
        }
        return folder
    }

    /// Returns decoder processes that record their verdicts in a catalog.
    func workers(_ catalog: Catalog) -> PictureWorkers {
        PictureWorkers(executable: Executable.path, verdicts: catalog, mayBeUnconfined: unconfined)
    }

    /// The database given by the user.
    func place() throws -> PostgreSQLAddress {
        do {
            return try PostgreSQLAddress(argument: address ?? "")
        } catch {
            throw ValidationError("--catalog: \(error)")
        }
    }

    /// Returns the job queue of the catalog in the database. The catalog must be open.
    ///
    /// - Parameters:
    ///   - lease: The time after which a silent worker loses its jobs.
    ///   - connections: The number of calls that can run at the same time.
    func queue(lease: Duration = .seconds(20), connections: Int = 4) throws -> TaskQueue {
        let queue = TaskQueue(try place(), lease: lease, connections: connections)
        OpenDatabases.add(queue)
        return queue
    }

    /// Opens the catalog in the data folder, or in the database if one was given.
    ///
    /// - Parameter purpose: The purpose for which the catalog is opened, if others may use it, too.
    func openCatalog(for purpose: CatalogPurpose) throws -> Catalog {
        let folder = try folder()
        do {
            if address != nil {
                let catalog = try Catalog(at: place(), for: purpose, dataFolder: folder.path)
                OpenDatabases.add(catalog)
                return catalog
            }
            let catalog = try Catalog(file: folder.catalog)
            if catalog.wasMadeAnew {
                FileHandle.standardError.write(
                    Data("\(folder.catalog.printable): of a version before the first; made anew\n".utf8)
                )
            }
            return catalog
        } catch let error as CatalogError {
            throw Input.fail(error)
        } catch let error as PostgreSQLError {
            throw Input.fail("--catalog: \(error)", .unavailable)
        }
    }
}

extension Input {
    /// Prints that there is no catalog; the error to throw then ends the command.
    static func missingCatalog(_ file: FilePath) -> ExitCode {
        fail("\(file.printable): there is no catalog; give the folder that has one with --data", .unreadable)
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
