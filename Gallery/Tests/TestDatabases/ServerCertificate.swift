import Foundation

/// A certificate for `localhost` with its own root, in a temporary folder that is deleted with it.
public final class ServerCertificate: Sendable {
    /// The root that clients trust.
    public let root: String
    let certificate: String
    let key: String
    private let folder: URL

    /// Makes a certificate.
    public init() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("certificate-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        func file(_ name: String) -> String { folder.appendingPathComponent(name).path }
        self.folder = folder
        (root, certificate, key) = (file("root.crt"), file("server.crt"), file("server.key"))
        try Data("subjectAltName=DNS:localhost\n".utf8).write(to: URL(fileURLWithPath: file("names")))
        let new = ["req", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
        try Self.openssl(new + ["-x509", "-subj", "/CN=root", "-keyout", file("root.key"), "-out", root])
        try Self.openssl(new + ["-subj", "/CN=localhost", "-keyout", key, "-out", file("server.csr")])
        try Self.openssl([
            "x509", "-req", "-in", file("server.csr"), "-CA", root, "-CAkey", file("root.key"),
            "-CAcreateserial",
            "-days", "2", "-extfile", file("names"), "-out", certificate,
        ])
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private static func openssl(_ arguments: [String]) throws {
        try PostgreSQLServer.run("/usr/bin/env", ["openssl"] + arguments)
    }
}
