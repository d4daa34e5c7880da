import PhotoWall

/// Who may use an address.
enum Audience {
    /// Everybody, to sign in or to open a link. If nobody signs in, the address doesn't exist.
    case signingIn
    /// Everybody, also before signing in. The answer says nothing about photos.
    case everybody
    /// Users, and visitors of a link. The answer says nothing about photos.
    case visitors
    /// Users, and visitors of a link for the shared photos only.
    case limited
    /// Users. Visitors of a link and everybody who sees a public wall get an empty list.
    case emptyForVisitors
    /// Users, and everybody who sees a wall that isn't public if nobody signs in. Visitors of a link and everybody who sees a
    /// public wall get an empty list, and change nothing.
    case owners
    /// Users, and nobody who visits a link.
    case refused
    /// Users who have signed in. If nobody signs in, the address doesn't exist.
    case users

    /// Whether the address exists only if users sign in.
    var needsUsers: Bool { self == .signingIn || self == .users }
    /// Whether the handler checks the method. At other addresses, nothing can be changed.
    var checksMethod: Bool { needsUsers || self == .owners }
}

/// What the server does at an address.
struct Route: Sendable {
    typealias Handler<Server> = @Sendable (Server, AllowedRequest) async throws -> Response

    /// A word for this kind of address, for the metrics.
    let kind: String
    let audience: Audience
    /// How long the work for an answer may go on after the client has closed its side. Programs that have nothing more to ask do
    /// this, too, and wait for the answer. Most answers take less.
    let patience: Duration
    let answer: Handler<WallResponder>

    init(
        _ kind: String,
        _ audience: Audience,
        patience: Duration = .seconds(5),
        _ answer: @escaping Handler<WallResponder>
    ) {
        self.kind = kind
        self.audience = audience
        self.patience = patience
        self.answer = answer
    }
}

extension WallAddress {
    /// The table of all addresses. A new one needs a test in `ShareTests`.
    var route: Route {
        switch self {
        case .page: Route("page", .visitors) { $0.index($1) }
        case .asset(let hash, let name):
            Route("asset", .everybody) { server, _ in try server.asset(hash, name) }
        case .worker: Route("worker", .everybody) { server, _ in server.worker() }
        case .wall: Route("wall", .limited) { try await $0.walls.root($1) }
        case .node(let name): Route("node", .limited) { try await $0.walls.node(name, $1) }
        case .texts(let block): Route("texts", .limited) { try await $0.walls.texts(block, $1) }
        case .place: Route("place", .limited) { try await $0.walls.place($1) }
        case .tags: Route("tags", .limited) { try await $0.tags($1) }
        case .albums: Route("albums", .limited) { try await $0.albums($1) }
        case .people: Route("people", .limited) { try await $0.people($1) }
        case .onThisDay: Route("on-this-day", .limited) { try await $0.onThisDay($1) }
        case .map: Route("map", .limited) { try await $0.map($1) }
        case .mapCovers: Route("map", .limited) { try await $0.mapCovers($1) }
        case .suggestions: Route("suggestions", .limited) { try await $0.suggestions($1) }
        case .photos: Route("photos", .limited) { try await $0.walls.photos($1) }
        case .numbers: Route("numbers", .limited) { try await $0.walls.numbers($1) }
        case .archive: Route("archive", .limited) { try await $0.archive($1) }
        case .details(let id): Route("details", .limited) { try await $0.details(id, $1) }
        // Browsers leave when a thumbnail has scrolled away. Others wait for the decoders.
        case .thumbnail(let address):
            Route("thumbnail", .limited, patience: .zero) { try await $0.thumbnail(address, $1) }
        case .original(let token, let id, let version):
            Route("original", .limited) { try await $0.original(token, id, version, $1) }
        case .unreadable: Route("unreadable", .emptyForVisitors) { try await $0.unreadable($1) }
        case .leftOut: Route("left-out", .emptyForVisitors) { server, _ in try await server.leftOut() }
        case .events: Route("events", .limited) { try $0.events($1) }
        case .signIn: Route("sign-in", .signingIn) { try $0.signIn.form($1) }
        case .session: Route("session", .signingIn) { try await $0.signIn.session($1) }
        case .collections: Route("collections", .owners) { try await $0.collections($1).all($1) }
        case .collection(let id):
            Route("collections", .owners) { try await $0.collections($1).one(id, $1) }
        case .collected(let id):
            Route("collections", .owners) { try await $0.collections($1).photos(id, $1) }
        case .shares: Route("shares", .users) { try await $0.shares.all($1) }
        case .share(let id): Route("shares", .users) { try await $0.shares.one(id, $1) }
        case .shared(let token): Route("shared", .signingIn) { try await $0.shares.open(token, $1) }
        case .health: Route("healthz", .everybody) { server, _ in server.monitoring.health() }
        case .readiness: Route("readyz", .everybody) { server, _ in try await server.monitoring.readiness() }
        case .metrics: Route("metrics", .refused) { server, _ in try await server.monitoring.metrics() }
        }
    }
}
