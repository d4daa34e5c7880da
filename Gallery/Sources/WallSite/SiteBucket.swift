import NIOCore
import ObjectStorage
import PhotoWall
import SourceFiles
import Synchronization

/// A static site in a bucket, served from there directly or through a CDN.
///
/// The existing objects are listed once, and compared by their entity tags, which most services set to the
/// MD5 of the bytes. With other services, files whose names don't change are written each time.
final class SiteBucket: SiteDestination {
    /// Many files at once, because network latency dominates.
    let width = 16

    private let bucket: Bucket
    private let threads: DiskThreads
    private let objects = Mutex<[String: Kept]>([:])

    /// An object that exists in the bucket.
    private struct Kept {
        let size: Int64
        /// nil if the name changes with the content.
        let tag: String?
    }

    init(_ bucket: Bucket, threads: DiskThreads) {
        self.bucket = bucket
        self.threads = threads
    }

    func open() async throws {
        try await reporting {
            var found: [String: Kept] = [:]
            for try await page in bucket.list() {
                for object in page {
                    let tag = SiteFileKind(of: object.key).isForever ? nil : object.tag
                    found[object.key] = Kept(size: object.size, tag: tag)
                }
            }
            guard found.isEmpty || found[SiteMark.name] != nil else {
                throw SiteError(
                    "\(bucket.address) contains other files; choose another prefix with --output"
                )
            }
            objects.withLock { $0 = found }
            if !found.isEmpty {
                try await bucket.removeUnfinishedUploads { SiteFile(path: $0) != nil }
            }
        }
        _ = try await write(SiteMark.text, to: SiteMark.name)
    }

    func write(_ bytes: ByteBuffer, to name: String) async throws -> Bool {
        let kind = SiteFileKind(of: name)
        var headers = kind.headers
        var sent = bytes
        if !kind.isPacked, let gzip = Gzip.worthwhile(bytes) {
            headers.contentEncoding = "gzip"
            sent = gzip
        }
        if let kept = objects.withLock({ $0[name] }), kept.size == sent.readableBytes,
            kept.tag.map({ $0 == "\"\(Digest.md5(sent))\"" }) ?? true
        {
            return false
        }
        try await reporting { [sent, headers] in
            try await bucket.put(sent, as: name, headers)
        }
        return true
    }

    func add(_ file: OriginalFile, as name: String) async throws -> Bool {
        if objects.withLock({ $0[name]?.size }) == file.size { return false }
        try await reporting {
            let start = try await threads.run { try file.bytes(at: 0, count: 12) }
            let headers = SiteFileKind(of: name, start: start).headers
            try await bucket.upload(name, size: file.size, headers) { [threads] offset, count in
                try await threads.run { try file.bytes(at: offset, count: count) }
            }
        }
        return true
    }

    func tidy(isOfUse: @escaping @Sendable (_ name: String, _ file: SiteFile) -> Bool) async throws -> Int {
        try await reporting {
            var count = 0
            for try await page in bucket.list() {
                let old = page.map(\.key).filter { name in
                    SiteFile(path: name).map { !isOfUse(name, $0) } ?? false
                }
                try await bucket.remove(old)
                count += old.count
            }
            return count
        }
    }

    /// Does some work and translates storage errors into errors of the site.
    private func reporting<Value>(_ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch let error as StorageError where error.kind == .changed {
            throw OriginalFile.Failure.changed
        } catch let error as StorageError {
            throw SiteError(error.description)
        }
    }
}
