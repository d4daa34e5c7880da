import Foundation
import ObjectStorage
import Testing

/// A real S3 service on ports of its own, in a folder that goes with it.
public protocol StorageServer: Sendable {
    /// Whether there is one here.
    static var isThere: Bool { get }
    /// One for all tests of a run, which stand beneath addresses of their own.
    static var running: any StorageServer { get async throws }
    /// May read, write and list.
    static var owner: Credentials { get }
    /// May read and list.
    static var reader: Credentials { get }

    /// Starts one, and makes the bucket.
    init() async throws
    /// The port at which it answers.
    var port: Int { get }
    /// What is killed and paused.
    var process: ServerProcess { get }
    /// How it is reached.
    func settings(_ credentials: Credentials) -> StorageSettings
    /// Starts it over what it has kept, and waits until it takes what is written.
    func start() async throws
}

/// Which service tests run over.
public enum StorageServers {
    /// The one of this test.
    @TaskLocal public static var current: any StorageServer.Type = SeaweedFS.self
}

extension StorageServer {
    /// The bucket that is there.
    public static var bucket: String { "wall" }

    /// Where it answers.
    public var endpoint: Endpoint { Endpoint("http://127.0.0.1:\(port)")! }

    /// How it is reached.
    public func settings(_ credentials: Credentials) -> StorageSettings {
        StorageSettings(endpoint: endpoint, credentials: credentials)
    }

    /// How it is reached by whoever may write.
    public func settings() -> StorageSettings {
        settings(Self.owner)
    }

    /// Ends it at once, as when a machine loses its power.
    public func kill() {
        process.signal(SIGKILL)
    }

    /// Stops it in the middle of whatever it does.
    public func pause() {
        process.signal(SIGSTOP)
    }

    /// Lets it go on.
    public func resume() {
        process.signal(SIGCONT)
    }

    /// Waits until it takes what is written. A machine that has much else to do takes its time.
    func waitUntilReady(as credentials: Credentials = Self.owner) async throws {
        let address = BucketAddress("s3://\(Self.bucket)/ready")!
        // Pauses stay short.
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
