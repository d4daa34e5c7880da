import Foundation
import HTTPTypes
import NIOCore
import PhotoLibrary
import PhotoWall
import SourceFiles
import WallNodes

/// Answers with walls: their roots and nodes, the texts of their photos, and the position of a photo.
struct WallAnswers: Sendable {
    let walls: Walls
    let documents: WallDocuments
    /// The answers sent last, compressed.
    let sent: ByteCache<String>
    let metrics: ServerMetrics

    /// Responds with a wall's root, and as many of the nodes that a page needs next as fit.
    /// With `bare`, there is only the root. With `whole`, the wall contains everything that a search finds, which runs for as
    /// long as the client waits.
    func root(_ request: AllowedRequest) async throws -> Response {
        let wallQuery = try request.wallQuery, isBare = request.query["bare"] == "1"
        let state =
            request.query["whole"] == "1" ? try await walls.whole(wallQuery) : try await walls.wall(wallQuery)
        let name = state.root.name.description
        let key = "\(name) \(isBare)"
        let bytes: ByteBuffer
        if let kept = sent.bytes(for: key) {
            bytes = kept
        } else {
            let bundle = isBare ? WallBundle(nodes: [state.root]) : try await walls.bundle(of: state)
            bytes = Gzip.packed(bundle.bytes)
            sent.insert(bytes, for: key)
        }
        let all = wallQuery.search.isEmpty ? state.total : try await total(within: wallQuery.search.within)
        var headers: HTTPFields = [.wallPhotos: "\(all)", .wallMore: state.outline.isWhole ? "0" : "1"]
        headers[.wallCorrection] = state.outline.correction?
            .addingPercentEncoding(withAllowedCharacters: .alphanumerics)
        headers[.wallHint] = try await hint(for: wallQuery.search)
        return Response(
            bytes,
            MediaType.binary,
            tag: EntityTag(name),
            caching: .checked,
            headers: headers
        )
    }

    /// Returns the number of all photos that a user may see.
    private func total(within visible: [SearchQuery]) async throws -> Int {
        guard !visible.isEmpty else { return try await walls.photoCount() }
        return try await walls.whole(WallQuery(search: SearchQuery(within: visible))).total
    }

    /// Responds with a node.
    func node(_ name: NodeName, _ request: AllowedRequest) async throws -> Response {
        let wallQuery = try request.wallQuery, address = try NodeAddress(name, request.query)
        // A user with a limit gets only the nodes of limited walls.
        let isLimited = !wallQuery.search.within.isEmpty
        if !isLimited, let kept = kept(address.name) { return kept }
        guard let found = try await walls.node(address.name, inChapter: address.chapter, of: wallQuery) else {
            throw Refusal.outdated
        }
        let bytes = Gzip.packed(Array(buffer: found))
        if !isLimited {
            sent.insert(bytes, for: address.name.description)
        }
        metrics.note(ServerMetrics.Node.read)
        return Self.response(address.name, bytes)
    }

    /// Responds with a node that is in memory. Returns nil if it isn't.
    func kept(_ name: NodeName) -> Response? {
        guard let bytes = sent.bytes(for: name.description) else { return nil }
        metrics.note(ServerMetrics.Node.memory)
        return Self.response(name, bytes)
    }

    private static func response(_ name: NodeName, _ bytes: ByteBuffer) -> Response {
        Response(bytes, MediaType.binary, tag: EntityTag(name.description), caching: .forever)
    }

    /// Responds with the captions and names of a block's photos.
    func texts(_ block: NodeName, _ request: AllowedRequest) async throws -> Response {
        let wallQuery = try request.wallQuery, address = try NodeAddress(block, request.query)
        guard let bytes = try await walls.node(address.name, inChapter: address.chapter, of: wallQuery),
            let block = try? bytes.withUnsafeReadableBytes({ try BlockNode($0) })
        else { throw Refusal.outdated }
        guard let texts = try await documents.texts(of: block) else { throw Refusal.outdated }
        return Response(json: texts, .forever)
    }

    /// Responds with the position of a photo on a wall. A photo named by its address of the page also gets its number.
    func place(_ request: AllowedRequest) async throws -> Response {
        let wallQuery = try request.wallQuery, file = request.query["file"]
        let found =
            if let file {
                try await documents.catalog.run { try $0.photos.number(named: file) }
            } else {
                request.query["photo"].flatMap { Substring($0).number(Int64.self) }
            }
        guard found != nil || file != nil else {
            throw Refusal(status: .badRequest, text: "The parameter photo=NUMBER or file=PATH is missing.")
        }
        guard let photo = found, let index = try await index(of: photo, in: wallQuery) else {
            throw Refusal.notThere
        }
        let number = file == nil ? "" : ",\"photo\":\(photo)"
        return Response(json: ByteBuffer(string: "{\"index\":\(index)\(number)}"), .never)
    }
}

extension WallAnswers {
    /// Returns what isn't understood in a search, percent-encoded.
    private func hint(for search: SearchQuery) async throws -> String? {
        guard search.text.contains(":") else { return nil }
        return try await walls.lists.run { try $0.search.hint(for: search) }?
            .addingPercentEncoding(withAllowedCharacters: .alphanumerics)
    }

    private func index(of photo: Int64, in wallQuery: WallQuery) async throws -> Int? {
        try await read(wallQuery, isWhole: false) { try $0.index(of: photo, in: $1) }
    }

    /// Reads from a wall. The wall of a search is kept, because finding its photos takes long.
    func read<Value: Sendable>(
        _ wallQuery: WallQuery,
        isWhole: Bool,
        _ body: @escaping @Sendable (Catalog.Walls, WallOutline) throws -> Value
    ) async throws -> Value {
        guard !wallQuery.search.isEmpty else {
            return try await walls.lists.run { catalog in
                try catalog.walls.reading { try body($0, $0.outline(of: wallQuery)) }
            }
        }
        let outline = try await (isWhole ? walls.whole(wallQuery) : walls.wall(wallQuery)).outline
        return try await walls.lists.run { try body($0.walls, outline) }
    }
}

extension HTTPField.Name {
    /// The number of all photos, also in answers to a search.
    static let wallPhotos = Self("Wall-Photos")!
    /// What a search with typing errors was corrected to, percent-encoded.
    static let wallCorrection = Self("Wall-Correction")!
    /// What isn't understood in a search, as a sentence for the user, percent-encoded.
    static let wallHint = Self("Wall-Hint")!
    /// 1 if a wall has only the first photos of a search, which may find more. `whole=1` asks for all.
    static let wallMore = Self("Wall-More")!
}

extension Walls {
    /// Bundles a wall's root with as many nodes as fit. A small wall fits completely.
    func bundle(of state: WallState) async throws -> WallBundle {
        var maker = BundleMaker(state.root, count: state.outline.count)
        for (number, chapter) in state.chapters.enumerated() {
            guard !maker.isFull, let node = try await node(.chapter, chapter.entry.name, number, state) else {
                break
            }
            maker.add(node)
            let parts = try? node.bytes.withUnsafeBytes { try ChapterNode($0) }.parts
            for part in parts ?? [] where !maker.isFull {
                if let node = try await self.node(part.kind, part.name, number, state) { maker.add(node) }
            }
        }
        return maker.bundle
    }

    private func node(
        _ kind: NodeKind,
        _ name: NodeName,
        _ chapter: Int,
        _ state: WallState
    ) async throws -> WallBundle.Node? {
        try await node(name, inChapter: chapter, of: state.wallQuery).map {
            WallBundle.Node(kind: kind, name: name, bytes: Array(buffer: $0))
        }
    }
}
