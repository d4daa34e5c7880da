import ArgumentParser
import CatalogDatabase
import Foundation
import Logging
import PhotoLibrary
import PhotoWall
import SystemPackage
import WallServer

/// `brickwork serve`: shows folders of photos as a wall in the browser.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Show folders of photos as a wall in the browser.",
        discussion: """
            Reads the photos in the background and shows them as they are found. New, changed and deleted \
            files appear automatically. The folders are never written to. Ctrl-C stops the server. In a \
            terminal, it shows how much has been read. With --host 0.0.0.0, it also prints the address in \
            the local network, and a QR code for phones.

            With --catalog, any number of servers share a catalog. One process reads the folders into it \
            (serve or index with the folders as arguments). The other servers get no folders as arguments, \
            but need the same folders at the same paths. With --store, workers read the folders and make \
            the thumbnails (brickwork work), and servers only have caches.

            Sessions, links, favorites and albums are in the file of --users, without it in users.sqlite in the \
            data folder, and with --catalog in the catalog's database, where all servers have the same ones.

            Exit status: 0 after Ctrl-C; 64 for wrong arguments, 65 for an empty password file, or a file of users that is \
            damaged or isn't one, 66 for an unreadable folder or file, 69 if the server can't listen, \
            has too few descriptors or can't reach its catalog, 73 if the data folder can't be written or is full, if the database \
            role doesn't have the rights of a server, if the clock is wrong, or if the store belongs to \
            another catalog, 75 if another brickwork is using the catalog or the data folder.
            """
    )

    @Argument(
        help: "Folders, including their subfolders, or buckets: s3://bucket/prefix.",
        completion: .directory
    )
    var folders: [String] = []

    @Option(help: "The port to listen on; 0 for any free port.")
    var port = 8080

    @Option(
        help:
            "The address to listen on. An address for other machines needs --users, --password-file or --public."
    )
    var host = "127.0.0.1"

    @OptionGroup var wall: WallOptions
    @OptionGroup var storeOptions: StoreOptions

    @Option(
        help: "A file with a password in its first line, which is valid for any user name.",
        completion: .file()
    )
    var passwordFile: String?

    @Option(
        help: ArgumentHelp(
            "The file with the users who may see the wall, or \"catalog\" for those in the database of --catalog.",
            discussion:
                "brickwork user add NAME adds a user. Sessions, links, favorites and albums are in the same file or database.",
            valueName: "file"
        ),
        completion: .file()
    )
    var users: String?

    @Flag(name: .customLong("public"), help: "Show the photos to everybody who can reach this machine.")
    var isPublic = false

    @Option(
        name: .customLong("proxy"),
        help: ArgumentHelp(
            "The address or network of a proxy, such as 127.0.0.1 or 10.0.0.0/8. Its X-Forwarded-For, -Proto and -Host headers are trusted.",
            valueName: "network"
        )
    )
    var proxies: [String] = []

    @Flag(name: .customLong("open"), help: "Open the wall in the browser.")
    var opensBrowser = false

    @Flag(
        help: ArgumentHelp(
            "Show where photos were taken, even with --public.",
            discussion: """
                With --public, nobody gets the original files without both --coordinates and --people, because \
                they contain places and people. Full-size pictures and downloads are then JPEG files without metadata.
                """
        )
    )
    var coordinates = false

    @Flag(help: "Show who is in the photos, even with --public.")
    var people = false

    @Flag(
        help: ArgumentHelp(
            "Provide /metrics for Prometheus, to users who may see the wall.",
            discussion:
                "/healthz and /readyz are available to everybody. They tell whether the server and its catalog answer."
        )
    )
    var metrics = false

    @Option(help: "The least severe messages to log: debug, info, notice, warning or error.")
    var logLevel = LogLevel.notice

    func validate() throws {
        guard !folders.isEmpty || wall.dataOptions.address != nil else {
            throw ValidationError(
                "name the folder of your photos: brickwork serve ~/Pictures"
            )
        }
        if storeOptions.address != nil {
            guard wall.dataOptions.address != nil, folders.isEmpty else {
                throw ValidationError(
                    "--store: workers read the folders (brickwork work); use --catalog, and no folders"
                )
            }
        }
        guard (0...65_535).contains(port) else {
            throw ValidationError("--port \(port) is out of range (1–65535)")
        }
        for proxy in proxies where !ServerOptions.isNetwork(proxy) {
            throw ValidationError(
                "--proxy \(proxy) isn't an address such as 192.0.2.1 or a network such as 192.0.2.0/24"
            )
        }
        guard ServerOptions.isLoopback(host) || passwordFile != nil || users != nil || isPublic else {
            throw ValidationError(
                "--host \(host) is open to other machines; add --users FILE, --password-file FILE, or --public to show the photos to everybody"
            )
        }
        guard passwordFile == nil || users == nil else {
            throw ValidationError("--users and --password-file can't be combined")
        }
        guard wall.tiles == nil || coordinates || !isPublic else {
            throw ValidationError(
                "--map-tiles with --public needs --coordinates, because there is no map without it"
            )
        }
        try UserOptions.check(users, wall.dataOptions.place)
    }

    func run() async throws {
        try OpenFiles.checkForServer()
        let password = try passwordFile.map(Password.read)
        let display = ProgressDisplay()
        let isTerminal = isatty(STDERR_FILENO) == 1
        LoggingSystem.bootstrap { label -> any LogHandler in
            isTerminal ? PlainLogHandler(display: display) : StreamLogHandler.standardError(label: label)
        }
        var logger = Logger(label: "brickwork")
        logger.logLevel = logLevel.level
        let signals = Interruption.listen()
        let lock = try lockFolder()
        defer { withExtendedLifetime(lock) {} }
        var bucket: ThumbnailBucket?
        let parts = try wall.open(folders) { catalog in
            if folders.isEmpty { try wall.dataOptions.checkStart(catalog, as: .server) }
            bucket = try storeOptions.bucket(of: catalog, isHasty: true)
            return bucket
        } archiveNoted: { [logger] problem in
            guard let problem else { return logger.notice("The store is reachable again.") }
            logger.warning("The store can't be reached, so thumbnails are made here: \(problem)")
        } videoFailed: { [logger] file, error in
            logger.warning("\(file.printable): it can't be converted: \(error)")
        }
        do {
            // While the store is away, or its settings are wrong, the wall goes on. `/readyz` says so.
            if let problem = try await parts.store.checkArchive() {
                logger.warning("The store can't be used, so thumbnails are made here: \(problem)")
            }
        } catch let refusal as ArchiveRefusal {
            throw Input.fail(refusal.description, .unwritable)
        }
        let folder = try wall.dataOptions.folder()
        var options = ServerOptions(
            host: host,
            port: port,
            password: password,
            title: wall.title,
            wall: wall.wallQuery,
            chapters: folder.chapters,
            users: wall.dataOptions.address == nil
                ? .file(users.map { FilePath($0) } ?? folder.users)
                : .server(try wall.dataOptions.place.database())
        )
        options.folders = folders.map {
            Buckets.isAddress($0) ? $0 : URL(fileURLWithPath: $0).standardizedFileURL.path
        }
        options.haveNames = users != nil
        options.isForEverybody = isPublic
        options.proxies = proxies
        options.address = wall.address
        options.tiles = wall.tiles
        options.hasMetrics = metrics
        options.hasCoordinates = coordinates || !isPublic
        options.hasPeople = people || !isPublic
        let server = PhotoWallServer(
            catalog: parts.catalog,
            indexer: parts.indexer,
            decoders: parts.decoders,
            store: parts.store,
            queue: bucket == nil ? nil : try wall.dataOptions.queue(),
            options: options,
            logger: logger
        )
        if !ServerOptions.isLoopback(host), password == nil, users == nil {
            Self.say("--public: everybody who can reach this machine can see these photos.")
        }
        let reports = isTerminal ? await report(parts, display) : nil
        defer { reports?.cancel() }
        do {
            try await server.run(until: { for await _ in signals { break } }) { [host, opensBrowser] port in
                let place = WallPlace(host: host, port: port)
                Self.say(place.line)
                if isTerminal, let code = place.code { Self.say(code) }
                if opensBrowser { BrowserOpening.open(place.own) }
            }
        } catch let error as ListeningError {
            throw Input.fail(error.description, .unavailable)
        } catch let error as CatalogError {
            throw Input.fail(error)
        }
    }

    /// Reserves the data folder for this server. With a catalog in a file, opening the catalog does that.
    private func lockFolder() throws -> CatalogLock? {
        guard wall.dataOptions.address != nil else { return nil }
        do {
            return try CatalogLock(for: try wall.dataOptions.folder().catalog)
        } catch let error as CatalogError {
            throw Input.fail(error)
        }
    }

    /// Shows the progress of reading the folders, and then a summary. Call before reading begins.
    private func report(_ parts: WallParts, _ display: ProgressDisplay) async -> Task<Void, Never>? {
        guard let updates = parts.indexer?.progress() else { return nil }
        // The first update is about the time before.
        for await _ in updates { break }
        return Task { [catalog = parts.catalog] in
            for await progress in updates {
                guard progress.phase == .idle else {
                    display.show(progress)
                    continue
                }
                display.end()
                guard let photos = try? catalog.photos.count(),
                    let failed = try? catalog.folders.unreadableCount()
                else {
                    return
                }
                let list =
                    failed > 0 ? ", \(failed == 1 ? "1 file" : "\(failed) files") could not be read" : ""
                return Input.note("\(photos == 1 ? "1 photo" : "\(photos) photos")\(list).")
            }
        }
    }

    /// Prints a line without buffering, even if the output is a pipe or a file.
    private static func say(_ line: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
    }
}

/// A password in a file. On the command line, it would appear in the list of processes.
enum Password {
    /// The file's first line.
    static func read(from path: String) throws -> String {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Input.fail(
                "\(path): cannot be read; give a file with the password with --password-file",
                .unreadable
            )
        }
        let line = String(decoding: data, as: UTF8.self).split(
            omittingEmptySubsequences: false,
            whereSeparator: \.isNewline
        )[0]
        guard !line.isEmpty else {
            throw Input.fail("\(path): its first line is empty; write the password there", .document)
        }
        return String(line)
    }
}
