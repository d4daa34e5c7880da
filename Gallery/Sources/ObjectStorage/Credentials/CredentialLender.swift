import Foundation
import NIOCore
import NIOFoundationCompat
import NIOHTTP1

/// A service that lends credentials to the programs on a machine.
struct CredentialLender: Sendable {
    /// The kind of service.
    enum Kind: Sendable {
        /// Amazon's Security Token Service, or one like it: it exchanges a token that the file has, which
        /// Kubernetes renews.
        case webIdentity(tokenFile: String, role: String, session: String)
        /// The service of a container, such as that of ECS or of EKS Pod Identity.
        case container(token: ContainerToken)
        /// The metadata service of an EC2 instance, version 2.
        case instance
    }

    /// The text that a container proves its identity with.
    enum ContainerToken: Sendable {
        case none
        case text(String)
        /// A file, which may change.
        case file(String)
    }

    /// The kind of service.
    let kind: Kind
    /// The address to ask, without a slash at its end for ``Kind/instance``.
    let address: String
    /// A file with the certificates that are trusted, or nil for those that the system trusts.
    var trustedCertificates: String?

    private static let longestAnswer = 64 << 10

    /// Asks for credentials.
    ///
    /// - Throws: ``StorageError`` if the service refuses, or an error that may pass.
    func loan() async throws -> LentCredentials.Loan {
        switch kind {
        case .webIdentity(let tokenFile, let role, let session):
            try await loan(forToken: text(of: tokenFile), role, session)
        case .container(let token): try await loan(ofContainer: token)
        case .instance: try await loanOfInstance()
        }
    }

    private func loan(forToken token: String, _ role: String, _ session: String) async throws
        -> LentCredentials.Loan
    {
        let form = [
            ("Action", "AssumeRoleWithWebIdentity"), ("Version", "2011-06-15"), ("RoleArn", role),
            ("RoleSessionName", session), ("WebIdentityToken", token),
        ].map { "\($0)=\(PercentEncoding.encode($1))" }.joined(separator: "&")
        let body = try await ask(
            .POST,
            address,
            ["content-type": "application/x-www-form-urlencoded"],
            ByteBuffer(string: form)
        )
        let found = XMLElement.document(Data(buffer: body))?
            .all("AssumeRoleWithWebIdentityResult").first?.all("Credentials").first
        let loan = LentCredentials.Loan(
            key: found?["AccessKeyId"],
            secret: found?["SecretAccessKey"],
            token: found?["SessionToken"],
            end: found?["Expiration"]
        )
        guard let loan else { throw noCredentials }
        return loan
    }

    private func loan(ofContainer token: ContainerToken) async throws -> LentCredentials.Loan {
        var headers: HTTPHeaders = [:]
        switch token {
        case .none: break
        case .text(let text): headers.add(name: "authorization", value: text)
        case .file(let file): headers.add(name: "authorization", value: try text(of: file))
        }
        guard let loan = LentCredentials.Loan(json: Data(buffer: try await ask(.GET, address, headers)))
        else {
            throw noCredentials
        }
        return loan
    }

    private func loanOfInstance() async throws -> LentCredentials.Loan {
        let token = String(
            buffer: try await ask(
                .PUT,
                "\(address)/latest/api/token",
                ["x-aws-ec2-metadata-token-ttl-seconds": "21600"]
            )
        )
        let headers: HTTPHeaders = ["x-aws-ec2-metadata-token": token]
        let roles = "\(address)/latest/meta-data/iam/security-credentials/"
        let names = String(buffer: try await ask(.GET, roles, headers))
        guard let role = names.split(whereSeparator: \.isNewline).first,
            let loan = LentCredentials.Loan(
                json: Data(buffer: try await ask(.GET, roles + PercentEncoding.encode(String(role)), headers))
            )
        else { throw noCredentials }
        return loan
    }

    private func ask(
        _ method: HTTPMethod,
        _ url: String,
        _ headers: HTTPHeaders,
        _ body: ByteBuffer = ByteBuffer()
    ) async throws -> ByteBuffer {
        var headers = headers
        headers.add(name: "user-agent", value: "brickwork")
        let response = try await StorageResponse(
            to: TransferRequest(
                method: method,
                url: url,
                headers: headers,
                body: body,
                connecting: .seconds(2),
                silence: .seconds(10),
                trustedCertificates: trustedCertificates
            )
        )
        let answer = try await response.body.collect(upTo: Self.longestAnswer)
        switch response.status.code {
        case 200: return answer
        case 429, 500...: throw StorageTrouble(reason: "\(place) answers \(response.status.code)")
        default:
            let code = XMLElement.document(Data(buffer: answer))?.all("Error").first?["Code"]
            let message = [code, "\(response.status.code)"].compactMap(\.self).joined(separator: ", ")
            throw StorageError(.denied, "\(place) lends no credentials (\(message))")
        }
    }

    private func text(of file: String) throws -> String {
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
            throw StorageError(.settings, "\(file): the token in it cannot be read")
        }
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private var noCredentials: StorageError {
        StorageError(.denied, "\(place) answers with something else than credentials")
    }

    /// The address without its path, which may contain a secret.
    private var place: String {
        let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        return parts.prefix(3).joined(separator: "/")
    }
}
