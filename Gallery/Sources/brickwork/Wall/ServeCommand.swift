import ArgumentParser
import CatalogDatabase
import Foundation
import Logging
import PhotoLibrary
import SystemPackage
import Thumbnails
import WallServer

/// `brickwork serve`: shows folders of photos as a wall in the browser.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Show folders of photos as a wall in the browser.",
        discussion: """
            The photos are read in the background and shown as they are found; new, changed and deleted files show up \
            by themselves. Nothing is ever written into the folders. Ctrl-C stops the server. In a terminal, it says how far \
            the folders are read, and with --host 0.0.0.0 the address in the local network, with a QR code for phones.

            With --catalog, any number of servers show one catalog: one brickwork reads the folders into it (serve or \
            index, with their names), the others are given none, and need the same folders at the same places. With --store, \
            workers read the folders and make the thumbnails (brickwork work), and no server keeps anything that others need.

            Exit status: 0 after Ctrl-C; 64 for wrong arguments, 65 for an empty password file or a damaged file of users, 66 for a folder or file \
            that cannot be read, 69 where the server cannot listen or reach its catalog, 73 for a data folder that cannot be written or is \
            full, for a database role without the rights of a server, for a clock that is wrong, and for a store that cannot \
            be read or is not the catalog's, 75 for one that another brickwork uses.
            """
    )

    @Argument(
        help: "The folders, with all that is in them, or buckets: s3://bucket/prefix.",
        completion: .directory
    )
    var folders: [String] = []

    @Option(help: "The port to listen on; 0 for any that is free.")
    var port = 8080

    @Option(
        help:
            "The address to listen on. Another than this machine's own needs --users, --password-file or --public."
    )
    var host = "127.0.0.1"

    @OptionGroup var wall: WallOptions
    @OptionGroup var storeOptions: StoreOptions

    @Option(
        help: "A file whose first line is the password to ask for, under any user name.",
        completion: .file()
    )
    var passwordFile: String?

    @Option(
        help: ArgumentHelp(
            "A file with those who may see the wall. brickwork user add NAME writes it.",
            valueName: "file"
        ),
        completion: .file()
    )
    var users: String?

    @Flag(name: .customLong("public"), help: "Let everybody see the photos who can reach this machine.")
    var isPublic = false

    @Option(
        name: .customLong("proxy"),
        help: ArgumentHelp(
            "The address of a proxy on another machine. Its X-Forwarded-For tells whose guesses at the password count.",
            valueName: "address"
        )
    )
    var proxies: [String] = []

    @Flag(name: .customLong("open"), help: "Open the wall in the browser.")
    var opensBrowser = false

    @Flag(
        help: ArgumentHelp(
            "Say where photos were taken, also with --public.",
            discussion: """
                With --public alone, nobody gets the photos' own files, which say so, too: what is shown in full size and \
                downloaded are JPEG files without metadata.
                """
        )
    )
    var coordinates = false

    @Flag(
        help: ArgumentHelp(
            "Answer /metrics to those who may see the wall, for Prometheus.",
            discussion:
                "/healthz and /readyz answer to everybody: whether the server lives, and whether its catalog answers."
        )
    )
    var metrics = false

    @Flag(
        help:
            "Print a line for each request: the client, the user, the time, the request, the status, the bytes and the seconds."
    )
    var accessLog = false

    @Option(help: "The least severe messages to log: debug, info, notice, warning or error.")
    var logLevel = LogLevel.notice

    func validate() throws {
        guard !folders.isEmpty || wall.dataOptions.address != nil else {
            throw ValidationError(
                "Which photos? Give the folder that they are in: brickwork serve ~/Pictures"
            )
        }
        if storeOptions.address != nil {
            guard wall.dataOptions.address != nil, folders.isEmpty else {
                throw ValidationError(
                    "--store: workers read the folders (brickwork work); give --catalog here, and no folders"
                )
            }
        }
        guard (0...65_535).contains(port) else {
            throw ValidationError("\(port) is not a valid port (1–65535)")
        }
        for proxy in proxies where !ServerOptions.isAddress(proxy) {
            throw ValidationError("--proxy: \(proxy) is no address; give one such as 192.0.2.1")
        }
        guard ServerOptions.isLoopback(host) || passwordFile != nil || users != nil || isPublic else {
            throw ValidationError(
                "--host \(host) lets other machines in; add --users FILE or --password-file FILE, or --public if all may see the photos"
            )
        }
        guard passwordFile == nil || users == nil else {
            throw ValidationError("--users and --password-file exclude each other; give one of them")
        }
    }

    func run() async throws {
        let password = try passwordFile.map(Password.read)
        let display = ProgressDisplay()
        let isTerminal = isatty(STDERR_FILENO) == 1
        LoggingSystem.bootstrap { label -> any LogHandler in
            isTerminal ? PlainLogHandler(display: display) : StreamLogHandler.standardError(label: label)
        }
        var logger = Logger(label: "brickwork")
        logger.logLevel = logLevel.level
        let signals = Interruption.listen()
        var bucket: ThumbnailBucket?
        let parts = try wall.open(folders) { catalog in
            if folders.isEmpty { try wall.dataOptions.checkStart(catalog, as: .server) }
            bucket = try storeOptions.bucket(of: catalog, isHasty: true)
            return bucket
        } archiveNoted: { [logger] problem in
            guard let problem else { return logger.notice("The store answers again.") }
            logger.warning("The store is away, and thumbnails are made here meanwhile: \(problem)")
        }
        try await bucket?.checkReadingOrFail()
        var options = ServerOptions(
            host: host,
            port: port,
            password: password,
            title: wall.title,
            wall: wall.recipe,
            chapters: try wall.dataOptions.folder().chapters
        )
        options.users = users.map { UserFile(FilePath($0)) }
        options.proxies = proxies
        options.hasMetrics = metrics
        options.hasAccessLog = accessLog
        options.hasCoordinates = coordinates || !isPublic
        let server = PhotoWallServer(
            catalog: parts.catalog,
            indexer: parts.indexer,
            workers: parts.workers,
            store: parts.store,
            queue: bucket == nil ? nil : try wall.dataOptions.queue(),
            options: options,
            logger: logger
        )
        if !ServerOptions.isLoopback(host), password == nil, users == nil {
            Self.say("Everybody who can reach this machine can see these photos: --public.")
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
        } catch let problem as UserFile.Problem {
            throw Input.fail(problem)
        } catch let error as CatalogError {
            throw Input.fail(error)
        }
    }

    /// Shows how far the folders are read, and then what there is. Call before reading begins.
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
                guard let photos = try? catalog.photoCount(), let failed = try? catalog.unreadableCount()
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
