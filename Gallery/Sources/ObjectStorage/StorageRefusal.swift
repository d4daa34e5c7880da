import Foundation
import NIOCore
import NIOFoundationCompat
import NIOHTTP1

/// A response that reports a failure.
struct StorageRefusal {
    let status: HTTPResponseStatus
    private let headers: HTTPHeaders
    /// The service's error code, such as `NoSuchKey`, or nil if there is none.
    let code: String?
    private let message: String?
    private let region: String?

    init(_ status: HTTPResponseStatus, _ headers: HTTPHeaders, _ body: ByteBuffer) {
        self.status = status
        self.headers = headers
        let document = XMLElement.document(Data(buffer: body))
        let error = document?.name == "Error" ? document : nil
        code = error?["Code"]
        message = error?["Message"]
        region = headers.first(name: "x-amz-bucket-region") ?? error?["Region"]
    }

    /// Returns what it means: a temporary failure, or an error that says what to do.
    func error(
        _ request: StorageRequest,
        _ service: StorageService,
        _ credentials: Credentials,
        now: Date
    ) -> any Error {
        let answer = oneLine(without: credentials)
        let endpoint = service.settings.endpoint
        switch (status.code, code) {
        case (408, _), (429, _), (500, _), (502...504, _), (_, "RequestTimeout"), (_, "IncompleteBody"),
            (_, "XAmzContentSHA256Mismatch"), (_, "OperationAborted"), (_, "ConditionalRequestConflict"):
            return StorageTrouble(reason: "it answers \(answer)", wait: wait)
        case (_, "RequestTimeTooSkewed"), (_, "RequestExpired"):
            return StorageError(.clock, "\(clockDifference(now, endpoint)); set this machine's clock")
        case (_, _) where region != nil && region != service.settings.region:
            return StorageError(
                .bucket,
                "The bucket \(service.address.bucket) is in the region \(region ?? ""); set AWS_REGION to that"
            )
        case (301, _), (307, _):
            return StorageError(
                .bucket,
                "The bucket \(service.address.bucket) isn't at \(endpoint); set AWS_REGION"
            )
        case (_, "NoSuchBucket"), (404, nil):
            return StorageError(
                .bucket,
                "There is no bucket \(service.address.bucket) at \(endpoint); make it first, or name another"
            )
        case (_, "InvalidAccessKeyId"), (_, "SignatureDoesNotMatch"), (_, "InvalidToken"),
            (_, "ExpiredToken"), (_, "AuthorizationHeaderMalformed"), (401, _):
            return StorageError(
                .denied,
                "\(endpoint) does not accept the credentials (\(answer)); check AWS_ACCESS_KEY_ID and "
                    + "AWS_SECRET_ACCESS_KEY, or the profile"
            )
        case (403, _):
            return StorageError(
                .denied,
                "\(endpoint) does not let these credentials \(request.action) \(service.place(of: request)) "
                    + "(\(answer))"
            )
        default:
            return StorageError(
                .refused,
                "\(endpoint) refuses to \(request.action) \(service.place(of: request)) (\(answer))"
            )
        }
    }

    /// Returns the service's message in one line, without credentials, which it might repeat.
    private func oneLine(without credentials: Credentials) -> String {
        let words = [code, message].compactMap(\.self).filter { !$0.isEmpty }
        let text = words.isEmpty ? "\(status.code)" : words.joined(separator: ": ")
        let line = String(text.map { $0.isNewline ? " " : $0 }.prefix(300))
        return credentials.redacting(line)
    }

    /// The pause that the service requests.
    private var wait: Duration? {
        headers.first(name: "retry-after").flatMap { UInt16($0) }.map { .seconds(Int($0)) }
    }

    private func clockDifference(_ now: Date, _ endpoint: Endpoint) -> String {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
        guard let theirs = headers.first(name: "date").flatMap({ format.date(from: $0) }) else {
            return "This machine's clock and that of \(endpoint) differ"
        }
        let minutes = Int((now.timeIntervalSince(theirs) / 60).rounded())
        let difference = "\(abs(minutes)) minutes \(minutes > 0 ? "ahead of" : "behind")"
        return "This machine's clock is \(difference) that of \(endpoint)"
    }
}
