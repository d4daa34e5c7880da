import Foundation
import NIOCore
import NIOHTTP1

/// The objects beneath an address of an S3 service: `s3://bucket/prefix`.
///
/// Keys are relative to the address. Calls that fail for something that passes, a busy service or a cut connection, are made
/// again while ``Patience`` lasts; all throw ``StorageError``, which is one line, or `CancellationError`.
public final class Bucket: Sendable {
    /// Where it is.
    public var address: BucketAddress { service.address }
    let service: StorageService

    /// How long the service is waited for.
    public enum Patience: Sendable {
        /// A minute: whoever has begun something brings it to its end.
        case long
        /// Seconds: somebody looks at a page.
        case short
    }

    /// A bucket, of which nothing is asked yet.
    ///
    /// - Throws: ``StorageError`` for settings that make no sense.
    public convenience init(
        _ address: BucketAddress,
        settings: StorageSettings,
        patience: Patience = .long
    ) throws(StorageError) {
        var times = StorageService.Times()
        if patience == .short {
            times.connecting = .seconds(2)
            times.silence = .seconds(4)
            times.pauses.tries = 2
        }
        self.init(try StorageService(address, settings, times: times))
    }

    init(_ service: StorageService) {
        self.service = service
    }

    // MARK: One object

    /// Writes an object, or another in its place: whole or not at all.
    ///
    /// - Parameters:
    ///   - bytes: All that is in it.
    ///   - key: Its key.
    ///   - headers: What it is served with.
    public func put(_ bytes: ByteBuffer, as key: String, _ headers: ObjectHeaders = .init()) async throws {
        let request = try putting(bytes, as: key, headers)
        _ = try await service.answer(request, upTo: Self.mostOfAnswer)
    }

    /// What is known of an object without reading it; nil where there is none.
    public func facts(of key: String) async throws -> ObjectFacts? {
        let request = StorageRequest(method: .HEAD, key: try address.key(key))
        let answer = try await service.answer(request, expecting: [.ok, .notFound], upTo: 0)
        return answer.status == .ok ? ObjectFacts(answer.headers) : nil
    }

    /// Reads an object, or a part of it.
    ///
    /// - Parameters:
    ///   - key: Its key.
    ///   - range: Which bytes; nil for all. Beyond its end there are none.
    ///   - tag: That of a state that is known already.
    ///   - required: That of the state that it has to have.
    ///   - limit: How many bytes are read at most; more are an error.
    public func read(
        _ key: String,
        _ range: Range<Int64>? = nil,
        unless tag: String? = nil,
        ifStill required: String? = nil,
        upTo limit: Int
    ) async throws -> ObjectReading {
        var request = StorageRequest(method: .GET, key: try address.key(key))
        if let range {
            guard !range.isEmpty else { return .found(ByteBuffer(), nil) }
            request.headers.add(name: "range", value: range.header)
        }
        if let tag {
            request.headers.add(name: "if-none-match", value: tag)
        }
        if let required {
            request.headers.add(name: "if-match", value: required)
        }
        let answer = try await service.answer(
            request,
            expecting: [
                range == nil ? .ok : .partialContent, .notModified, .notFound, .preconditionFailed,
                .rangeNotSatisfiable,
            ],
            upTo: max(limit, Self.mostOfAnswer)
        )
        switch answer.status {
        case .notModified: return .unchanged
        case .preconditionFailed: return .changed
        case .rangeNotSatisfiable: return .found(ByteBuffer(), nil)
        case .notFound:
            try await check(answer, request)
            return .missing
        default:
            guard answer.body.readableBytes <= limit else {
                throw StorageError(.answer, "\(address)/\(key) has more than \(limit) bytes")
            }
            return .found(answer.body, ObjectFacts(answer.headers))
        }
    }

    /// Removes objects; those that are not there are none the less gone.
    public func remove(_ keys: [String]) async throws {
        for start in stride(from: 0, to: keys.count, by: Self.mostInRemoval) {
            try Task.checkCancellation()
            try await removeSome(keys[start..<min(start + Self.mostInRemoval, keys.count)])
        }
    }

    // MARK: -

    /// How long an answer without an object is.
    static let mostOfAnswer = 256 << 10
    /// How many objects a request removes. Services take a thousand, but some remove them one by one, and answer at the end:
    /// that is to be before they seem to be silent.
    private static let mostInRemoval = 200

    private func putting(
        _ bytes: ByteBuffer,
        as key: String,
        _ headers: ObjectHeaders
    ) throws(StorageError) -> StorageRequest {
        StorageRequest(method: .PUT, key: try address.key(key), headers: headers.fields, body: bytes)
    }

    /// - Throws: ``StorageError`` where it is not the object but the whole bucket that is missing.
    func check(_ answer: StorageAnswer, _ request: StorageRequest) async throws {
        let refusal = StorageRefusal(answer.status, answer.headers, answer.body)
        guard refusal.code == nil || refusal.code == "NoSuchKey" else {
            throw try await service.error(refusal, of: request)
        }
    }

    private func removeSome(_ keys: ArraySlice<String>) async throws {
        var list = ""
        for key in keys {
            guard let key = try address.key(key).xml else {
                _ = try await service.answer(
                    StorageRequest(method: .DELETE, key: try address.key(key)),
                    expecting: [.ok, .noContent, .notFound],
                    upTo: Self.mostOfAnswer
                )
                continue
            }
            list += "<Object><Key>\(key)</Key></Object>"
        }
        // A service refuses a list without any.
        guard !list.isEmpty else { return }
        let body = ByteBuffer(string: "<Delete><Quiet>true</Quiet>\(list)</Delete>")
        let answer = try await service.answer(
            StorageRequest(
                method: .POST,
                query: [("delete", "")],
                headers: ["content-md5": Digest.md5Base64(body), "content-type": "application/xml"],
                body: body
            ),
            // An error for each of them, with its key.
            upTo: 4 << 20
        )
        let document = try service.document(answer, "DeleteResult")
        if let error = document.all("Error").first {
            let reason = error["Code"] ?? "for a reason it does not say"
            throw StorageError(
                .refused,
                "\(service.settings.endpoint) does not remove \(address)/\(error["Key"] ?? "") (\(reason))"
            )
        }
    }
}
