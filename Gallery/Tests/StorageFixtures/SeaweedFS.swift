import Foundation
import ObjectStorage
import Testing

/// SeaweedFS, the service of all tests that need only one.
public final class SeaweedFS: StorageServer {
    /// A service for all tests of a run, which use different addresses.
    public static let shared = Task { try await SeaweedFS() }
    /// The same, as one of several services.
    public static var running: any StorageServer { get async throws { try await shared.value } }

    /// May read, write and list.
    public static let owner = Credentials(accessKey: "owner-key", secretKey: "owner-secret")
    /// May read and list.
    public static let reader = Credentials(accessKey: "reader-key", secretKey: "reader-secret")
    /// Makes the bucket.
    private static let admin = Credentials(accessKey: "admin-key", secretKey: "admin-secret")
    /// Everybody may read in the bucket.
    private static let rights = """
        {"identities": [
          {"name": "admin", "actions": ["Admin", "Read", "Write", "List"],
           "credentials": [{"accessKey": "admin-key", "secretKey": "admin-secret"}]},
          {"name": "owner", "actions": ["Read", "Write", "List", "Tagging"],
           "credentials": [{"accessKey": "owner-key", "secretKey": "owner-secret"}]},
          {"name": "reader", "actions": ["Read", "List"],
           "credentials": [{"accessKey": "reader-key", "secretKey": "reader-secret"}]},
          {"name": "anonymous", "actions": ["Read:\(bucket)"]}
        ]}
        """

    /// Its endpoint.
    public var endpoint: Endpoint { Endpoint("\(isSecure ? "https" : "http")://127.0.0.1:\(port)")! }
    /// Its certificate, if it has one.
    public var certificate: String { folder.appendingPathComponent("certificate.pem").path }
    /// Its port.
    public var port: Int { ports[0] }

    /// The process to kill and pause.
    public let process: ServerProcess
    private let isSecure: Bool
    private let ports: [Int]
    private var folder: URL { process.folder }
    private static let command = Result { try ServerProcess.install("seaweedfs") }

    /// Starts a service, and makes the bucket.
    public convenience init() async throws {
        try await self.init(isSecure: false)
    }

    /// Starts a service, and makes the bucket.
    ///
    /// - Parameter isSecure: Whether it uses TLS, with a certificate that nobody has signed.
    public init(isSecure: Bool) async throws {
        self.isSecure = isSecure
        ports = try FreePorts.some(8)
        process = try ServerProcess("seaweedfs")
        try Data(Self.rights.utf8).write(to: folder.appendingPathComponent("rights.json"))
        if isSecure {
            try makeCertificate()
        }
        try await start()
    }

    /// Returns the settings for connecting.
    public func settings(_ credentials: Credentials) -> StorageSettings {
        StorageSettings(
            endpoint: endpoint,
            credentials: credentials,
            trustedCertificates: isSecure ? certificate : nil
        )
    }

    /// Environment variables for a command that may read and list, for `env`.
    public var environmentOfReader: [String] {
        [
            "AWS_ENDPOINT_URL=\(endpoint)", "AWS_ACCESS_KEY_ID=reader-key",
            "AWS_SECRET_ACCESS_KEY=reader-secret",
        ]
    }

    /// Starts it with its stored data, and waits until it accepts writes.
    public func start() async throws {
        let names = ["s3", "master", "volume", "filer"]
        let portArguments = names.enumerated().flatMap { index, name in
            ["-\(name).port=\(ports[index])", "-\(name).port.grpc=\(ports[index + names.count])"]
        }
        try process.start(
            Self.command.get(),
            ["server", "-filer", "-s3", "-dir=\(folder.path)", "-ip=127.0.0.1", "-ip.bind=127.0.0.1"]
                + portArguments
                + [
                    "-s3.port.iceberg=0", "-s3.port.lance=0", "-s3.localSocket=\(folder.path)/s3.sock",
                    "-filer.localSocket=\(folder.path)/filer.sock",
                    "-s3.config=\(folder.path)/rights.json", "-volume.max=4",
                    "-master.volumeSizeLimitMB=256",
                    // It is the only one, so it need not wait for others before it becomes the leader.
                    "-master.telemetry=false", "-master.electionTimeout=1s",
                ]
                + (isSecure ? ["-s3.cert.file=\(certificate)", "-s3.key.file=\(folder.path)/key.pem"] : [])
        )
        // The first object that an administrator writes creates the bucket.
        try await waitUntilReady(as: Self.admin)
    }

    private func makeCertificate() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
            "/CN=brickwork",
            "-addext", "subjectAltName=IP:127.0.0.1", "-out", certificate, "-keyout",
            "\(folder.path)/key.pem",
        ]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
    }
}
