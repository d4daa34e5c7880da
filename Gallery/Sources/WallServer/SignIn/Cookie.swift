/// Reads a request's cookies.
enum Cookie {
    /// Returns the value of the first cookie with a name, or nil if there is none.
    static func value(_ name: String, in cookies: String?) -> Substring? {
        let prefix = "\(name)="
        return (cookies ?? "").split(separator: ";").lazy.map { $0.drop { $0 == " " } }
            .first { $0.hasPrefix(prefix) }?.dropFirst(prefix.count)
    }
}
