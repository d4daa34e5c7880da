import ArgumentParser
import CatalogDatabase
import Foundation
import PhotoLibrary
import SourceFiles
import SystemPackage

/// `brickwork backup`: writes the catalog into one file.
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Write the catalog into one file.",
        discussion: """
            The file has one state of the catalog, which may be in use meanwhile. brickwork restore reads it \
            into a file or into PostgreSQL, whatever it comes from. It gets its name when it is complete. It \
            has neither photos nor thumbnails, which can be made again.

            The file is JSON Lines, compressed with gzip: a line with the format, then a line for each table \
            and one for each of its rows, and at the end the numbers of rows and a checksum.

            Exit status: 0; 130 after Ctrl-C; 64 for wrong arguments, 65 if the catalog is damaged or of \
            another version, 66 if there is no catalog, 69 if the database can't be reached, 73 if the file \
            exists or can't be written, 75 if a backup is being restored into the catalog.
            """
    )

    @Argument(help: "The backup's file, such as photos.jsonl.gz.", completion: .file())
    var file: String

    @OptionGroup var dataOptions: DataOptions

    func run() async throws {
        let source = dataOptions.givenFolder.catalog
        guard dataOptions.address != nil || FileManager.default.fileExists(atPath: source.string) else {
            throw Input.missingCatalog(source)
        }
        let photos = try await CatalogTransfer.run(
            dataOptions,
            for: .showing,
            "no backup was written",
            "saved"
        ) {
            try CatalogBackup.write($0, to: FilePath(file), progress: $1)
        }
        print(photos == 1 ? "1 photo saved." : "\(photos) photos saved.")
    }
}

/// `brickwork restore`: reads a backup into an empty catalog.
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Read a backup into an empty catalog.",
        discussion: """
            Photos keep their addresses, also if the backup comes from another kind of database. To move a \
            library to PostgreSQL, stop brickwork serve, make a backup, and restore it with --catalog. In \
            PostgreSQL, brickwork verify --repair then finds the photos whose thumbnails aren't in the bucket.

            The backup is checked before anything is written. The command may be stopped at any time. The \
            same command continues from there. Until it has finished, no other command uses the catalog.

            Exit status: 0; 130 after Ctrl-C; 64 for wrong arguments, 65 if the backup is damaged or of a \
            later version, 66 if it can't be read, 69 if the database can't be reached, 73 if the catalog has \
            a library already or can't be written, 75 if it is in use.
            """
    )

    @Argument(help: "The backup's file.", completion: .file())
    var file: String

    @OptionGroup var dataOptions: DataOptions

    func run() async throws {
        guard FileManager.default.isReadableFile(atPath: file) else {
            throw Input.fail("\(file.printable): no such file, or it can't be read", .unreadable)
        }
        _ = try dataOptions.folder()
        let photos = try await CatalogTransfer.run(
            dataOptions,
            for: .restoring,
            "the same command continues from there",
            "restored"
        ) {
            try CatalogRestore(FilePath(file), into: $0).run(progress: $1)
        }
        print(photos == 1 ? "1 photo restored." : "\(photos) photos restored.")
    }
}

/// What both commands have in common.
private enum CatalogTransfer {
    /// Opens the catalog, and works on it until a signal comes.
    ///
    /// - Parameters:
    ///   - advice: What a signal leaves behind.
    ///   - verb: What happens with the rows, for the progress.
    static func run(
        _ options: DataOptions,
        for purpose: CatalogPurpose,
        _ advice: String,
        _ verb: String,
        _ work: @escaping @Sendable (any DatabaseAccess, (Int, Int) throws -> Void) throws -> Int
    ) async throws -> Int {
        let display = ProgressDisplay()
        return try await Interruption.ending(advice) {
            defer { display.end() }
            do {
                return try await Blocking(options, on: .shared).run { options, cancellation in
                    let catalog: any DatabaseAccess =
                        if options.address != nil {
                            try PostgreSQLAccess(options.place(), for: purpose)
                        } else {
                            try SQLiteAccess(file: options.givenFolder.catalog, for: purpose)
                        }
                    defer { try? catalog.close() }
                    return try work(catalog) { done, total in
                        try cancellation.check()
                        display.show("\(done) of \(total) entries \(verb)", done, of: total)
                    }
                }
            } catch let error as CatalogError {
                throw Input.fail(error)
            }
        }
    }
}
