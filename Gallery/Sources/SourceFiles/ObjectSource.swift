import Synchronization
import SystemPackage

/// A service that keeps objects under keys, in the place of a file system: what lies in a bucket stands at
/// `s3:/bucket/key`, as a path.
public protocol ObjectSource: Sendable {
    /// Names the service: another name may mean other objects at the same place.
    var identity: String { get }
    /// What lies directly in a folder, which is no more than what keys begin with; nothing where no key begins so.
    func entries(of folder: FilePath) async throws(SourceFileError) -> [ObjectEntry]
    /// The state that an object has.
    func state(of object: FilePath) async throws(SourceFileError) -> ObjectState
    /// Reads a part of an object, as far as there is one: all of it in one state.
    ///
    /// - Parameter state: The state that it has to have; nil where any will do.
    func read(
        _ object: FilePath,
        _ range: Range<Int64>,
        in state: ObjectState?
    ) async throws(SourceFileError) -> (bytes: [UInt8], state: ObjectState)
}

/// Which content an object has.
public struct ObjectState: Hashable, Sendable {
    /// As of a file, with the tag in the place of the inode.
    public let stamp: FileStamp
    /// What the service calls the state.
    public let tag: String

    /// The state of an object of so many bytes, changed at a time in microseconds since 1970.
    public init(size: Int64, modified: Int64, tag: String) {
        self.tag = tag
        // FNV-1a: it has to be the same at each start.
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

/// What lies in a folder of a bucket.
public struct ObjectEntry: Sendable {
    /// Behind the last slash; nil where it is one that no path can have.
    public let name: [UInt8]?
    /// Nil for a folder.
    public let state: ObjectState?

    /// An entry of this name.
    public init(name: [UInt8]?, state: ObjectState?) {
        self.name = name
        self.state = state
    }
}

/// The service in which this program finds objects.
public enum ObjectSources {
    private static let source = Mutex<(any ObjectSource)?>(nil)

    /// From now on, objects are those of this service.
    public static func use(_ new: any ObjectSource) {
        source.withLock { $0 = new }
    }

    /// Names the service; empty where there is none.
    public static var identity: String { source.withLock { $0?.identity } ?? "" }

    /// What lies in a folder of a bucket, keeping the thread.
    public static func entries(of folder: FilePath) throws(SourceFileError) -> [ObjectEntry] {
        let source = try current()
        return try waiting { () throws(SourceFileError) in try await source.entries(of: folder) }
    }

    /// The state of an object, keeping the thread.
    public static func state(of object: FilePath) throws(SourceFileError) -> ObjectState {
        let source = try current()
        return try waiting { () throws(SourceFileError) in try await source.state(of: object) }
    }

    /// The states of many objects, some asked for at a time, keeping the thread; nil for those that are not there, or cannot
    /// be asked for.
    public static func states(of objects: [FilePath]) -> [ObjectState?] {
        let states = try? waiting { () throws(SourceFileError) in
            let source = try current()
            return await withTaskGroup(of: (Int, ObjectState?).self) { group in
                var states = [ObjectState?](repeating: nil, count: objects.count)
                for (index, object) in objects.enumerated() {
                    if index >= mostAtOnce, let (index, state) = await group.next() {
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

    /// Each takes as long as an answer from another house.
    private static let mostAtOnce = 32

    static func current() throws(SourceFileError) -> any ObjectSource {
        guard let source = source.withLock({ $0 }) else { throw .system(.notSupported) }
        return source
    }
}

extension FilePath {
    /// Whether this is the place of objects in a bucket: `s3:/bucket/prefix`.
    public var isInBucket: Bool { isRelative && components.first == Self.bucketMark }

    /// The path as it is given and shown: of objects, it is an address.
    public var text: String {
        guard isInBucket else { return String(decoding: self) }
        return "s3://" + components.dropFirst().map { String(decoding: $0) }.joined(separator: "/")
    }

    private static let bucketMark = FilePath.Component("s3:")
}
