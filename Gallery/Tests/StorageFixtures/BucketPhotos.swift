import Foundation
import NIOConcurrencyHelpers
import NIOCore
import ObjectStorage
import SourceFiles
import SystemPackage

/// A request to the service.
public enum BucketRequest: Hashable, Sendable {
    /// Of the entries of a folder.
    case list(String)
    /// Of an object's state.
    case state(String)
    /// Of a part of an object.
    case read(String)
}

/// Photos in the bucket of the test's service, below a unique address. Records the requests.
public final class BucketPhotos: Sendable {
    /// The path that is given as a library folder.
    public let root: FilePath
    private let bucket: Bucket

    /// Makes an empty address.
    public init() async throws {
        let server = StorageServers.current
        let service = try await server.running
        let name = "s3://\(server.bucket)/\(UUID().uuidString)"
        root = FilePath(name)
        bucket = try Bucket(BucketAddress(name)!, settings: service.settings())
        Watched.all.serve(root, BucketFiles(service.settings()))
    }

    /// Writes or overwrites an object.
    public func add(_ key: String, _ bytes: [UInt8]) async throws {
        try await bucket.put(ByteBuffer(bytes: bytes), as: key)
    }

    /// Removes an object.
    public func remove(_ key: String) async throws {
        try await bucket.remove([key])
    }

    /// Returns the location of an object.
    public func location(_ key: String) -> FileLocation {
        FileLocation(root.appending(key), beneath: [root])
    }

    /// Returns the parts of an object that were read so far, in order.
    public func reads(of key: String) -> [Range<Int64>] {
        Watched.all.state.withLockedValue { $0.reads[root.appending(key)] ?? [] }
    }

    /// Returns the requests since the last call, in order. Folders and objects are named by their keys.
    public func takeRequests() -> [BucketRequest] {
        func key(_ path: FilePath) -> String {
            var key = path
            _ = key.removePrefix(root)
            return key.string
        }
        return Watched.all.state.withLockedValue { state in
            let own = state.requests.filter { $0.path.starts(with: root) }
            state.requests.removeAll { $0.path.starts(with: root) }
            return own.map { $0.make(key($0.path)) }
        }
    }

    /// Sets code that runs before each read of a part of an object.
    public func beforeReading(_ key: String, _ work: @escaping @Sendable (Range<Int64>) async throws -> Void)
    {
        Watched.all.state.withLockedValue { $0.before[root.appending(key)] = work }
    }
}

/// The services of the program's objects, and the requests to them.
private final class Watched: ObjectSource {
    struct State {
        /// Each with its folder of photos. Unknown paths are looked up in the first one.
        var services: [(root: FilePath, files: BucketFiles)] = []
        var requests: [(path: FilePath, make: @Sendable (String) -> BucketRequest)] = []
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
        state.withLockedValue { $0.requests.append((folder, BucketRequest.list)) }
        return try await service(of: folder).entries(of: folder)
    }

    func state(of object: FilePath) async throws(SourceFileError) -> ObjectState {
        state.withLockedValue { $0.requests.append((object, BucketRequest.state)) }
        return try await service(of: object).state(of: object)
    }

    func read(
        _ object: FilePath,
        _ range: Range<Int64>,
        in known: ObjectState?
    ) async throws(SourceFileError) -> (bytes: [UInt8], state: ObjectState) {
        let before = state.withLockedValue { state in
            state.requests.append((object, BucketRequest.read))
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
