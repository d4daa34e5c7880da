import HTTPTypes
import Logging
import NIOCore
import PhotoLibrary
import PhotoWall
import WallPage

/// Answers requests: applies the common rules, as middleware does elsewhere, then handles each address.
struct WallResponder: Sendable {
    let access: AccessRules
    let page: PageFiles
    /// Nil unless everybody may see the wall.
    let cover: CoverPicture?
    let signIn: SignInAnswers
    let shares: ShareAnswers
    let monitoring: MonitoringAnswers
    let metrics: ServerMetrics
    let walls: WallAnswers
    let documents: WallDocuments
    let thumbnails: ThumbnailAnswers
    let hub: EventHub
    let threads: ServerThreads
    let logger: Logger
    /// Nil if requests aren't logged.
    let log: AccessLog?

    private var catalog: Catalog { documents.catalog }

    /// Whether answers are only for the current user.
    private var isPrivate: Bool { access.users != nil }

    /// Answers a request.
    func respond(to request: WallRequest, _ context: WallContext) async -> Response {
        let start = ContinuousClock.now
        let address = request.address
        let response: Response
        do {
            switch request.content {
            case .request(let head):
                let client = access.client(of: head, context.peer)
                response = try await SearchThreads.$client.withValue(client) {
                    try await answer(to: head, address, context)
                }
            case .refused(let refusal): throw refusal
            }
        } catch {
            let refusal = Refusal(error), path = AccessLog.shown(request.path)
            if let refusal, refusal.status.code != 507 || error is Refusal {
                logger.debug("\(path): \(refusal.status.code), \(refusal.text)")
            } else {
                logger.error("\(path): \(error)")
            }
            response = Response(refusal ?? .failed)
        }
        return noted(
            response.finished(for: request.head, isPrivate: isPrivate),
            to: request,
            address?.kind,
            context.channel,
            start
        )
    }

    /// Answers a request whose answer is in memory, without waiting. Returns nil for all others.
    func respondNow(to request: WallRequest, _ channel: any Channel) -> Response? {
        guard case .request(let head) = request.content, head.method == .get else { return nil }
        let start = ContinuousClock.now
        let path = head.path ?? ""
        // Most requests are for thumbnails. Their paths aren't even parsed.
        if let kept = thumbnails.kept(at: path, to: head, isPrivate: isPrivate) {
            guard access.isWelcome(head) else { return nil }
            return noted(kept, to: request, "thumbnail", channel, start)
        }
        guard path.hasPrefix("/nodes/"), case .node(let name)? = WallAddress(of: head),
            let kept = walls.kept(name), access.isWelcome(head)
        else { return nil }
        return noted(kept.finished(for: head, isPrivate: isPrivate), to: request, "node", channel, start)
    }

    /// Notes an answer in the metrics and the log. Returns what is to be sent of it.
    private func noted(
        _ response: Response,
        to request: WallRequest,
        _ kind: String?,
        _ channel: any Channel,
        _ start: ContinuousClock.Instant
    ) -> Response {
        let duration = ContinuousClock.now - start
        metrics.note(kind, response.status, after: duration)
        log?.note(
            request.head,
            from: access.client(of: request.head, channel.remoteAddress),
            request.head.flatMap(access.name),
            response,
            after: duration
        )
        return request.isHead ? response.withoutBody : response
    }

    private func answer(
        to head: HTTPRequest,
        _ address: WallAddress?,
        _ context: WallContext
    ) async throws -> Response {
        try access.checkHost(of: head, from: context.peer)
        let target = (head.path ?? "").split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard head.headerFields[.transferEncoding] == nil, head.headerFields[.contentLength] ?? "0" == "0"
        else {
            throw Refusal.body
        }
        let queryText = target.count == 2 ? String(target[1]) : ""
        var visited: ShareLink?
        if access.users != nil {
            // Only users change anything. Other methods that change something are refused anyway.
            if head.method == .post || head.method == .delete {
                try access.checkOrigin(of: head, from: context.peer)
            }
            switch address {
            // These are the same for everybody.
            case .asset, .health, .readiness: break
            case .signIn, .session: return try await signIn.answer(to: head, address, context)
            case .shared(let token): return try await shares.open(token, head, context)
            case .page:
                do {
                    visited = try await checkedVisit(head, context)
                } catch let refusal as Refusal where refusal.status == .unauthorized && head.isNavigation {
                    return signIn.redirect(from: head)
                }
            default: visited = try await checkedVisit(head, context)
            }
        } else if address?.isForUsers == true {
            throw Refusal.notThere
        }
        if visited != nil, address?.visitorRule == .refused { throw Refusal.notShared }
        guard var query = Query(queryText) else { throw Refusal.query }
        query.withholdsPlaces = !documents.hasCoordinates
        query.withholdsPeople = !documents.hasPeople
        query.catalog = catalog.addressToken
        if let address, address.isAboutShares {
            return try await shares.answer(to: head, address, query)
        }
        guard head.method == .get || head.method == .head else { throw Refusal.method }
        guard let address else { throw Refusal.notThere }
        if visited != nil || cover != nil, address.visitorRule == .nothing {
            return Response(ByteBuffer(string: "[]"), MediaType.json, caching: .never)
        }
        // What limits the photos that this user may see.
        let visible = visited?.part.queries(in: catalog.token) ?? []
        switch address {
        case .page:
            let index = index(for: head, context)
            return Response(index.file, tag: EntityTag(index.hash, isWeak: true), caching: .checked)
        case .asset(let hash, let name):
            guard hash == page.hash, let file = page.assets[name] else { throw Refusal.notThere }
            return Response(file, tag: EntityTag(hash, isWeak: true), caching: .forever)
        case .wall, .node, .texts, .place:
            let recipe = try WallRecipe(query, of: head, within: visible)
            return try await context.departure.cancelling(after: Self.grace) { [query] in
                try await wallAnswer(address, query, recipe)
            }
        case .tags:
            var search = try SearchQuery(query, of: head, within: [])
            if !search.isEmpty { search.within = visible }
            return Response(
                try await searched(context) { [documents, search] in
                    try documents.tags(within: visible, countedIn: search, $0)
                },
                MediaType.json,
                caching: .checked
            )
        case .albums:
            let offset = Substring(query["offset"] ?? "0").number(Int.self) ?? 0
            let folder = query["folder"] ?? ""
            return Response(
                try await documents.album(
                    folder,
                    shownBy: visited.map { $0.part.album(folder) } ?? folder,
                    offset: offset
                ),
                MediaType.json,
                caching: .checked
            )
        case .map:
            let degrees = { (name: Substring) in
                query[name].flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
            }
            return Response(
                try await documents.map(
                    level: Substring(query["level"] ?? "0").number(Int.self) ?? 0,
                    south: degrees("south") ?? -90,
                    north: degrees("north") ?? 90,
                    within: visible
                ),
                MediaType.json,
                caching: .checked
            )
        case .suggestions:
            let search = try SearchQuery(query, of: head, within: visible)
            return Response(
                try await searched(context) { [documents] in try documents.suggestions(for: search, $0) },
                MediaType.json,
                caching: .never
            )
        case .photos:
            let list = PhotoList(walls: walls.walls, documents: documents, threads: threads.catalog)
            return try await list.response(to: head, query, queryText, within: visible, context)
        case .numbers:
            let recipe = try WallRecipe(query, of: head, within: visible)
            let numbers = WallNumbers(walls: walls.walls, catalog: catalog, threads: threads.catalog)
            return try await numbers.response(query, of: recipe, context)
        case .archive:
            let recipe = try WallRecipe(query, of: head, within: visible)
            let numbers = WallNumbers(walls: walls.walls, catalog: catalog, threads: threads.catalog)
            let archive = ArchiveAnswer(
                numbers: numbers,
                catalog: catalog,
                thumbnails: thumbnails,
                threads: threads,
                hasOriginals: documents.hasOriginals,
                isOver: isOver(visited, head)
            )
            return try await archive.response(query, of: recipe, context)
        case .details(let id):
            let photo = try await photo(id, within: visible)
            let hasAlbums = visited.map { $0.part.album("") != nil } ?? true
            return Response(
                try details(of: photo, hasAlbums: hasAlbums),
                MediaType.json,
                caching: .checked
            )
        case .thumbnail(let address):
            try await checkPhoto(address.id, within: visible)
            return try await thumbnails.answer(address, to: head, context)
        case .original(let token, let id, let version):
            guard documents.hasOriginals else { throw Refusal.notThere }
            guard token == catalog.addressToken else { throw Refusal.outdated }
            try await checkPhoto(id, within: visible)
            let catalog = catalog
            let found = try await threads.catalog.run { try catalog.original(id) }
            guard let photo = found else { throw Refusal.notThere }
            guard version == photo.version else { throw Refusal.outdated }
            let disposition: Disposition = queryText == WallAddress.downloadQuery ? .attachment : .inline
            let isClip = queryText == WallAddress.clipQuery
            guard !isClip || photo.clip != nil else { throw Refusal.notThere }
            let originals = OriginalAnswer(threads: threads.files)
            return try await originals.response(photo, isClip: isClip, disposition, to: head, context)
        case .unreadable:
            return Response(try await documents.unreadable(), MediaType.json, caching: .checked)
        case .leftOut:
            return Response(try await documents.leftOut(), MediaType.json, caching: .checked)
        case .events:
            return try EventAnswer.response(
                from: hub,
                isVisitor: visited != nil,
                until: isOver(visited, head),
                context.departure
            )
        case .health:
            return monitoring.health()
        case .readiness:
            return try await monitoring.readiness()
        case .metrics:
            return try await monitoring.metrics()
        case .signIn, .session, .shares, .share, .shared:
            throw Refusal.notThere
        }
    }

    /// Returns the link that a request visits, or nil for someone who may see everything.
    ///
    /// - Throws: ``Refusal`` for all others.
    private func checkedVisit(_ head: HTTPRequest, _ context: WallContext) async throws -> ShareLink? {
        if let link = access.visited(by: head) { return link }
        try await access.checkUser(of: head, from: context.peer)
        return nil
    }

    /// Returns a function that tells whether a link, a session or a user has ended, for answers that take long.
    private func isOver(_ link: ShareLink?, _ head: HTTPRequest) -> @Sendable () -> Bool {
        if let link { return { [access] in access.shares?.isValid(link.id) != true } }
        let user = access.user(of: head)
        return { [access] in access.user(of: head) != user }
    }

    /// Checks that a user may see a photo, or the photo that a file belongs to.
    private func checkPhoto(_ id: Int64, within visible: [SearchQuery]) async throws {
        guard !visible.isEmpty else { return }
        guard try await threads.catalog.run({ [catalog] in try catalog.has(id, within: visible) }) else {
            throw Refusal.notThere
        }
    }

    /// Returns the page. That of a public wall has a preview for links, whose address is the one that the request uses.
    private func index(for head: HTTPRequest, _ context: WallContext) -> (file: PageFiles.File, hash: String)
    {
        guard let picture = cover?.address, let address = access.address(of: head, from: context.peer) else {
            return (page.index, page.indexHash)
        }
        return page.index(with: LinkPreview(address, picture: picture))
    }

    private func details(of photo: Photo, hasAlbums: Bool) throws -> ByteBuffer {
        let fullSize = WallAddress.fullSize(of: photo, in: catalog)
        let converted = photo.video.map { _ in WallAddress.converted(photo, in: catalog) }
        guard documents.hasOriginals else {
            // The original file says where the photo was taken, and who is in it.
            return try documents.details(
                of: photo,
                original: nil,
                download: converted ?? fullSize,
                companion: { WallAddress.fullSize(of: $0, in: catalog) },
                converted: converted,
                fullSize: fullSize,
                hasAlbums: hasAlbums
            )
        }
        let original = WallAddress.original(of: photo, in: catalog)
        return try documents.details(
            of: photo,
            original: original,
            download: "\(original)?\(WallAddress.downloadQuery)",
            companion: { "\(WallAddress.original(of: $0, in: catalog))?\(WallAddress.downloadQuery)" },
            clip: photo.companions.first(where: \.isClip).map { WallAddress.original(of: $0, in: catalog) }
                ?? photo.clip.map { _ in "\(original)?\(WallAddress.clipQuery)" },
            converted: converted,
            fullSize: MediaType.isShown(format: photo.format) ? nil : fullSize,
            hasAlbums: hasAlbums
        )
    }

    private func photo(_ id: Int64, within visible: [SearchQuery]) async throws -> Photo {
        let catalog = catalog
        let photo = try await threads.catalog.run { try catalog.photo(id, within: visible) }
        guard let photo else { throw Refusal.notThere }
        return photo
    }
}

extension WallRequest {
    /// The request, or nil if it can't be understood.
    fileprivate var head: HTTPRequest? {
        guard case .request(let head) = content else { return nil }
        return head
    }

    fileprivate var isHead: Bool { head?.method == .head }

    /// The address the request is for, or nil if it names nothing.
    fileprivate var address: WallAddress? { head.flatMap { WallAddress(of: $0) } }

    fileprivate var path: String { head?.path ?? "" }
}

extension WallAddress {
    /// Whether the address exists only if users sign in.
    fileprivate var isForUsers: Bool {
        switch self {
        case .signIn, .session, .shared: true
        default: isAboutShares
        }
    }

    /// Whether users make, list or withdraw links here.
    fileprivate var isAboutShares: Bool {
        switch self {
        case .shares, .share: true
        default: false
        }
    }

    /// The address the request is for, or nil if it names nothing.
    fileprivate init?(of head: HTTPRequest) {
        self.init(path: String((head.path ?? "").prefix { $0 != "?" }))
    }
}
