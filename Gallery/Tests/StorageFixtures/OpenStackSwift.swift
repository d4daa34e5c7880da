import ObjectStorage
import Testing

/// OpenStack Swift, whose S3 API stands over an API of its own.
public final class OpenStackSwift: StorageServer {
    /// Whether there is one here.
    public static var isThere: Bool { python != nil }
    /// Why tests over it are not run, where they are not.
    public static let missing: Comment =
        "OpenStack Swift cannot be installed here: Gallery/Tests/Services/openstack-swift says why"
    /// May read, write and list.
    public static let owner = Credentials(accessKey: "wall:owner", secretKey: "owner-secret")
    /// May read and list.
    public static let reader = Credentials(accessKey: "wall:reader", secretKey: "reader-secret")

    /// One for all tests of a run, which stand beneath addresses of their own.
    public static var running: any StorageServer { get async throws { try await shared.value } }
    private static let shared = Task { try await OpenStackSwift() }
    private static let python = ServerProcess.installed("openstack-swift")

    /// The port at which it answers.
    public var port: Int { ports[0] }
    /// What is killed and paused.
    public let process: ServerProcess
    private let ports: [Int]

    /// Starts one, and makes the bucket.
    public init() async throws {
        ports = try FreePorts.some(4)
        process = try ServerProcess("openstack-swift")
        try await start()
    }

    /// Starts it over what it has kept, and waits until it takes what is written.
    public func start() async throws {
        try process.start(
            try #require(Self.python),
            [ServerProcess.script("openstack_swift.py"), process.folder.path, Self.bucket]
                + ports.map(String.init)
        )
        try await waitUntilReady()
    }
}
