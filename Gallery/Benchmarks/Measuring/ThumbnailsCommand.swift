import ArgumentParser
import Foundation
import PhotoWall
import Pictures
import SourceFiles
import SystemPackage

/// `measure thumbnails`: reads pictures and makes their thumbnails, for the benchmarks.
struct ThumbnailsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "thumbnails",
        abstract: "Make all thumbnails of the pictures below a folder, or read their headers.",
        discussion: "Prints a line for each refused picture, and the number of pictures."
    )

    @Argument(help: "The folder.")
    var folder: String

    @Option(help: "The folder for thumbnails; without it, only headers are read.")
    var cache: String?

    @Option(help: "The number of decoder processes.")
    var decoders = 1

    @Option(help: "The number of repetitions.")
    var times = 1

    func run() async throws {
        let pool = DecoderPool(
            executable: FilePath(Bundle.main.executablePath ?? CommandLine.arguments[0]),
            count: decoders
        )
        let store = cache.map { ThumbnailStore(folder: FilePath($0), decoders: pool, limit: .max) }
        var names: [String] = []
        if let entries = FileManager.default.enumerator(atPath: folder) {
            while let name = entries.nextObject() as? String {
                if entries.fileAttributes?[.type] as? FileAttributeType == .typeRegular { names.append(name) }
            }
        }
        var pictures = 0
        let passes = repeatElement(names.sorted(), count: times).joined()
        for name in passes where !name.hasSuffix(".tsv") {
            let file = PictureSource(FileLocation(root: FilePath(folder), path: FilePath(name)))
            do {
                if let store {
                    _ = try await store.makeAhead(.init(id: 0, source: file))
                } else {
                    _ = try await pool.facts(of: file)
                }
                pictures += 1
            } catch let refusal as PictureRefusal where refusal.kind != .notAPicture {
                print("\(name): \(refusal)")
            } catch is PictureRefusal {
                continue
            } catch let failure as PictureFailure {
                print("\(name): \(failure)")
            }
        }
        await pool.stop()
        print(pictures)
    }
}
