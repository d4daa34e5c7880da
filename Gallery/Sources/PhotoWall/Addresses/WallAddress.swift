import WallNodes

/// The addresses that the server answers. There are no others.
///
/// An address contains only identifiers and numbers, in characters that need no encoding. So there is nothing
/// to decode, and no part of it ever reaches the file system.
///
/// This type takes the place of a router, which would decode the parts of a path and pass them on as text. As
/// one value, addresses can be fuzzed as a whole, and a static site can recognize its files.
public enum WallAddress: Hashable, Sendable {
    /// `/`
    case page
    /// `/assets/<hash>/<name>`
    case asset(hash: String, name: String)
    /// `/worker.js`, the service worker. Its address decides which addresses it may answer
    case worker
    /// `/wall`, with the wall in the query
    case wall
    /// `/nodes/<name>`, with the node's chapter and the wall in the query
    case node(name: NodeName)
    /// `/texts/<name of a block>.json`, with the block's chapter and the wall in the query
    case texts(block: NodeName)
    /// `/place`, with a photo and a wall in the query
    case place
    /// `/tags.json`
    case tags
    /// `/albums`, with a folder and an offset in the query
    case albums
    /// `/people`, with an offset in the query
    case people
    /// `/on-this-day`, with a date in the query
    case onThisDay
    /// `/map`, with the size of cells and the edges in the query
    case map
    /// `/map/covers`, with the size of cells and their positions in the query
    case mapCovers
    /// `/suggestions`, with the search in the query
    case suggestions
    /// `/api/photos`, with a wall, an offset and a limit in the query
    case photos
    /// `/numbers`, with a wall, an offset and a limit in the query
    case numbers
    /// `/archive`, with a wall and a width in the query
    case archive
    /// `/photos/<id>.json`
    case details(id: Int64)
    /// `/thumbnails/<token>/<id>-<version>-<width>.webp`, or with `-full.jpg` the photo in full size,
    /// or with `-video.mp4` the video that every browser plays
    case thumbnail(ThumbnailAddress)
    /// `/originals/<token>/<id>-<version>`
    case original(token: String, id: Int64, version: Int)
    /// `/unreadable.json`
    case unreadable
    /// `/left-out.json`
    case leftOut
    /// `/events`
    case events
    /// `/sign-in`, with the address to continue to in the query
    case signIn
    /// `/session`, which is started and ended here
    case session
    /// `/collections`, where favorites and albums are listed, and albums are made
    case collections
    /// `/collections/<id>`, where an album is renamed and deleted
    case collection(id: String)
    /// `/collections/<id>/photos`, where photos are added and removed
    case collected(id: String)
    /// `/shares`, where links are listed and made
    case shares
    /// `/shares/<id>`, where a link is withdrawn
    case share(id: String)
    /// `/shared/<id>-<code>`, which opens a link
    case shared(token: String)
    /// `/healthz`
    case health
    /// `/readyz`
    case readiness
    /// `/metrics`
    case metrics

    /// The addresses without parameters, by their paths.
    private static let plain: [String: WallAddress] = [
        "/": .page, "/worker.js": .worker, "/wall": .wall, "/place": .place, "/tags.json": .tags,
        "/albums": .albums, "/people": .people, "/on-this-day": .onThisDay, "/map": .map,
        "/map/covers": .mapCovers,
        "/suggestions": .suggestions, "/api/photos": .photos, "/numbers": .numbers, "/archive": .archive,
        "/unreadable.json": .unreadable, "/left-out.json": .leftOut, "/events": .events, "/sign-in": .signIn,
        "/session": .session, "/collections": .collections, "/shares": .shares, "/healthz": .health,
        "/readyz": .readiness,
        "/metrics": .metrics,
    ]

    /// Reads the path of a request. Returns nil if it names nothing.
    public init?(path: String) {
        // A slash with a combining mark is a single character, and not a slash. In ASCII, each byte is a
        // character.
        guard path.utf8.count <= 512, path.utf8.allSatisfy({ (33...126).contains($0) }), path.first == "/"
        else {
            return nil
        }
        if let plain = Self.plain[path] {
            self = plain
            return
        }
        let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        switch parts.first {
        case "collections" where parts.count == 2 && parts[1].isName:
            self = .collection(id: String(parts[1]))
        case "collections" where parts.count == 3 && parts[1].isName && parts[2] == "photos":
            self = .collected(id: String(parts[1]))
        case "shares" where parts.count == 2 && parts[1].isName: self = .share(id: String(parts[1]))
        case "shared" where parts.count == 2 && parts[1].isName: self = .shared(token: String(parts[1]))
        case "assets" where parts.count == 3:
            guard parts[1].isName, parts[2].isName else { return nil }
            self = .asset(hash: String(parts[1]), name: String(parts[2]))
        case "nodes" where parts.count == 2:
            guard let name = NodeName(text: parts[1].utf8) else { return nil }
            self = .node(name: name)
        case "texts" where parts.count == 2:
            guard let name = parts[1].without(suffix: ".json").flatMap({ NodeName(text: $0.utf8) }) else {
                return nil
            }
            self = .texts(block: name)
        case "photos" where parts.count == 2:
            guard let id = parts[1].without(suffix: ".json")?.number(Int64.self) else { return nil }
            self = .details(id: id)
        case "thumbnails" where parts.count == 3:
            guard let thumbnail = ThumbnailAddress(token: parts[1], name: parts[2]) else { return nil }
            self = .thumbnail(thumbnail)
        case "originals" where parts.count == 3:
            let numbers = parts[2].split(separator: "-", omittingEmptySubsequences: false)
            guard parts[1].isName, numbers.count == 2, let id = numbers[0].number(Int64.self),
                let version = numbers[1].number(Int.self)
            else { return nil }
            self = .original(token: String(parts[1]), id: id, version: version)
        default: return nil
        }
    }
}

extension Substring {
    /// Whether the text consists of letters, digits, `.`, `_` and `-`, and doesn't begin with a dot.
    public var isName: Bool {
        guard let first = utf8.first, first != UInt8(ascii: ".") else { return false }
        return utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "-"):
                true
            default: false
            }
        }
    }

    /// Returns the text before a suffix, or nil if it doesn't have the suffix.
    public func without(suffix: String) -> Substring? {
        hasSuffix(suffix) ? dropLast(suffix.count) : nil
    }

    /// Reads a number of at least 0 in its only valid form: digits without a sign or leading zeros.
    public func number<Number: FixedWidthInteger>(_: Number.Type) -> Number? {
        guard utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            utf8.count == 1 || utf8.first != UInt8(ascii: "0")
        else { return nil }
        return Number(self)
    }
}
