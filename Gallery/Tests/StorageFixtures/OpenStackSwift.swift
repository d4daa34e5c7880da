import ObjectStorage
import Testing

/// OpenStack Swift, whose S3 API is a layer above its own API.
public final class OpenStackSwift: StorageServer {
    /// May read, write and list.
    public static let owner = Credentials(accessKey: "wall:owner", secretKey: "owner-secret")
    /// May read and list.
    public static let reader = Credentials(accessKey: "wall:reader", secretKey: "reader-secret")

    /// A service for all tests of a run, which use different addresses.
    public static var running: any StorageServer { get async throws { try await shared.value } }
    private static let shared = Task { try await OpenStackSwift() }
    private static let python = Result { try ServerProcess.install("openstack-swift") }

    /// Its port.
    public var port: Int { ports[0] }
    /// The process to kill and pause.
    public let process: ServerProcess
    private let ports: [Int]

    /// Starts a service, and makes the bucket.
    public init() async throws {
        ports = try FreePorts.some(4)
        process = try ServerProcess("openstack-swift")
        try await start()
    }

    /// Starts it with its stored data, and waits until it accepts writes.
    public func start() async throws {
        try process.start(
            Self.python.get(),
            [ServerProcess.script("openstack_swift.py"), process.folder.path, Self.bucket]
                + ports.map(String.init)
        )
        try await waitUntilReady()
    }
}
