import Foundation
import NIOCore
import StorageFixtures

@testable import ObjectStorage

extension Bucket {
    /// Returns an unused address in a real service.
    static func real(
        _ name: String = SeaweedFS.bucket,
        prefix: String = UUID().uuidString,
        as credentials: Credentials = StorageServers.current.owner,
        now: @escaping @Sendable () -> Date = { Date() }
    ) async throws -> Bucket {
        let settings = try await StorageServers.current.running.settings(credentials)
        return Bucket(
            try StorageService(BucketAddress("s3://\(name)/\(prefix)")!, settings, times: .short, now: now)
        )
    }

    /// Returns a bucket behind a proxy, or one without a real service.
    static func at(
        port: Int,
        prefix: String = UUID().uuidString,
        times: StorageService.Times = .short,
        as credentials: Credentials = StorageServers.current.owner
    ) throws -> Bucket {
        let endpoint = Endpoint("http://127.0.0.1:\(port)")!
        let settings = StorageSettings(endpoint: endpoint, credentials: credentials)
        return Bucket(
            try StorageService(BucketAddress("s3://\(SeaweedFS.bucket)/\(prefix)")!, settings, times: times)
        )
    }

    /// Returns the result of ``read(_:_:unless:upTo:)`` as text, or nil if there is no object.
    func text(_ key: String, _ range: Range<Int64>? = nil) async throws -> String? {
        guard case .found(let bytes, _) = try await read(key, range, upTo: 1 << 20) else { return nil }
        return String(buffer: bytes)
    }

    /// All keys, in the order of the listing.
    var keys: [String] {
        get async throws {
            try await list().reduce(into: []) { $0 += $1.map(\.key) }
        }
    }

    /// Whether there are parts of unfinished uploads.
    var hasUnfinishedUploads: Bool {
        get async throws {
            let request = StorageRequest(method: .GET, query: [("uploads", ""), ("prefix", address.prefix)])
            let answer = try await service.answer(request, upTo: Self.maxOfAnswer)
            return try !service.document(answer, "ListMultipartUploadsResult").all("Upload").isEmpty
        }
    }
}

extension StorageService.Times {
    /// Short pauses that don't delay tests.
    static var short: Self {
        Self(pauses: Pauses(first: .milliseconds(1), longest: .milliseconds(4), tries: 4, patience: .zero))
    }
}

/// Bytes that are the same in each run, but differ at each position.
enum Noise {
    static func bytes(at offset: Int64, count: Int) -> ByteBuffer {
        let first = offset / length
        var bytes = ByteBuffer()
        bytes.reserveCapacity(count + 2 * Int(length))
        for number in first...(offset + Int64(count)) / length {
            bytes.writeInteger(number)
            bytes.writeImmutableBuffer(block)
        }
        return bytes.getSlice(at: Int(offset - first * length), length: count)!
    }

    private static let length: Int64 = 64 << 10
    /// The content of each block, without its first bytes, which contain its number.
    private static let block = ByteBuffer(
        bytes: (0..<Int(length) - 8).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }
    )
}
