import CatalogDatabase
import HTTPTypes
import NIOCore
import PhotoLibrary
import PhotoWall
import Pictures

/// The handlers of single addresses. Larger ones are types of their own.
extension WallResponder {
    // MARK: - The page

    /// Answers with the page. That of a public wall has a preview for links, whose address is the one that the request uses.
    /// Visitors of a link see the name of what is shared.
    func index(_ request: AllowedRequest) -> Response {
        var index = (file: page.index, hash: page.indexHash)
        if let picture = cover?.address,
            let address = access.address(of: request.head, from: request.context.peer)
        {
            index = page.index(with: LinkPreview(address, picture: picture))
        } else if let title = request.visited?.part.title.flatMap({ WallTitle($0) }) {
            index = page.index(named: title)
        }
        var response = Response(index.file, tag: EntityTag(index.hash, isWeak: true), caching: .checked)
        let owner =
            request.visited.map { "link \($0.id)" } ?? access.name(in: request.head).map { "user \($0)" }
        let hash = Array((owner ?? "").utf8).withUnsafeBytes { ContentHash(of: $0) }
        response.headers[.wallOwner] = String(hash.description.prefix(16))
        return response
    }

    func asset(_ hash: String, _ name: String) throws(Refusal) -> Response {
        guard hash == page.hash, let file = page.assets[name] else { throw Refusal.notThere }
        return Response(file, tag: EntityTag(hash, isWeak: true), caching: .forever)
    }

    func worker() -> Response {
        Response(page.worker, tag: EntityTag(page.hash, isWeak: true), caching: .checked)
    }

    func events(_ request: AllowedRequest) throws -> Response {
        try EventAnswer.response(
            from: hub,
            isVisitor: request.visited != nil,
            request.context
        )
    }

    // MARK: - Lists

    func tags(_ request: AllowedRequest) async throws -> Response {
        var search = try SearchQuery(request.query, of: request.head, within: [])
        if !search.isEmpty { search.within = request.visible }
        return try await listed(.checked) { [search] in
            try documents.tags(within: request.visible, countedIn: search, in: $0)
        }
    }

    func suggestions(_ request: AllowedRequest) async throws -> Response {
        let search = try request.search
        return try await listed(.never) { try ByteBuffer(json: $0.search.suggestions(for: search)) }
    }

    private func listed(_ caching: Caching, _ list: @escaping @Sendable (Catalog) throws -> ByteBuffer)
        async throws -> Response
    {
        Response(json: try await documents.lists.run(list), caching)
    }

    func albums(_ request: AllowedRequest) async throws -> Response {
        let folder = request.query["folder"] ?? ""
        let album = try await documents.album(
            folder,
            shownBy: request.visited.map { $0.part.album(folder) } ?? folder,
            byDate: request.query["order"] == "newest",
            offset: request.offset
        )
        return Response(json: album, .checked)
    }

    func people(_ request: AllowedRequest) async throws -> Response {
        let people = try await documents.people(offset: request.offset, within: request.visible)
        return Response(json: people, .checked)
    }

    func onThisDay(_ request: AllowedRequest) async throws -> Response {
        let parts = (request.query["date"] ?? "").split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3 else {
            throw Refusal(status: .badRequest, text: "date is a day such as 2024-05-31.")
        }
        let photos = try await documents.photos(
            onDay: parts[2],
            ofMonth: parts[1],
            before: parts[0],
            within: request.visible
        )
        return Response(json: photos, .checked)
    }

    func map(_ request: AllowedRequest) async throws -> Response {
        func degrees(_ name: Substring) -> Double? {
            request.query[name].flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
        }
        let cells = try await documents.map(
            level: Substring(request.query["level"] ?? "0").number(Int.self) ?? 0,
            south: degrees("south") ?? -90,
            north: degrees("north") ?? 90,
            within: request.visible
        )
        return Response(json: cells, .checked)
    }

    /// Answers with photos of some cells, for visitors of a link with none.
    func mapCovers(_ request: AllowedRequest) async throws -> Response {
        let places = (request.query["at"] ?? "").split(separator: ";").prefix(100).compactMap {
            place -> Coordinates? in
            let degrees = place.split(separator: ",").compactMap { Double($0) }
            guard degrees.count == 2, degrees.allSatisfy(\.isFinite), degrees.allSatisfy({ abs($0) <= 180 })
            else { return nil }
            return Coordinates(latitude: degrees[0], longitude: degrees[1])
        }
        let covers = try await documents.mapCovers(
            level: Substring(request.query["level"] ?? "0").number(Int.self) ?? 0,
            at: request.visible.isEmpty ? places : []
        )
        return Response(json: covers, .checked)
    }

    func unreadable(_ request: AllowedRequest) async throws -> Response {
        Response(json: try await documents.unreadable(offset: request.offset), .checked)
    }

    func leftOut() async throws -> Response { Response(json: try await documents.leftOut(), .checked) }

    // MARK: - Photos

    func archive(_ request: AllowedRequest) async throws -> Response {
        let archive = ArchiveAnswer(
            walls: walls,
            thumbnails: thumbnails,
            threads: threads,
            limit: archives
        )
        return try await archive.response(to: request)
    }

    func thumbnail(_ address: ThumbnailAddress, _ request: AllowedRequest) async throws -> Response {
        try await checkPhoto(address.id, request)
        return try await thumbnails.answer(address, to: request.head, request.context)
    }

    func original(_ token: String, _ id: Int64, _ version: Int, _ request: AllowedRequest) async throws
        -> Response
    {
        guard documents.hasOriginals else { throw Refusal.notThere }
        guard token == catalog.state.addressToken else { throw Refusal.outdated }
        try await checkPhoto(id, request)
        guard let photo = try await catalog.run({ try $0.photos.original(id) }) else {
            throw Refusal.notThere
        }
        guard version == photo.version else { throw Refusal.outdated }
        let isClip = request.queryText == WallAddress.clipQuery
        guard !isClip || photo.clip != nil else { throw Refusal.notThere }
        return try await OriginalAnswer(threads: threads.files).response(
            photo,
            isClip: isClip,
            request.queryText == WallAddress.downloadQuery ? .attachment : .inline,
            to: request.head,
            request.context
        )
    }

    func details(_ id: Int64, _ request: AllowedRequest) async throws -> Response {
        let found = try await catalog.run { [documents] catalog in
            try catalog.photos.photo(id, within: request.visible).map { try documents.shown($0, in: catalog) }
        }
        guard let photo = found else { throw Refusal.notThere }
        let hasAlbums = request.visited.map { $0.part.album("") != nil } ?? true
        return Response(json: try details(of: photo, hasAlbums: hasAlbums), .checked)
    }

    private func details(of photo: Photo, hasAlbums: Bool) throws -> ByteBuffer {
        let fullSize = WallAddress.fullSize(of: photo, in: catalog.state)
        let converted = photo.video.map { _ in WallAddress.converted(photo, in: catalog.state) }
        guard documents.hasOriginals else {
            // The original file says where the photo was taken, and who is in it.
            return try documents.details(
                of: photo,
                original: nil,
                download: converted ?? fullSize,
                companion: { WallAddress.fullSize(of: $0, in: catalog.state) },
                converted: converted,
                fullSize: fullSize,
                hasAlbums: hasAlbums
            )
        }
        let original = WallAddress.original(of: photo, in: catalog.state)
        return try documents.details(
            of: photo,
            original: original,
            download: "\(original)?\(WallAddress.downloadQuery)",
            companion: { "\(WallAddress.original(of: $0, in: catalog.state))?\(WallAddress.downloadQuery)" },
            clip: photo.companions.first(where: \.isClip).map {
                WallAddress.original(of: $0, in: catalog.state)
            }
                ?? photo.clip.map { _ in "\(original)?\(WallAddress.clipQuery)" },
            converted: converted,
            fullSize: MediaType.isShown(format: photo.format) ? nil : fullSize,
            hasAlbums: hasAlbums
        )
    }

    /// Checks that a user may see a photo, or the photo that a file belongs to.
    private func checkPhoto(_ id: Int64, _ request: AllowedRequest) async throws {
        let visible = request.visible
        guard !visible.isEmpty else { return }
        guard try await catalog.run({ try $0.photos.has(id, within: visible) }) else {
            throw Refusal.notThere
        }
    }
}

extension HTTPField.Name {
    /// Tells the page's service worker whose page it is: a hash of the user or the link. What it has kept for others is deleted.
    static let wallOwner = Self("Wall-Owner")!
}
