import Foundation
import NIOCore
import NIOPosix
import PhotoLibrary

/// What the page reads as JSON: the same bytes from a server and in a static site.
struct WallDocuments: Sendable {
    let catalog: Catalog

    /// The tags that most photos have, most frequent first.
    func tags() async throws -> ByteBuffer {
        try await read { try $0.tags(limit: 100).map { Tag(name: $0.name, count: $0.count) } }
    }

    /// What the last word of a search may become, while it is written.
    func suggestions(for query: SearchQuery) async throws -> ByteBuffer {
        try await read { try $0.suggestions(for: query) }
    }

    /// The captions and names of photos, in their order; for one that is gone meanwhile, no caption and no name.
    func captions(of ids: ArraySlice<Int64>) async throws -> ByteBuffer {
        try await read { catalog in
            let labels = try catalog.labels(of: ids)
            return Captions(captions: labels.map(\.caption), names: labels.map(\.name))
        }
    }

    /// What could not be read, and why.
    func unreadable() async throws -> ByteBuffer {
        try await read { try $0.unreadable().map(Unreadable.init) }
    }

    /// All that is known of a photo.
    ///
    /// - Parameter original: The address of the file itself; nil where it is not given away.
    func details(of photo: Photo, original: String?) throws -> ByteBuffer {
        try Self.encoded(PhotoDetails(photo, original: original))
    }

    /// Where waiting for the disk is allowed.
    private func read<Document: Encodable & SendableMetatype>(
        _ document: @escaping @Sendable (Catalog) throws -> Document
    ) async throws -> ByteBuffer {
        try await NIOThreadPool.singleton.runIfActive { [catalog] in try Self.encoded(document(catalog)) }
    }

    private static func encoded(_ document: some Encodable) throws -> ByteBuffer {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return ByteBuffer(bytes: try encoder.encode(document))
    }

    private struct Tag: Encodable {
        let name: String
        let count: Int
    }

    private struct Captions: Encodable {
        let captions: [String?]
        let names: [String]
    }

    private struct Unreadable: Encodable {
        let file: String
        let reason: String

        /// Where the given folder lies is nobody's business but its owner's: from its name on.
        init(_ file: UnreadableFile) {
            let folder = file.folder.split(separator: "/").last.map(String.init) ?? "/"
            self.file = file.path.isEmpty ? folder : "\(folder)/\(file.path)"
            reason = file.reason
        }
    }
}
