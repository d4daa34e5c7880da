/// Where a server can be reached.
struct WallPlace {
    /// The address on this machine.
    let own: String
    /// The address in the local network, or nil if other machines can't reach the server or it has no address there.
    let other: String?

    /// - Parameters:
    ///   - host: The host that the server listens on.
    ///   - port: The port that the server listens on.
    ///   - network: This machine's address in the local network.
    init(host: String, port: Int, network: String? = LocalNetwork.address) {
        let isEverywhere = ["0.0.0.0", "::"].contains(host)
        let name = isEverywhere ? "127.0.0.1" : host.contains(":") ? "[\(host)]" : host
        own = "http://\(name):\(port)/"
        other = isEverywhere ? network.map { "http://\($0):\(port)/" } : nil
    }

    /// The line that says where the wall is.
    var line: String {
        let others = other.map { ", and for other machines in this network at \($0)" } ?? ""
        return "The wall is at \(own)\(others). Press Ctrl-C to stop."
    }

    /// The address in the local network as a QR code for a terminal.
    var code: String? {
        other.flatMap(QRCode.init)?.terminalText
    }
}
