/// A file of a static site that changes its name with its content, or goes away.
enum SiteFile: Hashable, Sendable {
    /// What a server has at this address as well.
    case address(WallAddress)
    /// `library/<version>/texts.txt`: what is searched through where no server does that.
    case texts(version: String)

    /// Reads a path within the site; nil for what does not have the name of such a file.
    init?(path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count > 1 else { return nil }
        var address = "/\(path)"
        if parts.count == 3, parts[0] == "library", parts[1].isName, parts[2] == "texts.txt" {
            self = .texts(version: String(parts[1]))
            return
        }
        // Originals have a suffix here, so that a web server knows what they are.
        if parts[0] == "originals", let dot = address.lastIndex(of: ".") {
            address = String(address[..<dot])
        }
        guard let address = WallAddress(path: address) else { return nil }
        self = .address(address)
    }
}
