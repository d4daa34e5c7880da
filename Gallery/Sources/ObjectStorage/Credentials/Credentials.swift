/// Who asks: an access key, and the secret that requests are signed with.
///
/// Whatever prints one, a log or a debugger's `dump`, shows none of it.
public struct Credentials: Sendable {
    let accessKey: String
    let secretKey: String
    /// Comes with keys that are lent for some hours.
    let sessionToken: String?

    /// Credentials from their parts.
    public init(accessKey: String, secretKey: String, sessionToken: String? = nil) {
        self.accessKey = accessKey
        self.secretKey = secretKey
        self.sessionToken = sessionToken
    }

    /// A text without what it may repeat of these credentials.
    func redacting(_ text: String) -> String {
        [secretKey, sessionToken ?? "", accessKey].filter { !$0.isEmpty }.reduce(text) {
            $0.replacing($1, with: "…")
        }
    }
}

extension Credentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Not more than what it is.
    public var description: String { "credentials" }
    /// Not more than what it is.
    public var debugDescription: String { description }
    /// Without what it consists of.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
