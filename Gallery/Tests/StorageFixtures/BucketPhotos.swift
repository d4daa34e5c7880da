import BucketFiles
import Foundation
import NIOConcurrencyHelpers
import NIOCore
import ObjectStorage
import SourceFiles
import SystemPackage

/// Photos in the bucket of the service that a test runs over, beneath an address of their own; it tells what is fetched of them.
public final class BucketPhotos: Sendable {
    /// As a folder of photos is given.
    public let root: FilePath
    private let bucket: Bucket

    /// An address under which there is nothing.
    public init() async throws {
        let server = StorageServers.current
        let service = try await server.running
        let name = "s3://\(server.bucket)/\(UUID().uuidString)"
        root = FilePath(name)
        bucket = try Bucket(BucketAddress(name)!, settings: service.settings())
        Watched.all.serve(root, BucketFiles(service.settings()))
    }

    /// Writes an object, or another in its place.
    public func add(_ key: String, _ bytes: [UInt8]) async throws {
        try await bucket.put(ByteBuffer(bytes: bytes), as: key)
    }

    /// Removes an object.
    public func remove(_ key: String) async throws {
        try await bucket.remove([key])
    }

    /// Where an object is.
    public func location(_ key: String) -> FileLocation {
        FileLocation(root.appending(key), beneath: [root])
    }

    /// The parts that were read of an object until now, in order.
    public func reads(of key: String) -> [Range<Int64>] {
        Watched.all.state.withLockedValue { $0.reads[root.appending(key)] ?? [] }
    }

    /// Calls this each time before a part of an object is read.
    public func beforeReading(_ key: String, _ work: @escaping @Sendable (Range<Int64>) async throws -> Void)
    {
        Watched.all.state.withLockedValue { $0.before[root.appending(key)] = work }
    }
}

/// The services in which the program finds its objects, and what has been read there.
private final class Watched: ObjectSource {
    struct State {
        /// With the folder of photos that is there; what is nowhere is looked for in the first one.
        var services: [(root: FilePath, files: BucketFiles)] = []
        var reads: [FilePath: [Range<Int64>]] = [:]
        var before: [FilePath: @Sendable (Range<Int64>) async throws -> Void] = [:]
    }

    static let all = Watched()
    let state = NIOLockedValueBox(State())

    func serve(_ root: FilePath, _ service: BucketFiles) {
        let isFirst = state.withLockedValue { state in
            defer { state.services.append((root, service)) }
            return state.services.isEmpty
        }
        if isFirst { ObjectSources.use(self) }
    }

    private func service(of path: FilePath) -> BucketFiles {
        state.withLockedValue { state in
            (state.services.first { path.starts(with: $0.root) } ?? state.services[0]).files
        }
    }

    var identity: String { "the tests' services" }

    func entries(of folder: FilePath) async throws(SourceFileError) -> [ObjectEntry] {
        try await service(of: folder).entries(of: folder)
    }

    func state(of object: FilePath) async throws(SourceFileError) -> ObjectState {
        try await service(of: object).state(of: object)
    }

    func read(
        _ object: FilePath,
        _ range: Range<Int64>,
        in known: ObjectState?
    ) async throws(SourceFileError) -> (bytes: [UInt8], state: ObjectState) {
        let before = state.withLockedValue { state in
            state.reads[object, default: []].append(range)
            return state.before[object]
        }
        do {
            try await before?(range)
        } catch {
            throw .away("\(error)")
        }
        return try await service(of: object).read(object, range, in: known)
    }
}
