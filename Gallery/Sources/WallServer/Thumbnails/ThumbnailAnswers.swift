import HTTPTypes
import LibraryIndexing
import NIOConcurrencyHelpers
import NIOCore
import PhotoLibrary
import PhotoWall
import Pictures
import SourceFiles
import SystemPackage
import WallNodes

/// Answers with thumbnails: from memory, from disk, or made on request.
struct ThumbnailAnswers: Sendable {
    let photos: Blocking<Catalog.Photos>
    let records: PictureRecords
    let store: ThumbnailStore
    /// The job queue of the workers that make thumbnails ahead of time, if there are any. Requested photos
    /// move to its front. A database that is away or read-only is no problem, because the thumbnail is made here.
    let queue: Blocking<JobQueue>?
    /// Thumbnails in memory, by their paths.
    let hot: ByteCache<String>
    /// The threads that wait for thumbnails on the disk.
    let threads: DiskThreads
    let metrics: ServerMetrics
    /// For videos that are being converted.
    let conversions = ClientLimit(ofClient: 4, ofAll: 32)

    /// Answers with a thumbnail.
    func answer(_ address: ThumbnailAddress, to request: HTTPRequest, _ context: WallContext) async throws
        -> Response
    {
        guard address.size.isKnown else { throw Refusal.notThere }
        guard address.token == photos.state.addressToken else { throw Refusal.outdated }
        if address.size == .video { return try await video(address, to: request, context) }
        if let bytes = hot.bytes(for: address.path) {
            metrics.note(ServerMetrics.Thumbnail.memory)
            return Self.response(bytes, address)
        }
        switch try await content(of: address) {
        case .bytes(let bytes):
            hot.insert(bytes, for: address.path)
            return Self.response(bytes, address)
        case .file(let file):
            return try FileAnswer(threads: threads).response(
                file,
                tag: Self.tag(of: address),
                [.contentType: address.mediaType],
                to: request,
                context
            )
        }
    }

    /// Answers with a thumbnail that is in memory, with all headers. Returns nil if it isn't, or if the browser
    /// may have it already.
    func kept(at path: String, to request: HTTPRequest, isPrivate: Bool) -> Response? {
        guard let bytes = hot.bytes(for: path), request.headerFields[.ifNoneMatch] == nil else { return nil }
        metrics.note(ServerMetrics.Thumbnail.memory)
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex
        let name = path.utf8[slash...].dropFirst()
        let end = name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
        return Response(
            complete: [
                .contentType: name.last == UInt8(ascii: "g") ? MediaType.jpeg : MediaType.webp,
                .cacheControl: isPrivate ? Self.privately : Self.publicly,
                .eTag: EntityTag(String(Substring(name[..<end]))).text,
                .contentLength: "\(bytes.readableBytes)",
                .date: HTTPDate.now,
            ],
            bytes
        )
    }

    private static let publicly = Caching.value(Caching.forever.rawValue, isPrivate: false)
    private static let privately = Caching.value(Caching.forever.rawValue, isPrivate: true)

    private static func response(_ bytes: ByteBuffer, _ address: ThumbnailAddress) -> Response {
        Response(bytes, address.mediaType, tag: tag(of: address), caching: .forever)
    }

    static func tag(of address: ThumbnailAddress) -> EntityTag {
        EntityTag("\(address.id)-\(address.version)-\(address.size)")
    }

    /// Drops the thumbnails of photos that are gone or whose content has changed.
    func forgetGone() async throws {
        let addresses = hot.keys.compactMap(ThumbnailAddress.init(path:))
        let ids = Set(addresses.map(\.id))
        let versions = try await photos.runUncancellable { try $0.presentVersions(of: ids) }
        let gone = Set(addresses.filter { versions[$0.id] != $0.version }.map(\.path))
        hot.removeAll(where: gone.contains)
    }

    /// The content of a thumbnail's file.
    enum Content {
        /// The whole file.
        case bytes(ByteBuffer)
        /// The open file. Held in memory, each slow connection would need its own copy.
        case file(OriginalFile)

        /// The size of the largest file that is held in memory, in bytes.
        private static let maxBytes = 256 << 10

        /// Opens a file, and reads it if it is a small thumbnail. Blocks the thread.
        fileprivate init(_ path: FilePath, _ size: ThumbnailAddress.Size) throws {
            let file = try OriginalFile(madeAt: path)
            self =
                size == .full || file.size > Self.maxBytes
                ? .file(file) : .bytes(try file.bytes(at: 0, count: Int(file.size)))
        }
    }

    /// Returns a thumbnail from the disk, or makes it.
    ///
    /// - Throws: ``Refusal``.
    func content(of address: ThumbnailAddress, urgency: PictureUrgency = .lookedAt) async throws -> Content {
        if let kept = try await photos.run({ try kept(address, in: $0) }) {
            metrics.note(.disk)
            return kept
        }
        guard let photo = try await photos.runUncancellable({ try $0.photo(address.id) }) else {
            throw Refusal.notThere
        }
        guard photo.version == address.version else { throw Refusal.outdated }
        if photo.contentHash == nil {
            _ = try? await queue?.runUncancellable { try $0.prioritize(photo: photo.id) }
        }
        do {
            if let crash = records.crash(of: photo) { throw crash }
            let picture = ThumbnailStore.Picture(photo)
            let thumbnail =
                switch address.size {
                case .width(let pixels):
                    try await store.thumbnail(
                        of: picture,
                        width: ThumbnailWidth(rawValue: pixels) ?? .w240,
                        urgency: urgency
                    )
                case .full, .video: try await store.fullSize(of: picture, urgency: urgency)
                }
            if thumbnail.isMissingInArchive {
                _ = try? await queue?.runUncancellable { try $0.makeAgain(photos: [photo.id]) }
            }
            try await records.note(thumbnail, of: photo)
            metrics.note(.made)
            return try await threads.runUncancellable { try Content(thumbnail.file, address.size) }
        } catch let refusal as PictureRefusal where refusal.kind == .unreadable {
            // This says nothing about the picture, so it isn't recorded: the file may be back at any time.
            guard try await threads.run({ photo.hasFolder }) else { throw Refusal.folderAway }
            throw refusal == .missing ? Refusal.notThere : Refusal(refusal)
        } catch let refusal as PictureRefusal {
            metrics.note(.failed)
            metrics.note(refusal)
            // A picture that fails at full size may still work as a smaller thumbnail.
            if address.size != .full {
                try await records.note(refusal, of: photo)
            }
            throw Refusal(refusal)
        } catch let failure as PictureFailure {
            if try await records.note(failure, of: photo) {
                metrics.note(.failed)
                metrics.note(failure)
            }
            throw Refusal(failure)
        }
    }

    /// Returns the thumbnail that an address names, if it is on disk.
    private func kept(_ address: ThumbnailAddress, in photos: Catalog.Photos) throws -> Content? {
        guard let content = try photos.content(ofPhoto: address.id) else { throw Refusal.notThere }
        guard content.version == address.version else { throw Refusal.outdated }
        if let refusal = content.refusal { throw Refusal(refusal) }
        guard let hash = content.hash else { return nil }
        let file =
            switch address.size {
            case .width(let pixels): store.kept(hash, width: ThumbnailWidth(rawValue: pixels) ?? .w240)
            case .full, .video: store.keptFullSize(hash)
            }
        // The file may just have been deleted to make room. Then the thumbnail is made again.
        return file.flatMap { try? Content($0, address.size) }
    }
}

extension ThumbnailAddress {
    var mediaType: String {
        switch size {
        case .width: MediaType.webp
        case .full: MediaType.jpeg
        case .video: MediaType.mp4
        }
    }

    /// The path of requests for the thumbnail.
    fileprivate var path: String {
        "/thumbnails/\(token)/\(id)-\(version)-\(size)\(size == .full ? ".jpg" : ".webp")"
    }

    fileprivate init?(path: String) {
        guard case .thumbnail(let address)? = WallAddress(path: path) else { return nil }
        self = address
    }
}

extension ThumbnailAddress.Size {
    /// Whether there are thumbnails of this size.
    fileprivate var isKnown: Bool {
        switch self {
        case .width(let pixels): ThumbnailWidth(rawValue: pixels) != nil
        case .full, .video: true
        }
    }
}
