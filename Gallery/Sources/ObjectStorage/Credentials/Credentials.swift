/// Credentials: an access key, and the secret that signs requests.
///
/// Logs and a debugger's `dump` never show the values.
public struct Credentials: Sendable {
    let accessKey: String
    let secretKey: String
    /// The token of temporary keys.
    let sessionToken: String?

    /// Makes credentials from their parts.
    public init(accessKey: String, secretKey: String, sessionToken: String? = nil) {
        self.accessKey = accessKey
        self.secretKey = secretKey
        self.sessionToken = sessionToken
    }

    /// Returns a text without these credentials.
    func redacting(_ text: String) -> String {
        [secretKey, sessionToken ?? "", accessKey].filter { !$0.isEmpty }.reduce(text) {
            $0.replacing($1, with: "…")
        }
    }
}

extension Credentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Hides the values.
    public var description: String { "credentials" }
    /// Hides the values.
    public var debugDescription: String { description }
    /// Hides the values.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
