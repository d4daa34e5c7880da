import Foundation
import NIOCore
import NIOHTTP1

extension Bucket {
    /// Writes or overwrites an object of any size, completely or not at all.
    ///
    /// Objects larger than 8 MB are sent in parts. At most four parts are in memory at the same time.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - size: The size in bytes.
    ///   - headers: The HTTP headers of the object.
    ///   - read: Returns a number of bytes from an offset. It is called for several parts at the same time.
    ///     If it returns fewer bytes, the source has changed, and nothing is written.
    public func upload(
        _ key: String,
        size: Int64,
        _ headers: ObjectHeaders = .init(),
        read: @escaping @Sendable (_ offset: Int64, _ count: Int) async throws -> ByteBuffer
    ) async throws {
        let upload = Upload(bucket: self, key: key, size: size, read: read)
        if size <= Int64(upload.partSize) {
            try await put(try await upload.part(at: 0), as: key, headers)
        } else {
            try await upload.send(headers)
        }
    }

    /// Removes the parts of unfinished uploads below this address, such as those of a killed program.
    ///
    /// - Parameter isOwn: Returns whether the caller began the upload of a key. Others may be uploading to
    ///   the root of a bucket.
    public func removeUnfinishedUploads(
        where isOwn: @Sendable (_ key: String) -> Bool = { _ in true }
    ) async throws {
        var marker: (key: String, id: String)?
        repeat {
            var request = StorageRequest(method: .GET, query: [("uploads", ""), ("prefix", address.prefix)])
            if let marker {
                request.query += [("key-marker", marker.key), ("upload-id-marker", marker.id)]
            }
            let answer = try await service.answer(request, upTo: 8 << 20)
            let document = try service.document(answer, "ListMultipartUploadsResult")
            for upload in document.all("Upload") {
                guard let key = upload["Key"], let id = upload["UploadId"], key.hasPrefix(address.prefix)
                else { throw service.strange("an invalid upload in a listing") }
                guard isOwn(String(key.dropFirst(address.prefix.count))) else { continue }
                try await removeUpload(key, id)
            }
            let next = (document["NextKeyMarker"] ?? "", document["NextUploadIdMarker"] ?? "")
            guard document["IsTruncated"] == "true" else { return }
            guard marker.map({ $0 != next }) ?? true else {
                throw service.strange("a listing that doesn't continue")
            }
            marker = next
        } while true
    }

    /// - Parameter key: The full key.
    fileprivate func removeUpload(_ key: String, _ id: String) async throws {
        _ = try await service.answer(
            StorageRequest(method: .DELETE, key: key, query: [("uploadId", id)]),
            expecting: [.ok, .noContent, .notFound],
            upTo: Self.maxOfAnswer
        )
    }
}

/// An upload in parts.
private struct Upload: Sendable {
    let bucket: Bucket
    let key: String
    let size: Int64
    let read: @Sendable (_ offset: Int64, _ count: Int) async throws -> ByteBuffer

    private static let atOnce = 4
    /// The number of parts that every service accepts. OpenStack Swift's default is a thousand.
    private static let usualParts: Int64 = 1000
    /// The number of parts that Amazon's service accepts, for objects whose parts would otherwise be too
    /// large for memory.
    private static let maxParts: Int64 = 10_000

    /// The size of all parts except the last. Some services require equal sizes.
    var partSize: Int {
        let usual = min((size + Self.usualParts - 1) / Self.usualParts, 64 << 20)
        let minimum = (size + Self.maxParts - 1) / Self.maxParts
        return Int(max(8 << 20, usual, minimum))
    }

    /// Reads a complete part.
    func part(at offset: Int64) async throws -> ByteBuffer {
        let count = Int(min(Int64(partSize), size - offset))
        let bytes = try await read(offset, count)
        guard bytes.readableBytes == count else {
            throw StorageError(.changed, "\(bucket.address)/\(key): another program is writing there")
        }
        return bytes
    }

    func send(_ headers: ObjectHeaders) async throws {
        let key = try bucket.address.key(key)
        let answer = try await bucket.service.answer(
            StorageRequest(method: .POST, key: key, query: [("uploads", "")], headers: headers.fields),
            upTo: Bucket.maxOfAnswer
        )
        let document = try bucket.service.document(answer, "InitiateMultipartUploadResult")
        guard let id = document["UploadId"], !id.isEmpty else {
            throw bucket.service.strange("an upload without a name")
        }
        do {
            try await finish(try await sendParts(key, id), key, id)
        } catch {
            // Also for a canceled task. If this fails, ``Bucket/removeUnfinishedUploads()`` finds the upload
            // later.
            await Task { [bucket] in try? await bucket.removeUpload(key, id) }.value
            throw error
        }
    }

    /// Sends all parts, a few at the same time, and returns their tags.
    private func sendParts(_ key: String, _ id: String) async throws -> [String] {
        let count = Int((size + Int64(partSize) - 1) / Int64(partSize))
        var tags = [String](repeating: "", count: count)
        try await withThrowingTaskGroup(of: (Int, String).self) { group in
            for index in 0..<count {
                if index >= Self.atOnce, let (index, tag) = try await group.next() {
                    tags[index] = tag
                }
                group.addTask { (index, try await sendPart(index, key, id)) }
            }
            for try await (index, tag) in group {
                tags[index] = tag
            }
        }
        return tags
    }

    private func sendPart(_ index: Int, _ key: String, _ id: String) async throws -> String {
        let answer = try await bucket.service.answer(
            StorageRequest(
                method: .PUT,
                key: key,
                query: [("partNumber", String(index + 1)), ("uploadId", id)],
                body: try await part(at: Int64(index) * Int64(partSize))
            ),
            upTo: Bucket.maxOfAnswer
        )
        guard let tag = answer.headers.first(name: "etag") else {
            throw bucket.service.strange("a part without a tag")
        }
        return tag
    }

    /// Combines the parts into one object.
    private func finish(_ tags: [String], _ key: String, _ id: String) async throws {
        let parts = tags.enumerated().map {
            "<Part><PartNumber>\($0 + 1)</PartNumber><ETag>\($1.xml ?? "")</ETag></Part>"
        }
        let request = StorageRequest(
            method: .POST,
            key: key,
            query: [("uploadId", id)],
            headers: ["content-type": "application/xml"],
            body: ByteBuffer(
                string: "<CompleteMultipartUpload>\(parts.joined())</CompleteMultipartUpload>"
            )
        )
        try await bucket.service.trying {
            let answer = try await bucket.service.answer(
                request,
                expecting: [.ok, .notFound],
                upTo: Bucket.maxOfAnswer
            )
            let refusal = StorageRefusal(answer.status, answer.headers, answer.body)
            switch refusal.code {
            // Slow responses begin with status 200, and may report a failure later.
            case let code? where answer.status == .ok: throw StorageTrouble(reason: "it answers \(code)")
            // An earlier request has finished it, but its response was lost.
            case "NoSuchUpload" where try await bucket.facts(of: self.key)?.size == size: return
            case nil where answer.status == .ok: return
            default: throw try await bucket.service.error(refusal, of: request)
            }
        }
    }
}
