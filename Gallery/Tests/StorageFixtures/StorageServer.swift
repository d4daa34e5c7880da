import Foundation
import ObjectStorage
import Testing

/// A real S3 service on its own ports, in a folder that is deleted with it.
public protocol StorageServer: Sendable {
    /// A service for all tests of a run, which use different addresses.
    static var running: any StorageServer { get async throws }
    /// May read, write and list.
    static var owner: Credentials { get }
    /// May read and list.
    static var reader: Credentials { get }

    /// Starts a service, and makes the bucket.
    init() async throws
    /// Its port.
    var port: Int { get }
    /// The process to kill and pause.
    var process: ServerProcess { get }
    /// Returns the settings for connecting.
    func settings(_ credentials: Credentials) -> StorageSettings
    /// Starts it with its stored data, and waits until it accepts writes.
    func start() async throws
}

/// The service of the tests.
public enum StorageServers {
    /// The service of the current test.
    @TaskLocal public static var current: any StorageServer.Type = SeaweedFS.self
}

extension StorageServer {
    /// The existing bucket.
    public static var bucket: String { "wall" }

    /// Its endpoint.
    public var endpoint: Endpoint { Endpoint("http://127.0.0.1:\(port)")! }

    /// Returns the settings for connecting.
    public func settings(_ credentials: Credentials) -> StorageSettings {
        StorageSettings(endpoint: endpoint, credentials: credentials)
    }

    /// Returns the settings of the owner.
    public func settings() -> StorageSettings {
        settings(Self.owner)
    }

    /// Kills it, like a power failure.
    public func kill() {
        process.signal(SIGKILL)
    }

    /// Freezes it.
    public func pause() {
        process.signal(SIGSTOP)
    }

    /// Lets it continue.
    public func resume() {
        process.signal(SIGCONT)
    }

    /// Waits until it accepts writes. On a busy machine, this may take long.
    func waitUntilReady(as credentials: Credentials = Self.owner) async throws {
        let address = BucketAddress("s3://\(Self.bucket)/ready")!
        // Pauses between attempts stay short.
        let bucket = try Bucket(address, settings: settings(credentials), patience: .short)
        while true {
            do {
                return try await bucket.put(.init(string: "ready"), as: UUID().uuidString)
            } catch let error as StorageError where error.kind == .unavailable {
                continue
            }
        }
    }
}
