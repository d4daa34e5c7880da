import Foundation
import NIOCore
import NIOHTTP1

/// Sends requests to one bucket. Signs them, and repeats them after temporary failures with growing pauses.
final class StorageService: Sendable {
    /// Timeouts.
    struct Times: Sendable {
        /// The timeout for a connection.
        var connecting = Duration.seconds(10)
        /// The timeout while nothing is received or sent.
        var silence = Duration.seconds(30)
        var pauses = Pauses()
    }

    let address: BucketAddress
    let settings: StorageSettings
    private let times: Times
    private let now: @Sendable () -> Date

    /// The size limit of an error response.
    private static let maxOfFailure = 64 << 10

    init(
        _ address: BucketAddress,
        _ settings: StorageSettings,
        times: Times = Times(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws(StorageError) {
        self.address = address
        self.settings = settings
        self.times = times
        self.now = now
        if let file = settings.trustedCertificates {
            let text = try? String(contentsOfFile: file, encoding: .utf8)
            guard text?.contains("-----BEGIN CERTIFICATE-----") == true else {
                throw StorageError(.settings, "\(file) holds no certificates; set AWS_CA_BUNDLE")
            }
        }
    }

    /// Sends a request, and waits for the complete response.
    ///
    /// - Parameters:
    ///   - request: The request. It may be sent several times.
    ///   - expected: The expected responses, which aren't failures.
    ///   - limit: The size limit of the response.
    func answer(
        _ request: StorageRequest,
        expecting expected: Set<HTTPResponseStatus> = [.ok],
        upTo limit: Int
    ) async throws -> StorageAnswer {
        try await trying { [self] in
            let credentials = try await settings.credentials.current(at: now())
            let response = try await response(to: request, credentials)
            guard expected.contains(response.status) else {
                throw await failure(response, request, credentials)
            }
            do {
                let body = try await response.body.collect(upTo: limit)
                return StorageAnswer(status: response.status, headers: response.headers, body: body)
            } catch is NIOTooManyBytesError {
                throw StorageError(
                    .answer,
                    "\(settings.endpoint) answers with more than \(limit) bytes; is it an S3 service?"
                )
            }
        }
    }

    /// Sends a request, and returns the head of the response. Its body hasn't been read yet.
    func open(
        _ request: StorageRequest,
        expecting expected: Set<HTTPResponseStatus>
    ) async throws -> StorageResponse {
        try await trying { [self] in
            let credentials = try await settings.credentials.current(at: now())
            let response = try await response(to: request, credentials)
            guard expected.contains(response.status) else {
                throw await failure(response, request, credentials)
            }
            return response
        }
    }

    /// Repeats some work until it succeeds, fails permanently, or was tried often enough.
    func trying<Value>(_ work: () async throws -> Value) async throws -> Value {
        let start = ContinuousClock.now
        var count = 0
        while true {
            do {
                return try await work()
            } catch {
                guard let trouble = try Self.trouble(error, settings.endpoint) else { throw error }
                count += 1
                let pause = times.pauses.pause(after: count, wait: trouble.wait, chance: .random(in: 0...1))
                guard let pause else {
                    let seconds = (ContinuousClock.now - start).components.seconds
                    throw StorageError(
                        .unavailable,
                        "\(settings.endpoint): \(trouble.reason); tried \(count) times in \(seconds) s"
                    )
                }
                try await Task.sleep(for: pause)
            }
        }
    }

    /// Returns the error that a refusal means.
    func error(_ refusal: StorageRefusal, of request: StorageRequest) async throws -> any Error {
        let credentials = try await settings.credentials.current(at: now())
        return refusal.error(request, self, credentials, now: now())
    }

    /// Returns a description of the request's target.
    func place(of request: StorageRequest) -> String {
        BucketAddress.scheme + address.bucket + (request.key.map { "/\($0)" } ?? "")
    }

    /// Sends a request once.
    private func response(
        to request: StorageRequest,
        _ credentials: Credentials
    ) async throws -> StorageResponse {
        let inPath = settings.hasBucketsInPath
        let authority = settings.endpoint.authority(of: inPath ? nil : address.bucket)
        let path = (inPath ? "/\(address.bucket)" : "") + "/\(request.key ?? "")"
        let encodedPath = PercentEncoding.encodePath(path)
        let query = RequestSignature.text(of: request.query)
        let scheme = settings.endpoint.isSecure ? "https" : "http"
        var headers = request.headers
        let signature = RequestSignature(credentials, region: settings.region, at: now())
        let payload = Digest.sha256(request.body.readableBytesView)
        headers.add(name: "host", value: authority)
        headers.add(name: "x-amz-content-sha256", value: payload)
        headers.add(name: "x-amz-date", value: signature.time)
        if let token = credentials.sessionToken {
            headers.add(name: "x-amz-security-token", value: token)
        }
        let authorization = signature.authorization(
            method: request.method.rawValue,
            path: encodedPath,
            query: request.query,
            headers: headers.map { ($0.name, $0.value) },
            payload: payload
        )
        headers.add(name: "authorization", value: authorization)
        headers.add(name: "user-agent", value: "brickwork")
        return try await StorageResponse(
            to: TransferRequest(
                method: request.method,
                url: "\(scheme)://\(authority)\(encodedPath)" + (query.isEmpty ? "" : "?\(query)"),
                headers: headers,
                body: request.body,
                connecting: times.connecting,
                silence: times.silence,
                trustedCertificates: settings.trustedCertificates
            )
        )
    }

    /// Returns the error for an unexpected response.
    private func failure(
        _ response: StorageResponse,
        _ request: StorageRequest,
        _ credentials: Credentials
    ) async -> any Error {
        let body: ByteBuffer
        do {
            body = try await response.body.collect(upTo: Self.maxOfFailure)
        } catch is NIOTooManyBytesError {
            body = ByteBuffer()
        } catch {
            return error
        }
        let refusal = StorageRefusal(response.status, response.headers, body)
        if refusal.code == "ExpiredToken", await settings.credentials.expire(credentials) {
            return StorageTrouble(reason: "its credentials have ended")
        }
        return refusal.error(request, self, credentials, now: now())
    }
}

extension StorageService {
    /// Returns the temporary failure that an error means, such as a lost connection, or nil if the error is
    /// final.
    ///
    /// - Throws: A better description of the error.
    static func trouble(_ error: any Error, _ endpoint: Endpoint) throws -> StorageTrouble? {
        switch error {
        case let trouble as StorageTrouble: return trouble
        case is StorageError, is CancellationError: return nil
        case TransferError.trouble(let reason): return StorageTrouble(reason: reason)
        case TransferError.certificate(let reason):
            throw StorageError(
                .unavailable,
                "\(endpoint) shows no certificate that is trusted (\(reason)); "
                    + "AWS_CA_BUNDLE names a file with others"
            )
        default:
            let text = String("\(error)".map { $0.isNewline ? " " : $0 }.prefix(200))
            return StorageTrouble(reason: text)
        }
    }
}
