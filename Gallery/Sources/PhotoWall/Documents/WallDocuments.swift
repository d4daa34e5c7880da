import Foundation
import NIOCore
import PhotoLibrary
import WallNodes

/// What the page reads as JSON: the same bytes from a server and in a static site.
public struct WallDocuments: Sendable {
    /// The photos.
    public let catalog: Catalog
    /// Where waiting for the disk is allowed.
    let threads: DiskThreads
    /// Whether it says where photos were taken.
    public let hasCoordinates: Bool

    /// - Parameters:
    ///   - catalog: The photos.
    ///   - threads: Where waiting for the disk is allowed.
    ///   - hasCoordinates: Whether it says where photos were taken.
    public init(catalog: Catalog, threads: DiskThreads, hasCoordinates: Bool = false) {
        self.catalog = catalog
        self.threads = threads
        self.hasCoordinates = hasCoordinates
    }

    /// The tags that most photos have, most frequent first.
    ///
    /// - Parameter photos: Those that do not count.
    public func tags(without photos: [Photo] = []) async throws -> ByteBuffer {
        let missing = Dictionary(photos.flatMap(\.tags).map { ($0.lowercased(), 1) }, uniquingKeysWith: +)
        return try await read { catalog in
            try catalog.tags(limit: 100)
                .map { Tag(name: $0.name, count: $0.count - missing[$0.name.lowercased(), default: 0]) }
                .filter { $0.count > 0 }
                .sorted { $0.count > $1.count }
        }
    }

    /// What the last word of a search may become, while it is written.
    public func suggestions(for query: SearchQuery) async throws -> ByteBuffer {
        try await read { try $0.suggestions(for: query) }
    }

    /// The captions, dates and names of a block's photos, in their order; nil where they are others by now.
    public func texts(of block: BlockNode) async throws -> ByteBuffer? {
        try await threads.run {
            let texts = try textsNow(ofPhotos: block.photos.ids)
            return texts.hash == block.textHash ? texts.bytes : nil
        }
    }

    /// The captions, dates and names of photos, in their order, and the hash that a block of them has. Keeps the thread.
    public func textsNow(ofPhotos ids: [UInt32]) throws -> (bytes: ByteBuffer, hash: UInt64) {
        let labels = try catalog.labels(of: ids.map { Int64($0) })
        let texts = Texts(
            captions: labels.map(\.caption),
            dates: labels.map(\.date),
            names: labels.map(\.name)
        )
        return (try Self.encoded(texts), BlockNode.textHash(of: labels.map(\.textHash)))
    }

    /// What could not be read, and why.
    public func unreadable() async throws -> ByteBuffer {
        try await read { try $0.unreadable().map(Unreadable.init) }
    }

    /// The same of some files.
    public static func unreadable(_ files: [UnreadableFile]) throws -> ByteBuffer {
        try encoded(files.map(Unreadable.init))
    }

    /// All that is known of a photo.
    ///
    /// - Parameters:
    ///   - photo: The photo.
    ///   - original: The address of the file itself; nil where it is not given away.
    ///   - download: The address under which it is saved; nil where it is not given away.
    ///   - fullSize: The address of the whole picture as JPEG; nil where there is none.
    public func details(
        of photo: Photo,
        original: String?,
        download: String?,
        fullSize: String? = nil
    ) throws -> ByteBuffer {
        var details = PhotoDetails(photo, original: original, download: download, fullSize: fullSize)
        if !hasCoordinates {
            details.coordinates = nil
        }
        return try Self.encoded(details)
    }

    private func read<Document: Encodable & SendableMetatype>(
        _ document: @escaping @Sendable (Catalog) throws -> Document
    ) async throws -> ByteBuffer {
        try await threads.run { [catalog] in try Self.encoded(document(catalog)) }
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

    private struct Texts: Encodable {
        let captions: [String?]
        let dates: [String]
        let names: [String]
    }

    private struct Unreadable: Encodable {
        let file: String
        let reason: String
        /// True where it is tried again by itself; absent elsewhere.
        let waiting: Bool?

        /// Where the given folder lies is nobody's business but its owner's: from its name on.
        init(_ file: UnreadableFile) {
            let folder = file.folder.split(separator: "/").last.map(String.init) ?? "/"
            self.file = file.path.isEmpty ? folder : "\(folder)/\(file.path)"
            reason = file.reason
            waiting = file.isWaiting ? true : nil
        }
    }
}
