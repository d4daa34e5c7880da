import Foundation

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
