import Foundation

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

/// The source of the credentials that requests are signed with.
public enum CredentialSource: Sendable {
    /// Credentials that never change.
    case fixed(Credentials)
    /// Credentials that a service lends for some hours.
    case lent(LentCredentials)

    /// Returns valid credentials.
    ///
    /// - Throws: ``StorageError`` if the service refuses to lend any, or an error that may pass.
    func current(at now: Date) async throws -> Credentials {
        switch self {
        case .fixed(let credentials): credentials
        case .lent(let lent): try await lent.current(at: now)
        }
    }

    /// Notes that the storage service no longer accepts some credentials.
    ///
    /// - Returns: Whether there may be others.
    func expire(_ credentials: Credentials) async -> Bool {
        guard case .lent(let lent) = self else { return false }
        await lent.expire(credentials)
        return true
    }
}
