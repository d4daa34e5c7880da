import CatalogDatabase
import Foundation

/// A connection pooler in front of a server. It ends when this process ends in any way.
public final class PgBouncer: @unchecked Sendable {
    private let folder: URL
    private let door = Pipe()
    private let end = Pipe()
    private let port: Int

    private static let program = "/usr/sbin/pgbouncer"

    /// Starts it.
    ///
    /// - Parameter mode: What a client has exclusively: a `session`, or a `transaction`.
    public init(before server: PostgreSQLServer, mode: String) throws {
        guard FileManager.default.isExecutableFile(atPath: Self.program) else {
            throw PostgreSQLServer.Failure(
                description: "PgBouncer is missing: install it with Scripts/install-system-packages tests"
            )
        }
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "pgbouncer-\(UUID().uuidString)"
        )
        port = try PostgreSQLServer.freePort()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let settings = folder.appendingPathComponent("pgbouncer.ini")
        try Data(
            """
            [databases]
            * = host=127.0.0.1 port=\(server.port) user=brickwork
            [pgbouncer]
            listen_addr = 127.0.0.1
            listen_port = \(port)
            unix_socket_dir =
            auth_type = any
            pool_mode = \(mode)
            """.utf8
        ).write(to: settings)
        // Like PostgreSQL, it refuses to run as root. setpriv becomes the process that is killed.
        let user =
            geteuid() == 0 ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", "--"] : []
        let keeper = Process()
        keeper.executableURL = URL(fileURLWithPath: "/bin/sh")
        keeper.arguments =
            ["-c", #""$@" >/dev/null 2>&1 & cat; kill -9 $!; wait; rm -rf "$0""#, folder.path] + user
            + [Self.program, settings.path]
        keeper.standardInput = door
        keeper.standardOutput = end
        try keeper.run()
        let last = ContinuousClock.now + .seconds(60)
        while true {
            do {
                _ = try PostgreSQLConnection(address(of: "postgres"), timeouts: PostgreSQLTimeouts())
                return
            } catch let error as PostgreSQLError where error.kind == .unreachable {
                guard ContinuousClock.now < last else { throw error }
            }
        }
    }

    deinit {
        try? door.fileHandleForWriting.close()
        _ = end.fileHandleForReading.readDataToEndOfFile()
    }

    /// Returns the address of a database behind it.
    public func address(of database: String) throws -> PostgreSQLAddress {
        try PostgreSQLAddress(argument: "postgres://brickwork@127.0.0.1:\(port)/\(database)")
    }
}
