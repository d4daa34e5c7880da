import ArgumentParser
import BrickworkEngine
import Foundation
import Pictures
import SourceFiles
import SystemPackage

/// The pictures that a document's items refer to, read from inside one folder.
struct DocumentPictures {
    private let folder: FilePath
    private let root: FilePath
    private let mayBeUnconfined: Bool

    /// - Parameters:
    ///   - document: The document's path, or `-` for standard input, which uses the current folder.
    ///   - root: The folder that must contain all pictures, or nil for the document's own folder.
    ///   - mayBeUnconfined: Whether pictures may be decoded without a sandbox.
    init(document: String, root: String?, mayBeUnconfined: Bool) {
        let current = FilePath(FileManager.default.currentDirectoryPath)
        folder =
            document == "-"
            ? current : current.pushing(FilePath(document)).removingLastComponent().lexicallyNormalized()
        self.root = root.map { current.pushing(FilePath($0)).lexicallyNormalized() } ?? folder
        self.mayBeUnconfined = mayBeUnconfined
    }

    /// Returns the pictures as `data:` URLs, so that the drawing needs no other files.
    ///
    /// - Throws: `ExitCode` after a line that names the item, if its path leads out of the folder or isn't a
    ///   picture.
    func addresses(of document: LayoutDocument) async throws -> [ItemPath: String] {
        guard document.sources.joined().contains(where: { $0 != nil }) else { return [:] }
        let decoders = DecoderPool(executable: Executable.path, mayBeUnconfined: mayBeUnconfined)
        let scratch = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(
            at: scratch,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        defer { try? FileManager.default.removeItem(at: scratch) }
        do {
            var addresses: [ItemPath: String] = [:]
            for (section, sources) in document.sources.enumerated() {
                for (item, source) in sources.enumerated() {
                    guard let source else { continue }
                    addresses[ItemPath(section: section, item: item)] = try await address(
                        of: source,
                        "sections[\(section)].items[\(item)].src",
                        decoders,
                        FilePath(scratch.path)
                    )
                }
            }
            await decoders.stop()
            return addresses
        } catch {
            await decoders.stop()
            throw error
        }
    }

    private func address(
        of source: String,
        _ place: String,
        _ decoders: DecoderPool,
        _ scratch: FilePath
    ) async throws -> String {
        let file = folder.pushing(FilePath(source)).lexicallyNormalized()
        var path = file
        guard file.starts(with: root), path.removePrefix(root), !path.isEmpty else {
            throw Input.fail(
                "\(place): \"\(source.printable)\" isn't below \(root.printable); choose a folder above it with --root",
                .unreadable
            )
        }
        do {
            let picture = PictureSource(FileLocation(root: root, path: path))
            let facts = try await decoders.facts(of: picture)
            guard let mediaType = Self.mediaTypes[facts.facts.format] else {
                throw Input.fail(
                    "\(place): \"\(source.printable)\" is \(facts.facts.format); only JPEG, PNG, GIF and WebP can be drawn",
                    .unreadable
                )
            }
            // A picture whose header can be read may still be damaged, so it is decoded.
            _ = try await decoders.makeThumbnails(of: picture, widths: [1], into: scratch, urgency: .lookedAt)
            var bytes = Data()
            try SourceFile(picture.location).pieces { bytes.append(contentsOf: $0) }
            return "data:\(mediaType);base64,\(bytes.base64EncodedString())"
        } catch let refusal as PictureRefusal {
            throw Input.fail(
                "\(place): cannot read \"\(source.printable)\" (\(refusal.reason))",
                .unreadable
            )
        } catch let failure as PictureFailure {
            throw Input.fail(
                "\(place): cannot read \"\(source.printable)\" (\(failure.reason))",
                failure.kind == .unconfined ? .unavailable : .unreadable
            )
        }
    }

    /// The formats that programs display in an SVG drawing.
    private static let mediaTypes = [
        "jpeg": "image/jpeg", "png": "image/png", "gif": "image/gif", "webp": "image/webp",
    ]
}
