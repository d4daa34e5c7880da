import CatalogDatabase
import Foundation
import TestDatabases
import Testing

/// Encrypted connections with libpq's settings.
@Suite(.serialized)
struct TLSTests {
    private static let certificate = Result { try ServerCertificate() }
    private static let server = Result { try PostgreSQLServer(certificate: certificate.get()) }

    /// Returns a server's address with its name instead of its number, and with settings.
    private func address(
        of server: PostgreSQLServer,
        user: String? = nil,
        _ settings: [String: String]
    ) throws -> PostgreSQLAddress {
        var text = server.text(of: "postgres").replacing("127.0.0.1", with: "localhost")
        if let user { text = text.replacing("brickwork@", with: "\(user)@") }
        let all = ["hostaddr=127.0.0.1"] + settings.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }
        return try PostgreSQLAddress(argument: "\(text)?\(all.joined(separator: "&"))")
    }

    private func connection(_ address: PostgreSQLAddress) throws -> PostgreSQLConnection {
        try PostgreSQLConnection(address, timeouts: PostgreSQLTimeouts())
    }

    /// Returns the connection error: one line that begins with the address.
    private func refusal(_ address: PostgreSQLAddress) throws -> String {
        let error = #expect(throws: PostgreSQLError.self) { try connection(address) }
        #expect(error?.kind == .unreachable)
        let line = error?.description ?? ""
        #expect(line.hasPrefix("\(address): connection to server at \"127.0.0.1\", port "))
        #expect(!line.contains("\n"))
        return line
    }

    @Test
    func aServerWithACertificateOfTheRootGivenIsTrusted() throws {
        let root = try Self.certificate.get().root
        let address = try address(of: Self.server.get(), ["sslmode": "verify-full", "sslrootcert": root])
        #expect(!address.description.contains("ssl"))
        let rows = try connection(address).rows("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()")
        #expect(rows.integer(0, 0) == 1)
    }

    @Test
    func aServerWithACertificateOfAnotherRootIsRefused() throws {
        let other = try ServerCertificate()
        let address = try address(
            of: Self.server.get(),
            ["sslmode": "verify-full", "sslrootcert": other.root]
        )
        #expect(try refusal(address).hasSuffix("failed: SSL error: certificate verify failed"))
    }

    /// Its certificate is valid, but for another name.
    @Test
    func aServerOfAnotherNameIsRefused() throws {
        let root = try Self.certificate.get().root
        let text = try Self.server.get().text(of: "postgres")
        let address = try PostgreSQLAddress(argument: "\(text)?sslmode=verify-full&sslrootcert=\(root)")
        let error = #expect(throws: PostgreSQLError.self) { try connection(address) }
        #expect(error?.kind == .unreachable)
        #expect(error?.description.contains("does not match host name \"127.0.0.1\"") == true)
    }

    @Test
    func aServerWithoutTLSIsRefusedWhereThatIsRequired() throws {
        let address = try address(of: PostgreSQLServer.shared.get(), ["sslmode": "require"])
        #expect(try refusal(address).hasSuffix("failed: server does not support SSL, but SSL was required"))
    }

    @Test
    func aPasswordStandsInNoMessage() throws {
        let server = try Self.server.get(), root = try Self.certificate.get().root
        let owner = try connection(address(of: server, ["sslmode": "require"]))
        _ = try owner.rows("CREATE ROLE guest LOGIN PASSWORD 'open sesame'")
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(
            "pgpass-\(UUID().uuidString)"
        )
        defer { try? FileManager.default.removeItem(at: file) }
        func write(_ password: String) throws {
            try Data("*:*:*:guest:\(password)\n".utf8).write(to: file)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        }
        let settings = ["passfile": file.path, "sslmode": "verify-full", "sslrootcert": root]
        let address = try address(of: server, user: "guest", settings)
        try write("open sesame")
        #expect(try connection(address).rows("SELECT 1").integer(0, 0) == 1)
        try write("open barley")
        let line = try refusal(address)
        #expect(line.contains("password authentication failed for user \"guest\""))
        #expect(!line.contains("barley"))
        // Without TLS, the certificate isn't requested.
        let plain = try self.address(
            of: server,
            user: "guest",
            ["passfile": file.path, "sslmode": "disable"]
        )
        let other = try refusal(plain)
        #expect(other.contains("no pg_hba.conf entry for host \"127.0.0.1\", user \"guest\""))
        #expect(!other.contains("barley"))
    }
}
