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
        abstract: "Write the catalog, and what users write, into one file.",
        discussion: """
            The file has one state of the catalog, which may be in use meanwhile, and one of its users with their passwords' \
            hashes, sessions, links, favorites and albums. These are in the file of --users, in the catalog's database, or in \
            the data folder. brickwork restore reads it \
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

    @OptionGroup var users: BackupUserOptions
    @OptionGroup var dataOptions: DataOptions

    func run() async throws {
        let source = dataOptions.givenFolder.catalog
        guard dataOptions.address != nil || FileManager.default.fileExists(atPath: source.string) else {
            throw Input.missingCatalog(source)
        }
        let summary = try await CatalogTransfer.run(
            dataOptions,
            for: .showing,
            "no backup was written",
            "saved"
        ) { [users, dataOptions] catalog, progress in
            let users = try users.open(dataOptions, makes: false)
            defer { try? users?.close() }
            return try CatalogBackup.write(catalog, users: users, to: FilePath(file), progress: progress)
        }
        print(CatalogTransfer.line(summary, "saved"))
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

    @OptionGroup var users: BackupUserOptions
    @OptionGroup var dataOptions: DataOptions

    func run() async throws {
        guard FileManager.default.isReadableFile(atPath: file) else {
            throw Input.fail("\(file.printable): no such file, or it can't be read", .unreadable)
        }
        _ = try dataOptions.folder()
        let summary = try await CatalogTransfer.run(
            dataOptions,
            for: .restoring,
            "the same command continues from there",
            "restored"
        ) { [users, dataOptions] catalog, progress in
            var opened: (any DatabaseAccess)?
            defer { try? opened?.close() }
            let restore = CatalogRestore(FilePath(file), into: catalog) {
                let access = try users.open(dataOptions, makes: true)!
                opened = access
                return access
            }
            return try restore.run(progress: progress)
        }
        print(CatalogTransfer.line(summary, "restored"))
    }
}

/// Where backups have what users write from, and restore it to.
struct BackupUserOptions: ParsableArguments {
    @Option(
        name: .customLong("users"),
        help: ArgumentHelp(
            "The file of users that the server has. With --catalog, they are in its database.",
            valueName: "file"
        ),
        completion: .file()
    )
    var path: String?

    /// Opens the tables. Returns nil if there is no file, and it isn't to be made.
    fileprivate func open(_ options: DataOptions, makes: Bool) throws -> (any DatabaseAccess)? {
        if options.address != nil {
            return try PostgreSQLUserAccess(options.place.database(), patience: .seconds(10))
        }
        let file = path.map { FilePath($0) } ?? options.givenFolder.users
        if !makes, !FileManager.default.fileExists(atPath: file.string) {
            guard path == nil else { throw Input.fail("\(file.printable): no such file", .unreadable) }
            return nil
        }
        return try SQLiteUserAccess(file: file, patience: .seconds(10))
    }
}

/// What both commands have in common.
private enum CatalogTransfer {
    /// Returns the line that says what was done.
    static func line(_ summary: BackupSummary, _ verb: String) -> String {
        let photos = summary.photos == 1 ? "1 photo" : "\(summary.photos) photos"
        return summary.written == 0
            ? "\(photos) \(verb); there are no users, links, favorites or albums."
            : "\(photos) \(verb), with users, links, favorites and albums."
    }

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
        _ work: @escaping @Sendable (any DatabaseAccess, (Int, Int) throws -> Void) throws -> BackupSummary
    ) async throws -> BackupSummary {
        let display = ProgressDisplay()
        return try await Interruption.ending(advice) {
            defer { display.end() }
            do {
                return try await Blocking(options, on: .shared).run { options in
                    let catalog: any DatabaseAccess =
                        if options.address != nil {
                            try PostgreSQLAccess(options.place.database(), for: purpose)
                        } else {
                            try SQLiteAccess(file: options.givenFolder.catalog, for: purpose)
                        }
                    defer { try? catalog.close() }
                    return try work(catalog) { done, total in
                        try Cancellation.current?.check()
                        display.show("\(done) of \(total) entries \(verb)", done, of: total)
                    }
                }
            } catch let error as CatalogError {
                throw Input.fail(error)
            }
        }
    }
}
