import PhotoWall

/// What an address answers to someone who opened a link that shares a part of the photos.
enum VisitorRule {
    /// The same as to everybody: the answer says nothing about photos.
    case same
    /// The shared photos only.
    case limited
    /// An empty list, also to everybody who sees a public wall.
    case nothing
    /// A refusal.
    case refused
}

extension WallAddress {
    /// What this address answers to someone who opened a link. A new address needs a rule here, and a test in `ShareTests`.
    var visitorRule: VisitorRule {
        switch self {
        case .page, .asset, .signIn, .session, .shared, .health, .readiness: .same
        case .wall, .node, .texts, .place, .tags, .albums, .map, .suggestions, .photos, .numbers, .archive,
            .details,
            .thumbnail, .original, .events:
            .limited
        case .unreadable, .leftOut: .nothing
        case .shares, .share, .metrics: .refused
        }
    }
}
