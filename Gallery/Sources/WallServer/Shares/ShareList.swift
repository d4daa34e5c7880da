import Foundation

/// The content of a file of links that share photos: the links, and the key that signs them.
struct ShareList: Codable, Hashable, Sendable {
    /// The key, as hexadecimal digits.
    var key: String
    var links: [ShareLink]
    /// Nil if nobody has signed in.
    var sessions: SessionList?

    init(key: String, links: [ShareLink]) {
        self.key = key
        self.links = links
    }

    /// Reads a file's content. Returns nil for another file.
    init?(json: Data) {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        guard let list = try? decoder.decode(Self.self, from: json) else { return nil }
        self = list
    }

    /// The file's content, or nil for a date that JSON can't have.
    var json: Data? {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try? encoder.encode(self)
    }

    /// Returns the path that opens a link, relative to the server's root. Only this key signs it.
    func path(of link: ShareLink) -> String {
        "shared/\(link.id)-\(code("share \(link.id)"))"
    }

    /// Returns the link that a part of the path opens, or nil if the signature is wrong.
    func link(_ token: String) -> ShareLink? {
        guard let dash = token.firstIndex(of: "-"),
            let link = links.first(where: { $0.id == token[..<dash] }),
            AuthenticationCode.areEqual(path(of: link), "shared/\(token)")
        else { return nil }
        return link
    }

    /// Returns the authentication code of a text.
    func code(_ text: String) -> String {
        String(AuthenticationCode.digits(of: Array(text.utf8), key: Array(key.utf8)).prefix(32))
    }
}
