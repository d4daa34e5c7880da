import Foundation
import NIOCore
import NIOHTTP1

/// The objects below an address of an S3 service: `s3://bucket/prefix`.
///
/// Keys are relative to the address. Calls are repeated after temporary failures, such as a busy service or a
/// lost connection, within the limits of ``Patience``. All calls throw ``StorageError``, whose text is one
/// line, or `CancellationError`.
public final class Bucket: Sendable {
    /// The address of the bucket.
    public var address: BucketAddress { service.address }
    let service: StorageService

    /// How long to wait for the service.
    public enum Patience: Sendable {
        /// A minute, for work that must be finished.
        case long
        /// Seconds, while a user is waiting.
        case short
    }

    /// Makes a bucket. Sends no request.
    ///
    /// - Throws: ``StorageError`` for invalid settings.
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

    // MARK: Single objects

    /// Writes or overwrites an object, completely or not at all.
    ///
    /// - Parameters:
    ///   - bytes: The content.
    ///   - key: The key.
    ///   - headers: The HTTP headers of the object.
    public func put(_ bytes: ByteBuffer, as key: String, _ headers: ObjectHeaders = .init()) async throws {
        let request = try putting(bytes, as: key, headers)
        _ = try await service.answer(request, upTo: Self.maxOfAnswer)
    }

    /// Returns the facts about an object without reading it, or nil if it doesn't exist.
    public func facts(of key: String) async throws -> ObjectFacts? {
        let request = StorageRequest(method: .HEAD, key: try address.key(key))
        let answer = try await service.answer(request, expecting: [.ok, .notFound], upTo: 0)
        return answer.status == .ok ? ObjectFacts(answer.headers) : nil
    }

    /// Reads an object or a part of it.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - range: The bytes to read, or nil for all. A range beyond the end is empty.
    ///   - tag: The tag of a known state, which isn't read again.
    ///   - required: The tag that the object must have.
    ///   - limit: The largest number of bytes. Larger objects cause an error.
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
            upTo: max(limit, Self.maxOfAnswer)
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

    /// Removes objects. Missing objects aren't an error.
    public func remove(_ keys: [String]) async throws {
        for start in stride(from: 0, to: keys.count, by: Self.maxInRemoval) {
            try Task.checkCancellation()
            try await removeSome(keys[start..<min(start + Self.maxInRemoval, keys.count)])
        }
    }

    // MARK: -

    /// The size limit of responses without an object.
    static let maxOfAnswer = 256 << 10
    /// The number of objects that a request removes. Services accept a thousand, but some remove them one by
    /// one and respond at the end. The request must finish before the connection counts as dead.
    private static let maxInRemoval = 200

    private func putting(
        _ bytes: ByteBuffer,
        as key: String,
        _ headers: ObjectHeaders
    ) throws(StorageError) -> StorageRequest {
        StorageRequest(method: .PUT, key: try address.key(key), headers: headers.fields, body: bytes)
    }

    /// - Throws: ``StorageError`` if the bucket itself is missing.
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
                    upTo: Self.maxOfAnswer
                )
                continue
            }
            list += "<Object><Key>\(key)</Key></Object>"
        }
        // Services refuse an empty list.
        guard !list.isEmpty else { return }
        let body = ByteBuffer(string: "<Delete><Quiet>true</Quiet>\(list)</Delete>")
        let answer = try await service.answer(
            StorageRequest(
                method: .POST,
                query: [("delete", "")],
                headers: ["content-md5": Digest.md5Base64(body), "content-type": "application/xml"],
                body: body
            ),
            // Enough for an error with its key for each object.
            upTo: 4 << 20
        )
        let document = try service.document(answer, "DeleteResult")
        if let error = document.all("Error").first {
            let reason = error["Code"] ?? "without a reason"
            throw StorageError(
                .refused,
                "\(service.settings.endpoint) does not remove \(address)/\(error["Key"] ?? "") (\(reason))"
            )
        }
    }
}
