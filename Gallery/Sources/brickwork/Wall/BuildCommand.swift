import ArgumentParser
import CatalogDatabase
import Foundation
import PhotoLibrary
import Pictures
import SystemPackage
import WallSite

/// `brickwork build`: writes the wall as a static site.
struct BuildCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build",
        abstract: "Write the wall of some folders as a static site.",
        discussion: """
            Any web server can carry the site, at any address. Thumbnails hold no metadata, so no places; where the \
            web server compresses, .txt, .json, .js and .wasm files gain by it. Build into the same folder again to \
            bring it up to date; files that brickwork did not make are left alone.

            The output may be a bucket of an S3 service, s3://bucket/prefix, from which a content delivery network \
            serves the wall: each object has its type and says how long it may be cached. Only what changed is sent. \
            The service and the credentials are those of Amazon's tools: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, \
            AWS_SESSION_TOKEN, AWS_REGION, AWS_ENDPOINT_URL for others than Amazon's, or a profile in ~/.aws that \
            AWS_PROFILE names. Otherwise the credentials come from AWS_WEB_IDENTITY_TOKEN_FILE, \
            AWS_CONTAINER_CREDENTIALS_FULL_URI (or _RELATIVE_URI), or the EC2 instance.

            Exit status: 0; 130 after Ctrl-C; 64 for wrong arguments, 66 for a folder that cannot be read, 69 where \
            decoders cannot be confined, 73 for a folder or a bucket that cannot be written.
            """
    )

    @Argument(
        help: "The folders, with all that is in them, or buckets: s3://bucket/prefix.",
        completion: .directory
    )
    var folders: [String]

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The site's folder, or s3://bucket/prefix: a new one, or one that this has made.",
            valueName: "folder or bucket"
        ),
        completion: .directory
    )
    var output: String

    @Flag(
        help: ArgumentHelp(
            "Put in photos in their full size.",
            discussion: """
                As JPEG files without metadata; with --coordinates, as their own files, with all that is written in them.
                """
        )
    )
    var originals = false

    @Flag(
        help: "Say where photos were taken. With --originals, their own files are put in, which say so, too."
    )
    var coordinates = false

    @OptionGroup var wall: WallOptions

    func validate() throws {
        if Buckets.isAddress(output) {
            try Buckets.check(output, of: "--output")
        }
        let output = resolved(output)
        for folder in folders where output.starts(with: resolved(folder)) {
            throw ValidationError(
                "--output: \(self.output) is in \(folder), whose pictures it would become; give another"
            )
        }
    }

    func run() async throws {
        let summary = try await Interruption.ending(
            "the site is as it was, but for new files; build again, and what is made need not be made again"
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
            wall: wall.recipe,
            title: wall.title,
            hasOriginals: originals,
            hasCoordinates: coordinates,
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
        } catch let trouble as PictureTrouble {
            throw Input.fail("No picture is read: \(trouble)", .unavailable)
        }
    }

    static func text(of summary: SiteSummary, output: String) -> String {
        var text =
            "\(summary.photos) photos in \(output): \(summary.written) files written, \(summary.kept) kept"
        text += ", \(summary.removed) removed."
        if summary.failed > 0 {
            text += " \(summary.failed) files could not be read; \(output)/unreadable.json says why."
        }
        return text
    }

    private func resolved(_ path: String) -> FilePath {
        guard !Buckets.isAddress(path) else { return FilePath(path) }
        return FilePath(URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path)
    }
}
