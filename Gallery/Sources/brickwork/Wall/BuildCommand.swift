import ArgumentParser
import CatalogDatabase
import Foundation
import LibraryIndexing
import PhotoLibrary
import Pictures
import SystemPackage
import WallSite

/// `brickwork build`: writes the wall as a static site.
struct BuildCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build",
        abstract: "Write a wall of photos as a static site.",
        discussion: """
            Any web server can serve the site, at any address. Thumbnails have no metadata, so they don't \
            contain places. Let the web server compress .txt, .json, .js and .wasm files. To update a \
            site, build into the same folder again. Files from other programs are left alone.

            The output may be a bucket of an S3 service, s3://bucket/prefix, for a content delivery \
            network. Each object has its type and cache time. Only changes are sent. Uses the service and \
            credentials of Amazon's tools: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, \
            AWS_REGION, AWS_ENDPOINT_URL for other services, or the profile AWS_PROFILE in ~/.aws. \
            Otherwise, the credentials come from AWS_WEB_IDENTITY_TOKEN_FILE, \
            AWS_CONTAINER_CREDENTIALS_FULL_URI (or _RELATIVE_URI), or the EC2 instance.

            Exit status: 0; 130 after Ctrl-C; 64 for wrong arguments, 66 for an unreadable folder, 69 if \
            decoders can't be confined, 73 if the folder or bucket can't be written.
            """
    )

    @Argument(
        help: "Folders, including their subfolders, or buckets: s3://bucket/prefix.",
        completion: .directory
    )
    var folders: [String]

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The site's folder, or s3://bucket/prefix: new, or from an earlier run.",
            valueName: "folder or bucket"
        ),
        completion: .directory
    )
    var output: String

    @Flag(
        help: ArgumentHelp(
            "Include full-size photos.",
            discussion: """
                They are JPEG files without metadata. With --coordinates and --people, they are the original \
                files with all their metadata.
                """
        )
    )
    var originals = false

    @Flag(help: "Show where photos were taken.")
    var coordinates = false

    @Flag(help: "Show who is in the photos.")
    var people = false

    @OptionGroup var wall: WallOptions

    func validate() throws {
        if Buckets.isAddress(output) {
            try Buckets.check(output, of: "--output")
        }
        guard wall.tiles == nil || coordinates else {
            throw ValidationError("--map-tiles needs --coordinates, because there is no map without it")
        }
        let output = resolved(output)
        for folder in folders where output.starts(with: resolved(folder)) {
            throw ValidationError(
                "--output: \(self.output) is inside \(folder), so the site would become photos; choose another folder"
            )
        }
    }

    func run() async throws {
        let summary = try await Interruption.ending(
            "the site is unchanged except for new files; the same command continues from there"
        ) {
            let siteOutput = try Buckets.siteOutput(output)
            let parts = try wall.open(folders)
            return try await parts.closing { try await build(parts, into: siteOutput) }
        }
        print(Self.text(of: summary, output: output))
    }

    private func build(_ parts: WallParts, into siteOutput: SiteOutput) async throws -> SiteSummary {
        let site = StaticSite(
            catalog: parts.catalog,
            store: parts.store,
            wall: wall.wallQuery,
            title: wall.title,
            address: wall.address,
            tiles: wall.tiles,
            hasOriginals: originals,
            hasCoordinates: coordinates,
            hasPeople: people,
            decoders: parts.decoders,
            output: siteOutput
        )
        let display = ProgressDisplay()
        defer { display.end() }
        do {
            try await site.open()
            _ = try await parts.indexer?.index(progress: { display.show($0) }, noted: Input.note)
            return try await site.build { progress in
                let files = progress.step == .making ? "pictures" : "pages"
                display.show(
                    "\(progress.done) of \(progress.total) \(files)",
                    progress.done,
                    of: progress.total
                )
            }
        } catch let error as SiteError {
            throw Input.fail(error.description, .unwritable)
        } catch let error as CatalogError {
            throw Input.fail(error)
        } catch let failure as PictureFailure {
            throw Input.fail("Pictures can't be read: \(failure)", .unavailable)
        }
    }

    static func text(of summary: SiteSummary, output: String) -> String {
        var text =
            "\(summary.photos) photos in \(output): \(summary.written) files written, \(summary.kept) kept"
        text += ", \(summary.removed) removed."
        let unreadable = IndexSummary.list(of: summary.unreadable)
        return unreadable.isEmpty ? text : text + "\n" + unreadable.dropLast()
    }

    private func resolved(_ path: String) -> FilePath {
        guard !Buckets.isAddress(path) else { return FilePath(path) }
        return FilePath(URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path)
    }
}
