import Foundation

/// Credentials that a service lends for some hours. They are fetched with the first request, and again some
/// minutes before they end.
public actor LentCredentials {
    /// Credentials, and when they end.
    struct Loan: Sendable {
        let credentials: Credentials
        let end: Date
    }

    private let lender: CredentialLender
    private var loan: Loan?
    private var fetching: Task<Loan, any Error>?
    /// When fetching last failed.
    private var failed: Date?

    /// How many seconds before their end credentials are replaced.
    private static let margin = 300.0
    /// How many seconds pass after a failure before the next try, while the present credentials are valid.
    private static let pause = 30.0

    init(_ lender: CredentialLender) {
        self.lender = lender
    }

    /// Returns valid credentials.
    func current(at now: Date) async throws -> Credentials {
        if let loan, loan.end.timeIntervalSince(now) > Self.margin || isResting(at: now) && loan.end > now {
            return loan.credentials
        }
        do {
            let loan = try await fetched()
            failed = nil
            return loan.credentials
        } catch {
            failed = now
            guard let loan, loan.end > now else { throw error }
            return loan.credentials
        }
    }

    /// Forgets some credentials, unless they have been replaced.
    func expire(_ credentials: Credentials) {
        if loan?.credentials.accessKey == credentials.accessKey {
            loan = nil
        }
    }

    private func isResting(at now: Date) -> Bool {
        failed.map { now.timeIntervalSince($0) < Self.pause } ?? false
    }

    /// Requests at the same time share one question.
    private func fetched() async throws -> Loan {
        let task = fetching ?? Task { [lender] in try await lender.loan() }
        fetching = task
        defer { fetching = nil }
        let loan = try await task.value
        self.loan = loan
        return loan
    }
}

extension LentCredentials.Loan {
    /// Reads the answer of a container's or a machine's service. Returns nil if it has no credentials.
    init?(json: Data) {
        struct Document: Decodable {
            let AccessKeyId: String, SecretAccessKey: String
            let Token: String?, Expiration: String?
        }
        guard let document = try? JSONDecoder().decode(Document.self, from: json) else { return nil }
        self.init(
            key: document.AccessKeyId,
            secret: document.SecretAccessKey,
            token: document.Token,
            end: document.Expiration
        )
    }

    /// - Parameter end: The end in the format of ISO 8601, or nil if there is none.
    init?(key: String?, secret: String?, token: String?, end: String?) {
        guard let key, let secret, !key.isEmpty, !secret.isEmpty else { return nil }
        credentials = Credentials(accessKey: key, secretKey: secret, sessionToken: token)
        guard let end else {
            self.end = .distantFuture
            return
        }
        let date =
            try? Date(end, strategy: .iso8601)
            ?? Date(end, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        guard let date else { return nil }
        self.end = date
    }
}
