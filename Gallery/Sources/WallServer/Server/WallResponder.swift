import CatalogDatabase
import HTTPTypes
import Logging
import NIOCore
import PhotoLibrary
import PhotoWall
import SourceFiles

/// Answers requests: one chain of checks for all, and then the handler of the address.
struct WallResponder: Sendable {
    let access: AccessRules
    /// The favorites and albums of users, or nil if there are none.
    let collections: Collections?
    let page: PageFiles
    /// Nil unless everybody may see the wall.
    let cover: CoverPicture?
    let monitoring: MonitoringAnswers
    let metrics: ServerMetrics
    let walls: WallAnswers
    let thumbnails: ThumbnailAnswers
    let hub: EventHub
    let threads: ServerThreads
    let archives = ClientLimit(ofClient: 2, ofAll: 16)
    let troubles: CatalogTroubles
    let logger: Logger

    var documents: WallDocuments { walls.documents }
    var catalog: Blocking<Catalog> { documents.catalog }
    var signIn: SignInAnswers {
        SignInAnswers(access: access, page: page, writing: writing)
    }
    var shares: ShareAnswers { ShareAnswers(access: access, catalog: catalog, writing: writing) }
    func collections(_ request: AllowedRequest) -> CollectionAnswers {
        CollectionAnswers(
            collections: collections,
            owner: owner(request.user),
            writing: writing,
            threads: threads.collections,
            walls: walls
        )
    }

    private var writing: UserWriting { UserWriting(thread: threads.users, logger: logger) }

    /// The identifier of the owner of favorites and albums.
    private func owner(_ user: User?) -> String { collections?.nameless ?? user?.id ?? "" }

    /// Whether answers are only for the current user.
    private var isPrivate: Bool { access.users != nil }

    /// Answers a request.
    func respond(to request: WallRequest, _ context: WallContext) async -> Response {
        let start = ContinuousClock.now
        let route = request.head.flatMap { WallAddress(of: $0) }?.route
        let response: Response
        do {
            switch request.content {
            case .request(let head):
                // Limits count for the client.
                let client = access.client(of: head, context.peer)
                response = try await DiskThreads.$client.withValue(client.client) {
                    // What changes something goes on without the client.
                    guard head.method == .get || head.method == .head else {
                        return try await checked(head, route, context)
                    }
                    return try await context.disconnection.cancelling(after: route?.patience ?? .zero) {
                        try await checked(head, route, context)
                    }
                }
            case .refused(let refusal): throw refusal
            }
        } catch {
            response = refused(request, error)
        }
        let finished = response.finished(for: request.head, isPrivate: isPrivate)
        return noted(finished, to: request, route?.kind, start)
    }

    /// Answers a request whose answer is in memory, without waiting. Returns nil for all others.
    func respondNow(to request: WallRequest) -> Response? {
        guard case .request(let head) = request.content, head.method == .get else { return nil }
        let start = ContinuousClock.now
        let path = head.path ?? ""
        // Most requests are for thumbnails. Their paths aren't even parsed.
        if let kept = thumbnails.kept(at: path, to: head, isPrivate: isPrivate) {
            guard access.isWelcome(head) else { return nil }
            return noted(kept, to: request, "thumbnail", start)
        }
        guard path.hasPrefix("/nodes/"), case .node(let name)? = WallAddress(of: head),
            let kept = walls.kept(name), access.isWelcome(head)
        else { return nil }
        return noted(kept.finished(for: head, isPrivate: isPrivate), to: request, "node", start)
    }

    // MARK: - The chain

    /// Answers a request after all checks, in their order: the host, the body, the origin of changes, the user, the query and
    /// the method.
    private func checked(_ head: HTTPRequest, _ route: Route?, _ context: WallContext) async throws
        -> Response
    {
        let audience = route?.audience
        try access.checkHost(of: head, from: context.peer)
        try RequestRules.checkBody(of: head)
        if audience?.needsUsers == true, access.users == nil { throw Refusal.notThere }
        // Only users and owners change anything. Other methods that change something are refused anyway.
        if access.users != nil || audience == .owners, head.method == .post || head.method == .delete {
            try access.checkOrigin(of: head, from: context.peer)
        }
        let opened = audience == .visitors ? access.linkToOpen(by: head) : nil
        if opened?.hasPassword == true { return signIn.redirect(from: head) }
        let visited: ShareLink?, user: User?
        do {
            (visited, user) =
                if let opened { (opened, nil) } else { try await sender(of: head, audience, context) }
        } catch let refusal as Refusal
            where refusal.status == .unauthorized && audience == .visitors && head.isNavigation
        {
            return signIn.redirect(from: head)
        }
        let parts = (head.path ?? "").split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        // Only the page reads the query of a sign-in.
        let text = parts.count == 2 && audience != .signingIn ? String(parts[1]) : ""
        guard var query = Query(text) else { throw Refusal.query }
        query.withholdsPlaces = !documents.hasCoordinates
        query.withholdsPeople = !documents.hasPeople
        query.catalog = catalog.state.addressToken
        let isReading = head.method == .get || head.method == .head
        if audience?.checksMethod != true, !isReading { throw Refusal.method }
        guard let route else { throw Refusal.notThere }
        if audience == .emptyForVisitors || audience == .owners, visited != nil || cover != nil {
            guard isReading else { throw Refusal.notYours }
            return Response(json: ByteBuffer(string: "[]"), .never)
        }
        if let id = query["album"], audience == .limited || audience == .users || audience == .owners {
            query.album = RangeSet(photos: visited == nil ? try await album(id, user) : [])
        }
        let visible = visited?.part.queries(in: catalog.state.token) ?? []
        let request = AllowedRequest(
            head: head,
            context: WallContext(
                disconnection: context.disconnection,
                channel: context.channel,
                isOver: isOver(head, visited, user)
            ),
            query: query,
            queryText: text,
            visited: visited,
            user: user,
            visible: visible
        )
        let response = try await route.answer(self, request)
        guard let opened, let shares = access.shares else { return response }
        let isSecure = access.isSecure(head, from: context.peer)
        return response.setting(shares.cookies(of: opened, isSecure: isSecure))
    }

    /// Returns the photos of an album or the favorites of a user. None if there is no such album.
    private func album(_ id: String, _ user: User?) async throws -> [Int64] {
        guard let collections else { return [] }
        let owner = owner(user)
        return try await threads.collections.run { try collections.photos(in: id, of: owner) }
    }

    /// Returns the link that a request visits, or else its user. Neither if it needs no permission.
    ///
    /// - Throws: ``Refusal`` for all others.
    private func sender(of head: HTTPRequest, _ audience: Audience?, _ context: WallContext) async throws
        -> (link: ShareLink?, user: User?)
    {
        if audience == .everybody || audience == .signingIn { return (nil, nil) }
        guard let link = access.visited(by: head) else {
            return (nil, try await access.checkUser(of: head, from: context.peer))
        }
        if audience == .refused || audience == .users { throw Refusal.notShared }
        return (link, nil)
    }

    /// Returns a function that tells whether a link, a session or a user has ended, for answers that take long.
    private func isOver(_ head: HTTPRequest, _ visited: ShareLink?, _ user: User?) -> @Sendable () -> Bool {
        if let visited { return { [access] in access.shares?.isValid(visited.id) != true } }
        guard let user else { return { false } }
        return { [access] in access.isRefused(user, of: head) }
    }

    /// Returns the answer for an error, and logs it.
    private func refused(_ request: WallRequest, _ error: any Error) -> Response {
        let refusal = Refusal(error), path = Self.loggedPath(request.head?.path)
        if let error = error as? CatalogError, error.kind == .away { troubles.warn(error.description) }
        if let refusal, refusal.status.code != 507 || error is Refusal {
            logger.debug("\(path): \(refusal.status.code), \(refusal.text)")
        } else {
            logger.error("\(path): \(error)")
        }
        return Response(refusal ?? .failed)
    }

    /// Returns a path without the parts of links that open them. Readers of the log may not see the photos.
    static func loggedPath(_ path: String?) -> String {
        (path ?? "").replacing(/(shared\/+|[?&]share=)([^\/?&-]*-)[^\/?&]*/) { "\($0.1)\($0.2)..." }
    }

    /// Notes an answer in the metrics. Returns what is to be sent of it.
    private func noted(
        _ response: Response,
        to request: WallRequest,
        _ kind: String?,
        _ start: ContinuousClock.Instant
    ) -> Response {
        metrics.note(kind, response.status, after: ContinuousClock.now - start)
        return request.head?.method == .head ? response.withoutBody : response
    }
}

extension WallRequest {
    /// The request, or nil if it can't be understood.
    fileprivate var head: HTTPRequest? {
        guard case .request(let head) = content else { return nil }
        return head
    }
}

extension WallAddress {
    /// The address the request is for, or nil if it names nothing.
    fileprivate init?(of head: HTTPRequest) {
        self.init(path: String((head.path ?? "").prefix { $0 != "?" }))
    }
}
