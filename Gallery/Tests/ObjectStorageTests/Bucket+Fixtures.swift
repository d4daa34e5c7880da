import Foundation
import NIOCore
import StorageFixtures

@testable import ObjectStorage

extension Bucket {
    /// An address of a real service that nobody else has.
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

    /// One behind a proxy, or of one that is none.
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

    /// What ``read(_:_:unless:upTo:)`` gives, as a text; nil where there is nothing.
    func text(_ key: String, _ range: Range<Int64>? = nil) async throws -> String? {
        guard case .found(let bytes, _) = try await read(key, range, upTo: 1 << 20) else { return nil }
        return String(buffer: bytes)
    }

    /// All keys, in the order in which they are listed.
    var keys: [String] {
        get async throws {
            try await list().reduce(into: []) { $0 += $1.map(\.key) }
        }
    }

    /// Whether parts of unfinished uploads are kept.
    var hasUnfinishedUploads: Bool {
        get async throws {
            let request = StorageRequest(method: .GET, query: [("uploads", ""), ("prefix", address.prefix)])
            let answer = try await service.answer(request, upTo: Self.mostOfAnswer)
            return try !service.document(answer, "ListMultipartUploadsResult").all("Upload").isEmpty
        }
    }
}

extension StorageService.Times {
    /// Pauses that hold up no test.
    static var short: Self {
        Self(pauses: Pauses(first: .milliseconds(1), longest: .milliseconds(4), tries: 4, patience: .zero))
    }
}

/// Bytes that are the same in each run, and in no two places.
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
    /// All but the first bytes of each stretch, which number it.
    private static let block = ByteBuffer(
        bytes: (0..<Int(length) - 8).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }
    )
}
