import ArgumentParser
import Foundation
import PhotoLibrary
import Pictures
import SystemPackage
import WallSite

/// `brickwork build`: the wall as files for any web server.
struct BuildCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build",
        abstract: "Write the wall of some folders as a static site.",
        discussion: """
            Any web server or object store can carry the site, at any address. Thumbnails hold no metadata, so no \
            places; where the web server compresses, .txt, .json, .js and .wasm files gain by it. Build into \
            the same folder again to bring it up to date; files that brickwork did not make are left alone.

            Exit status: 0; 130 after Ctrl-C; 64 for wrong arguments, 66 for a folder that cannot be read, 69 where \
            decoders cannot be confined, 73 for a folder that cannot be written.
            """
    )

    @Argument(help: "The folders, with all that is in them.", completion: .directory)
    var folders: [String]

    @Option(
        name: .shortAndLong,
        help: "The site's folder: a new one, or one that this has made.",
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
        let output = resolved(output)
        for folder in folders where (output + "/").hasPrefix(resolved(folder) + "/") {
            throw ValidationError(
                "--output: \(self.output) is in \(folder), whose pictures it would become; give another"
            )
        }
    }

    func run() async throws {
        let summary = try await Interruption.ending(
            "the site is as it was, but for new files; build again, and what is made need not be made again"
        ) {
            let parts = try wall.open(folders)
            return try await parts.closing { try await build(parts) }
        }
        print(Self.text(of: summary, output: output))
    }

    private func build(_ parts: WallParts) async throws -> SiteSummary {
        let site = StaticSite(
            catalog: parts.catalog,
            store: parts.store,
            wall: wall.recipe,
            title: wall.title,
            hasOriginals: originals,
            hasCoordinates: coordinates,
            output: FilePath(output)
        )
        let display = ProgressDisplay()
        defer { display.end() }
        do {
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

    private func resolved(_ path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
    }
}
