import BucketFiles
import Foundation
import NIOConcurrencyHelpers
import NIOCore
import ObjectStorage
import SourceFiles
import SystemPackage

/// Photos in the bucket of the tests' service, beneath an address of their own; it tells what is fetched of them.
public final class BucketPhotos: Sendable {
    /// As a folder of photos is given.
    public let root: FilePath
    private let bucket: Bucket

    /// An address under which there is nothing.
    public init() async throws {
        let service = try await SeaweedFS.shared.value
        let name = UUID().uuidString
        root = FilePath("s3://\(SeaweedFS.bucket)/\(name)")
        bucket = try Bucket(BucketAddress("s3://\(SeaweedFS.bucket)/\(name)")!, settings: service.settings())
        Watched.all.serve(BucketFiles(service.settings()))
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

/// The service, which one program finds its objects in, and what has been read there.
private final class Watched: ObjectSource {
    struct State {
        var objects: BucketFiles?
        var reads: [FilePath: [Range<Int64>]] = [:]
        var before: [FilePath: @Sendable (Range<Int64>) async throws -> Void] = [:]
    }

    static let all = Watched()
    let state = NIOLockedValueBox(State())

    func serve(_ objects: BucketFiles) {
        let isFirst = state.withLockedValue { state in
            defer { state.objects = state.objects ?? objects }
            return state.objects == nil
        }
        if isFirst { ObjectSources.use(self) }
    }

    private var objects: BucketFiles { state.withLockedValue { $0.objects! } }

    var identity: String { objects.identity }

    func entries(of folder: FilePath) async throws(SourceFileError) -> [ObjectEntry] {
        try await objects.entries(of: folder)
    }

    func state(of object: FilePath) async throws(SourceFileError) -> ObjectState {
        try await objects.state(of: object)
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
        return try await objects.read(object, range, in: known)
    }
}
