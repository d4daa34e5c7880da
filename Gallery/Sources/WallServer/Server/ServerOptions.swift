import Foundation
import PhotoLibrary
import PhotoWall
import SystemPackage

/// The settings of a server.
public struct ServerOptions: Sendable {
    /// The host to listen on: an address or a name of this machine.
    public var host: String
    /// The port, or 0 for any free port.
    public var port: Int
    /// The password that is asked for, with any user name, or nil for none.
    public var password: String?
    /// Whether users sign in with their own names and passwords. Otherwise, `password` decides.
    public var haveNames = false
    /// Where users, sessions, links, favorites and albums are. A public wall doesn't use it.
    public var users: UserDatabase.Place
    /// The current time, for sessions and links.
    var clock: @Sendable () -> Date = { .now }
    /// The name of the wall.
    public var title: WallTitle
    /// The wall that is shown by default.
    public var wall: WallQuery
    /// The library folders, as the page names them while they have no photos. Only a page without a password on this
    /// machine names them.
    public var folders: [String] = []
    /// The file that records how large catalogs are cut into chapters.
    public var chapters: FilePath
    /// The addresses or networks of trusted proxies. Each forwards requests of many clients.
    public var proxies: [String] = []
    /// The address of the wall for previews of links, or nil for the host that requests name.
    public var address: SiteAddress?
    /// The tiles of the map, or nil for its outline only.
    public var tiles: MapTiles?
    /// Whether the server reveals where photos were taken.
    public var hasCoordinates = true
    /// Whether the server reveals who is in the photos. The original files contain places and people, so without both
    /// options it serves JPEG files without metadata instead.
    public var hasPeople = true
    /// Whether everybody may see the wall, even if the server only listens for a proxy on this machine.
    public var isForEverybody = false
    /// Whether users sign in.
    var hasUsers: Bool { haveNames || password != nil }
    /// Whether everybody who reaches this machine may see the wall.
    var isPublic: Bool {
        !hasUsers && (isForEverybody || !Self.isLoopback(host))
    }
    /// The folders that the page may name.
    var namedFolders: [String] {
        !hasUsers && !isPublic ? folders : []
    }
    /// Whether users may read the server's metrics at `/metrics`.
    public var hasMetrics = false
    /// The size of the thumbnail cache in memory, in bytes.
    public var hotThumbnails = 64 << 20
    /// The size of the node cache in memory, in bytes. A second cache of the same size holds the compressed
    /// nodes.
    public var nodeMemory = 32 << 20
    /// How much of the catalog a search covers before its first photos are shown.
    public var searchLimits = SearchLimits()
    var connections = OpenConnections.Limits()
    var times = ConnectionTimes()
    /// How long newly found colors are collected before pages are notified.
    var colorRest = Duration.seconds(30)

    /// Creates settings. The defaults serve this machine only, without a password.
    public init(
        host: String = "127.0.0.1",
        port: Int = 8080,
        password: String? = nil,
        title: WallTitle = WallTitle(),
        wall: WallQuery = WallQuery(),
        chapters: FilePath,
        users: UserDatabase.Place
    ) {
        self.host = host
        self.port = port
        self.password = password
        self.title = title
        self.wall = wall
        self.chapters = chapters
        self.users = users
    }

    /// Whether a text is an IP address or a network.
    public static func isNetwork(_ text: String) -> Bool {
        Network(text) != nil
    }

    /// Whether a host can be reached from this machine only.
    public static func isLoopback(_ host: String) -> Bool {
        AccessRules.isLoopback(host)
    }
}
