import CatalogDatabase
import Foundation
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A PostgreSQL server in a temporary folder. It ends when this process ends in any way.
public final class PostgreSQLServer: @unchecked Sendable {
    private let place: URL
    private let programs: URL
    private let user: String
    private let superuser: String
    let port: Int
    private let certificate: ServerCertificate?
    // The following properties are used by one test at a time.
    private var door: Pipe?
    private var end: Pipe?

    private static let number = Atomic(0)

    /// The server of most tests.
    public static let shared = Result { try PostgreSQLServer() }

    /// Starts it.
    ///
    /// - Parameter certificate: The server's certificate. Without one, it has no TLS.
    public convenience init(certificate: ServerCertificate? = nil) throws {
        try self.init(certificate, standbyOf: nil)
    }

    /// Starts a standby of a primary.
    public convenience init(standbyOf primary: PostgreSQLServer) throws {
        try self.init(nil, standbyOf: primary)
    }

    private init(_ certificate: ServerCertificate?, standbyOf primary: PostgreSQLServer?) throws {
        self.certificate = certificate
        programs = try Self.findPrograms()
        place = FileManager.default.temporaryDirectory.appendingPathComponent(
            "postgresql-\(UUID().uuidString)"
        )
        // PostgreSQL refuses to run as root.
        user = geteuid() == 0 ? "postgres" : NSUserName()
        superuser = "brickwork"
        port = try Self.freePort()
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        if geteuid() == 0 {
            try Self.run("/bin/chown", [user, place.path])
        }
        if let primary {
            try asUser([
                programs.appendingPathComponent("pg_basebackup").path, "-D", data, "-d",
                primary.text(of: "postgres"), "-R", "-X", "stream", "-c", "fast", "--no-sync",
            ])
        } else {
            try asUser([
                programs.appendingPathComponent("initdb").path, "-D", data, "-U", superuser, "-A", "trust",
                "-E", "UTF8", "--locale=C", "--no-sync",
            ])
        }
        try setUpTLS()
        try start()
    }

    deinit {
        stop(.kill)
        try? FileManager.default.removeItem(at: place)
    }

    /// Requires TLS, and a password for guests.
    private func setUpTLS() throws {
        guard let certificate else { return }
        for (name, file) in [("server.crt", certificate.certificate), ("server.key", certificate.key)] {
            // PostgreSQL refuses a key that others could read.
            let copy = ["-m", "600", "-o", user, file, "\(data)/\(name)"]
            try Self.run("/usr/bin/install", geteuid() == 0 ? copy : Array(copy[..<2] + copy[4...]))
        }
        let rules = """
            hostssl all \(superuser) 127.0.0.1/32 trust
            hostssl all guest 127.0.0.1/32 scram-sha-256

            """
        try asUser(["/bin/sh", "-c", "printf '%s' \"$0\" >\"$1\"", rules, "\(data)/pg_hba.conf"])
    }

    private var data: String { place.appendingPathComponent("data").path }

    /// Ways to stop.
    public enum Stop: String, Sendable {
        case kill = "KILL"
        case fast = "INT"
    }

    /// Starts it again, on the same port.
    public func start() throws {
        // The server runs as long as its input is open. After that, it leaves no processes or files.
        let script = """
            "$@" >/dev/null 2>>"$0/log" & server=$!
            while read -r signal; do
                case $signal in
                    KILL)
                        all="$server $(pgrep -P $server)"
                        kill -KILL $all
                        for process in $all; do
                            while ps -o stat= -p $process | grep -q "^[^Z]"; do sleep 0.01; done
                        done
                        exit;;
                    STOP|CONT) kill -$signal $server;;
                    INT) kill -INT $server; while [ -e "$0/data/postmaster.pid" ]; do sleep 0.01; done; exit;;
                esac
            done
            kill -KILL $server
            # Its processes end one after the other, and may still write.
            for attempt in $(seq 1000); do rm -rf "$0" 2>/dev/null && break; sleep 0.01; done
            """
        let keeper = Process()
        let door = Pipe(), end = Pipe()
        keeper.executableURL = URL(fileURLWithPath: "/bin/sh")
        keeper.arguments = [
            "-c", geteuid() == 0 ? "exec runuser -u \(user) -- /bin/sh -c '\(script)' \"$0\" \"$@\"" : script,
            place.path,
            programs.appendingPathComponent("postgres").path, "-D", data, "-p", "\(port)", "-k", "",
            "-c", "listen_addresses=127.0.0.1", "-c", "fsync=off", "-c", "max_connections=600",
            "-c", "shared_buffers=32MB",
            "-c", "ssl=\(certificate == nil ? "off" : "on")",
        ]
        keeper.standardInput = door
        keeper.standardOutput = end
        try keeper.run()
        (self.door, self.end) = (door, end)
        try waitUntilItAnswers()
    }

    /// Waits until it accepts connections.
    public func waitUntilItAnswers() throws {
        let end = Date(timeIntervalSinceNow: 60)
        while true {
            do {
                _ = try PostgreSQLConnection(address(of: "postgres"), timeouts: PostgreSQLTimeouts())
                return
            } catch {
                guard Date() < end else { throw error }
                usleep(20_000)
            }
        }
    }

    /// Stops it, and waits for its end.
    public func stop(_ how: Stop) {
        signal(how.rawValue)
        try? door?.fileHandleForWriting.close()
        _ = end?.fileHandleForReading.readDataToEndOfFile()
        (door, end) = (nil, nil)
        try? FileManager.default.removeItem(atPath: "\(data)/postmaster.pid")
    }

    /// Sends a signal to the server. After `STOP`, it accepts no connections.
    public func signal(_ name: String) {
        try? door?.fileHandleForWriting.write(contentsOf: Data("\(name)\n".utf8))
    }

    /// Makes a standby the primary. Returns when it accepts changes.
    public func promote() throws {
        let connection = try PostgreSQLConnection(address(of: "postgres"), timeouts: PostgreSQLTimeouts())
        _ = try connection.rows("SELECT pg_promote(TRUE, 60)")
    }

    /// Makes an empty database, with a name of its own if none is given.
    public func database(_ given: String? = nil) throws -> PostgreSQLAddress {
        let name = given ?? "test\(Self.number.add(1, ordering: .relaxed).newValue)"
        let connection = try PostgreSQLConnection(address(of: "postgres"), timeouts: PostgreSQLTimeouts())
        _ = try connection.rows("CREATE DATABASE \(name) TEMPLATE template0")
        return try address(of: name)
    }

    /// Returns the address of a database.
    public func address(of database: String) throws -> PostgreSQLAddress {
        try PostgreSQLAddress(argument: text(of: database))
    }

    /// Returns the address of a database as text.
    public func text(of database: String) -> String {
        "postgres://\(superuser)@127.0.0.1:\(port)/\(database)"
    }

    // MARK: - Processes

    private func asUser(_ command: [String]) throws {
        if geteuid() == 0 {
            try Self.run("/sbin/runuser", ["-u", user, "--"] + command)
        } else {
            try Self.run(command[0], Array(command.dropFirst()))
        }
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    static func run(_ program: String, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let message = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: "\(program): \(String(decoding: message, as: UTF8.self))")
        }
    }

    private static func findPrograms() throws -> URL {
        let manager = FileManager.default
        // Debian has a folder for each version.
        let versions = (try? manager.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
        let debian = versions.compactMap { Int($0) }.sorted(by: >).map { "/usr/lib/postgresql/\($0)/bin" }
        let places = debian + ["/opt/homebrew/opt/postgresql@17/bin", "/usr/local/bin", "/usr/bin"]
        guard let place = places.first(where: { manager.isExecutableFile(atPath: "\($0)/initdb") }) else {
            throw Failure(
                description: "PostgreSQL is missing: install it with Scripts/install-system-packages tests"
            )
        }
        return URL(fileURLWithPath: place)
    }

    static func freePort() throws -> Int {
        #if canImport(Darwin)
            let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #else
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 && getsockname(descriptor, address, &length) == 0
            }
        }
        guard isBound else { throw Failure(description: "no free port") }
        return Int(UInt16(bigEndian: address.sin_port))
    }
}
