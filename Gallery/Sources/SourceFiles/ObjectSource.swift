import NIOCore
import NIOPosix
import Synchronization
import SystemPackage

/// A service that stores objects under keys, used like a file system: the objects of a bucket have the paths
/// `s3:/bucket/key`.
public protocol ObjectSource: Sendable {
    /// Identifies the service. Services with different identities may have different objects with the same
    /// path.
    var identity: String { get }
    /// Returns the entries directly in a folder, which is a common beginning of keys. Returns nothing if
    /// there are no such keys.
    func entries(of folder: FilePath) async throws(SourceFileError) -> [ObjectEntry]
    /// Returns the state of an object.
    func state(of object: FilePath) async throws(SourceFileError) -> ObjectState
    /// Reads a part of an object in one state. The result is shorter beyond the object's end.
    ///
    /// - Parameter state: The required state, or nil for any.
    func read(
        _ object: FilePath,
        _ range: Range<Int64>,
        in state: ObjectState?
    ) async throws(SourceFileError) -> (bytes: [UInt8], state: ObjectState)
}

/// Identifies the content of an object.
public struct ObjectState: Hashable, Sendable {
    /// A stamp like that of a file. Its inode is a hash of the tag.
    public let stamp: FileStamp
    /// The service's name for the state.
    public let tag: String

    /// Makes the state of an object with a size in bytes and a modification time in microseconds since 1970.
    public init(size: Int64, modified: Int64, tag: String) {
        self.tag = tag
        // FNV-1a, which is the same in every run of the program.
        let hash = tag.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        stamp = FileStamp(
            size: size,
            modified: modified,
            changed: modified,
            inode: Int64(bitPattern: hash),
            device: Self.device
        )
    }

    /// No file system has this number.
    private static let device: Int64 = -1
}

/// An entry in a folder of a bucket.
public struct ObjectEntry: Sendable {
    /// The part of the key after the last slash, or nil if no path can have this name.
    public let name: [UInt8]?
    /// Nil for a folder.
    public let state: ObjectState?

    /// Makes an entry with this name.
    public init(name: [UInt8]?, state: ObjectState?) {
        self.name = name
        self.state = state
    }
}

/// The service in which this program finds objects.
public enum ObjectSources {
    private static let source = Mutex<(any ObjectSource)?>(nil)

    /// Sets the service.
    public static func use(_ new: any ObjectSource) {
        source.withLock { $0 = new }
    }

    /// Identifies the service, or is empty if there is none.
    public static var identity: String { source.withLock { $0?.identity } ?? "" }

    /// Returns the entries of a folder in a bucket. Blocks the thread.
    public static func entries(of folder: FilePath) throws(SourceFileError) -> [ObjectEntry] {
        let source = try current()
        return try waiting { () throws(SourceFileError) in try await source.entries(of: folder) }
    }

    /// Returns the state of an object. Blocks the thread.
    public static func state(of object: FilePath) throws(SourceFileError) -> ObjectState {
        let source = try current()
        return try waiting { () throws(SourceFileError) in try await source.state(of: object) }
    }

    /// Returns the states of many objects with several simultaneous requests, or nil for objects that don't
    /// exist or can't be checked. Blocks the thread.
    public static func states(of objects: [FilePath]) -> [ObjectState?] {
        let states = try? waiting { () throws(SourceFileError) in
            let source = try current()
            return await withTaskGroup(of: (Int, ObjectState?).self) { group in
                var states = [ObjectState?](repeating: nil, count: objects.count)
                for (index, object) in objects.enumerated() {
                    if index >= maxAtOnce, let (index, state) = await group.next() {
                        states[index] = state
                    }
                    group.addTask { (index, try? await source.state(of: object)) }
                }
                for await (index, state) in group {
                    states[index] = state
                }
                return states
            }
        }
        return states ?? objects.map { _ in nil }
    }

    /// Each request takes a network round trip.
    private static let maxAtOnce = 32

    static func current() throws(SourceFileError) -> any ObjectSource {
        guard let source = source.withLock({ $0 }) else { throw .system(.notSupported) }
        return source
    }
}

extension FilePath {
    /// Whether this is the path of an object in a bucket: `s3:/bucket/prefix`.
    public var isInBucket: Bool { isRelative && components.first == Self.bucketMark }

    /// The path for display. For objects, it is an address.
    public var text: String {
        guard isInBucket else { return String(decoding: self) }
        return "s3://" + components.dropFirst().map { String(decoding: $0) }.joined(separator: "/")
    }

    private static let bucketMark = FilePath.Component("s3:")
}

/// Waits for an object's service, and blocks the thread, which must not be one of Swift's own.
func waiting<Value: Sendable>(
    for work: @escaping @Sendable () async throws(SourceFileError) -> Value
) throws(SourceFileError) -> Value {
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    do {
        return try loop.makeFutureWithTask { try await work() }.wait()
    } catch {
        throw error as? SourceFileError ?? .system(.canceled)
    }
}
