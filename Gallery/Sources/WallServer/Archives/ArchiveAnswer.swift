import HTTPTypes
import NIOCore
import PhotoLibrary
import PhotoWall
import Pictures
import SourceFiles
import SystemPackage
import WallNodes

/// Answers with all photos of a wall in a ZIP archive: `GET /archive`.
///
/// The archive is sent while the photos are read. Only a piece of a file and the list of files are in memory.
struct ArchiveAnswer: Sendable {
    let walls: WallAnswers
    let thumbnails: ThumbnailAnswers
    let threads: ServerThreads
    let limit: ClientLimit

    private var photos: Blocking<Catalog.Photos> { thumbnails.photos }

    /// A file of the archive, open.
    private struct File {
        let name: String
        let content: ThumbnailAnswers.Content
    }

    /// Responds with the photos of a wall: with the original files where they are published, otherwise with JPEGs in full
    /// size. With a `width`, pictures are thumbnails of that width.
    ///
    /// - Throws: ``Refusal`` if the width is unknown, if there are no photos or more than ``PhotoNumbers/maximum``, or if too many
    ///   archives are sent at the same time.
    func response(to request: AllowedRequest) async throws -> Response {
        let wallQuery = try request.wallQuery, context = request.context
        let width = try request.query.number("width")
        guard width.map({ ThumbnailWidth(rawValue: $0) != nil }) ?? true else {
            let widths = ThumbnailWidth.allCases.map { "\($0.rawValue)" }.joined(separator: ", ")
            throw Refusal(status: .badRequest, text: "width is one of \(widths).")
        }
        let (total, ids) = try await walls.allNumbers(of: wallQuery)
        guard total <= PhotoNumbers.maximum else {
            throw Refusal(
                status: .contentTooLarge,
                text: "An archive has at most \(PhotoNumbers.maximum) photos, and these are \(total)."
            )
        }
        guard total > 0 else { throw Refusal.notThere }
        let place = try limit.take { context.channel.close(promise: nil) }
        let name = wallQuery.search.folder?.split(separator: "/").last.map(String.init) ?? "photos"
        let headers: HTTPFields = [
            .contentType: "application/zip",
            .contentDisposition: Disposition.attachment.header(filename: "\(name).zip"),
            .cacheControl: Caching.never.rawValue,
        ]
        return Response(
            status: .ok,
            headers: headers,
            body: .stream(length: nil) { _ in
                try await send(ids, width, Client(context: context, place: place))
            }
        )
    }

    /// The client, which holds a place as long as it takes the archive.
    private struct Client {
        let context: WallContext
        let place: ClientLimit.Place

        func send(_ bytes: ByteBuffer) async throws {
            try await place.sending(bytes.readableBytes) { try await context.send(bytes) }
        }
    }

    private func send(_ ids: [Int64], _ width: Int?, _ client: Client) async throws {
        var archive = ZIPArchive(), names = ArchiveNames(), leftOut = ""
        for id in ids {
            // A photo that is gone meanwhile isn't missed.
            guard let photo = try await photos.runUncancellable({ try $0.photo(id) }) else { continue }
            for source in sources(of: photo, width) {
                do {
                    let file = try await open(source, of: photo, client.context)
                    let name = names.free(file.name)
                    try await send(file.content, as: name, photo.dateText, &archive, client)
                } catch {
                    guard let refusal = Refusal(error), !(error is CancellationError) else { throw error }
                    // The photo was in the catalog a moment ago. If it's gone now, that is a change too.
                    let reason = refusal.status == .notFound ? Refusal.outdated : refusal
                    leftOut += "\(photo.address ?? photo.name): \(reason.text)\n"
                }
            }
        }
        if !leftOut.isEmpty {
            let name = names.free("Left out.txt"), content = ByteBuffer(string: leftOut)
            try await send(.bytes(content), as: name, "", &archive, client)
        }
        try await client.send(archive.finish())
    }

    private func send(
        _ content: ThumbnailAnswers.Content,
        as name: String,
        _ date: String,
        _ archive: inout ZIPArchive,
        _ client: Client
    ) async throws {
        switch content {
        case .bytes(let bytes):
            try await client.send(archive.begin(name, size: Int64(bytes.readableBytes), date: date))
            archive.add(bytes)
            try await client.send(bytes)
        case .file(let file):
            try await client.send(archive.begin(name, size: file.size, date: date))
            try await FileAnswer(threads: threads.files).read(file, 0..<file.size) { bytes in
                archive.add(bytes)
                try await client.send(bytes)
            }
        }
        try await client.send(archive.end())
    }

    // MARK: - The files of a photo

    private enum Source {
        case original(Int64)
        case made(ThumbnailAddress)
    }

    private func sources(of photo: Photo, _ width: Int?) -> [Source] {
        let token = photos.state.addressToken
        func made(_ size: ThumbnailAddress.Size) -> [Source] {
            [.made(ThumbnailAddress(token: token, id: photo.id, version: photo.version, size: size))]
        }
        if let width, photo.video == nil { return made(.width(width)) }
        if walls.documents.hasOriginals {
            return ([photo.id] + photo.companions.map(\.id)).map(Source.original)
        }
        return made(photo.video == nil ? .full : .video)
    }

    private func open(_ source: Source, of photo: Photo, _ context: WallContext) async throws -> File {
        switch source {
        case .original(let id):
            guard let original = try await photos.runUncancellable({ try $0.original(id) }) else {
                throw Refusal.notThere
            }
            let file = try await OriginalAnswer(threads: threads.files).file(of: original)
            return File(name: ArchiveNames.path(of: original, in: photo.album), content: .file(file))
        case .made(let address):
            let content = try await context.disconnection.cancelling { [thumbnails] in
                address.size == .video
                    ? try await thumbnails.wholeVideo(of: photo)
                    : try await thumbnails.content(of: address, urgency: .background)
            }
            let suffix = address.size == .video ? "mp4" : address.size == .full ? "jpg" : "webp"
            return File(
                name: ArchiveNames.path(of: photo, in: photo.album, suffix: suffix),
                content: content
            )
        }
    }
}
