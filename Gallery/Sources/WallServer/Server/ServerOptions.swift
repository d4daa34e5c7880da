import PhotoLibrary
import SystemPackage
import WallPage

/// How a wall is served.
public struct ServerOptions: Sendable {
    /// Where it listens: an address or a name of this machine.
    public var host: String
    /// The port; 0 for any that is free.
    public var port: Int
    /// What it asks for, under any name; nil for nothing.
    public var password: String?
    /// Those who may see the wall, each with a password of their own; nil where `password` says who may.
    public var users: UserFile?
    /// The name of the wall.
    public var title: WallTitle
    /// The wall that is shown where nobody has chosen another.
    public var wall: WallRecipe
    /// Where it is kept how large catalogs are cut into chapters.
    public var chapters: FilePath
    /// The addresses of proxies on other machines, each of which speaks for many clients.
    public var proxies: [String] = []
    /// Whether it says where photos were taken, as their own files do: otherwise it gives JPEG files without metadata.
    public var hasCoordinates = true
    /// Whether those who may see the wall may also see what the server counts: `/metrics`.
    public var hasMetrics = false
    /// How many bytes of thumbnails are kept in memory.
    public var hotThumbnails = 64 << 20
    /// How many bytes of walls' nodes are kept in memory: as they are, and as many compressed.
    public var nodeMemory = 32 << 20
    /// How much a search looks at before its first photos are shown.
    public var searchLimits = SearchLimits()
    var connections = OpenConnections.Limits()
    var times = ConnectionTimes()
    /// How long colors are collected before pages hear of them.
    var colorRest = Duration.seconds(30)

    /// On this machine alone, without a password, where nothing is said.
    public init(
        host: String = "127.0.0.1",
        port: Int = 8080,
        password: String? = nil,
        title: WallTitle = WallTitle(),
        wall: WallRecipe = WallRecipe(),
        chapters: FilePath
    ) {
        self.host = host
        self.port = port
        self.password = password
        self.title = title
        self.wall = wall
        self.chapters = chapters
    }

    /// Whether a text is the address of a machine.
    public static func isAddress(_ text: String) -> Bool {
        PeerAddress(text) != nil
    }

    /// Whether only this machine can reach a host.
    public static func isLoopback(_ host: String) -> Bool {
        AccessRules.isLoopback(host)
    }
}
