/// Reads a request's cookies, and writes pairs of them: one that proves something and that the page's scripts can't read, and
/// one that tells them what it is about.
enum Cookie {
    /// Returns the value of the first cookie with a name, or nil if there is none.
    static func value(_ name: String, in cookies: String?) -> Substring? {
        let prefix = "\(name)="
        return (cookies ?? "").split(separator: ";").lazy.map { $0.drop { $0 == " " } }
            .first { $0.hasPrefix(prefix) }?.dropFirst(prefix.count)
    }

    /// Returns the values of `Set-Cookie` for a pair.
    ///
    /// - Parameters:
    ///   - proof: The name and the value that scripts can't read.
    ///   - shown: The name and the value that they can read.
    ///   - seconds: How long browsers keep both.
    ///   - isSecure: Whether the browser uses HTTPS. Then it may send the cookies over HTTPS only.
    static func pair(
        _ proof: (name: String, value: String),
        shown: (name: String, value: String),
        seconds: Int,
        isSecure: Bool
    ) -> [String] {
        let rest = "; Path=/; Max-Age=\(seconds); SameSite=Lax\(isSecure ? "; Secure" : "")"
        return ["\(proof.name)=\(proof.value)\(rest); HttpOnly", "\(shown.name)=\(shown.value)\(rest)"]
    }

    /// Returns the values of `Set-Cookie` that end the cookies with these names.
    static func ending(_ names: String...) -> [String] {
        names.map { "\($0)=; Path=/; Max-Age=0; SameSite=Lax" }
    }
}
