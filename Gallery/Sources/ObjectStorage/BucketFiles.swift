import NIOCore
import SourceFiles
import Synchronization
import SystemPackage

/// Makes the objects of an S3 service available as files.
///
/// Listings have a longer timeout than objects, because a listing is useless if it is incomplete.
public final class BucketFiles: ObjectSource {
    /// Two connections to the same bucket, with different timeouts.
    private struct Ways {
        let listing: Bucket
        let reading: Bucket
    }

    private let settings: StorageSettings
    private let ways = Mutex<[String: Ways]>([:])

    /// Makes a source from settings. Sends no request.
    public init(_ settings: StorageSettings) {
        self.settings = settings
    }

    /// The service's address.
    public var identity: String { "\(settings.endpoint)" }

    /// Returns the entries directly in a folder, from all pages of the listing.
    public func entries(of folder: FilePath) async throws(SourceFileError) -> [ObjectEntry] {
        let (ways, key) = try place(folder)
        let start = key.isEmpty ? "" : key + "/"
        return try await Self.telling { () async throws -> [ObjectEntry] in
            let found = try await ways.listing.entries(of: start)
            func name(_ key: String) -> [UInt8]? {
                var name = key.utf8.dropFirst(start.utf8.count)
                if name.last == UInt8(ascii: "/") {
                    name = name.dropLast()
                }
                let isName =
                    !name.isEmpty && !name.contains(0)
                    && ![".", ".."].contains { name.elementsEqual($0.utf8) }
                return isName ? Array(name) : nil
            }
            return found.objects.compactMap { object in
                // Web consoles mark an empty folder with an object that has its name.
                guard object.key.utf8.last != UInt8(ascii: "/") else { return nil }
                let state = Self.state(object.size, object.modified, object.tag)
                return ObjectEntry(name: name(object.key), state: state)
            } + found.folders.map { ObjectEntry(name: name($0), state: nil) }
        }
    }

    /// Returns the state of an object.
    public func state(of object: FilePath) async throws(SourceFileError) -> ObjectState {
        let (ways, key) = try place(object)
        let facts = try await Self.telling { try await ways.reading.facts(of: key) }
        guard let facts else { throw .system(.noSuchFileOrDirectory) }
        return Self.state(facts.size, facts.modified, facts.tag)
    }

    /// Reads a part of an object in one state.
    public func read(
        _ object: FilePath,
        _ range: Range<Int64>,
        in state: ObjectState?
    ) async throws(SourceFileError) -> (bytes: [UInt8], state: ObjectState) {
        let (ways, key) = try place(object)
        let reading = try await Self.telling {
            try await ways.reading.read(key, range, ifStill: state.map { "\"\($0.tag)\"" }, upTo: range.count)
        }
        switch reading {
        case .found(let bytes, let facts?):
            let found = Self.state(facts.size, facts.modified, facts.tag)
            // Some services ignore the condition.
            guard state.map({ $0.tag == found.tag && $0.stamp.size == found.stamp.size }) ?? true else {
                throw .changed
            }
            return (Array(bytes.readableBytesView), found)
        case .found:
            // An empty object has no first byte.
            guard state == nil, range.lowerBound == 0 else { throw .changed }
            let now = try await self.state(of: object)
            guard now.stamp.size == 0 else { throw .changed }
            return ([], now)
        case .missing: throw state == nil ? .system(.noSuchFileOrDirectory) : .changed
        case .changed, .unchanged: throw .changed
        }
    }

    // MARK: -

    private func place(_ path: FilePath) throws(SourceFileError) -> (Ways, key: String) {
        let names = path.components.dropFirst().map { String(decoding: $0) }
        guard path.isInBucket, let bucket = names.first else { throw .system(.invalidArgument) }
        return (try ways(to: bucket), names.dropFirst().joined(separator: "/"))
    }

    private func ways(to bucket: String) throws(SourceFileError) -> Ways {
        guard let address = BucketAddress(BucketAddress.scheme + bucket) else {
            throw .system(.invalidArgument)
        }
        return try ways.withLock { (known) throws(SourceFileError) in
            if let ways = known[bucket] { return ways }
            do throws(StorageError) {
                let ways = Ways(
                    listing: try Bucket(address, settings: settings, patience: .long),
                    reading: try Bucket(address, settings: settings, patience: .short)
                )
                known[bucket] = ways
                return ways
            } catch {
                throw .away(error.description)
            }
        }
    }

    /// Makes a state that is the same from a listing and from a single object. Listings may have fractions of
    /// seconds, and not all responses have quotes around the tag.
    private static func state(_ size: Int64, _ modified: Int64?, _ tag: String) -> ObjectState {
        ObjectState(
            size: size,
            modified: FileTime.microseconds(ofSeconds: modified ?? 0),
            tag: tag.filter { $0 != "\"" }
        )
    }

    private static func telling<Value: Sendable>(
        _ work: @Sendable () async throws -> Value
    ) async throws(SourceFileError) -> Value {
        do {
            return try await work()
        } catch let error as StorageError {
            switch error.kind {
            case .denied: throw .system(.permissionDenied)
            case .bucket: throw .system(.noSuchFileOrDirectory)
            case .refused: throw .system(.invalidArgument)
            default: throw .away(error.description)
            }
        } catch let error as SourceFileError {
            throw error
        } catch {
            throw .system(.canceled)
        }
    }
}
