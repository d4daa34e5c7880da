import PhotoLibrary

/// How a wall is served.
public struct ServerOptions: Sendable {
    /// Where it listens: an address or a name of this machine.
    public var host: String
    /// The port; 0 for any that is free.
    public var port: Int
    /// What it asks for, under any user name; nil for nothing.
    public var password: String?
    /// The name of the wall.
    public var title: WallTitle
    /// The order of the photos.
    public var order: PhotoOrder
    /// The addresses of proxies on other machines, each of which speaks for many clients.
    public var proxies: [String] = []
    /// Whether it says where photos were taken, as their own files do: otherwise it gives JPEG files without metadata.
    public var hasCoordinates = true
    /// How many bytes of thumbnails are kept in memory.
    public var hotThumbnails = 64 << 20
    var connections = OpenConnections.Limits()
    var times = ConnectionTimes()

    /// On this machine alone, without a password, where nothing is said.
    public init(
        host: String = "127.0.0.1",
        port: Int = 8080,
        password: String? = nil,
        title: WallTitle = WallTitle(),
        order: PhotoOrder = .init()
    ) {
        self.host = host
        self.port = port
        self.password = password
        self.title = title
        self.order = order
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
