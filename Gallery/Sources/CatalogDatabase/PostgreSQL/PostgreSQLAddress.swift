import CPostgreSQL

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The address of a database: `postgres://user@host:port/database`, with all of libpq's parameters after a
/// question mark.
///
/// Missing parts come from libpq's defaults: the environment (`PGHOST`, `PGPASSWORD`, …), the service file,
/// and the password file.
public struct PostgreSQLAddress: Hashable, Sendable, CustomStringConvertible {
    /// For libpq.
    let text: String
    /// The settings that leave out the first of several hosts, the first two, and so on. Empty for a single host.
    let laterHosts: [[(String, String)]]
    /// The address for display, without passwords.
    public let description: String

    /// Returns whether a text is meant as such an address.
    public static func isMeant(by text: String) -> Bool {
        text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
    }

    /// - Parameter argument: The argument of a command. Everybody on the machine can read it.
    /// - Throws: ``PostgreSQLError``, also for an address that contains a password.
    public init(argument: String) throws {
        let options = try Self.options(of: argument)
        for option in ["password", "sslpassword"] where options[option] != nil {
            throw PostgreSQLError(
                .address,
                "everybody on this machine can read what a command is given: leave the password out of the address, and put it into ~/.pgpass or PGPASSWORD"
            )
        }
        text = argument
        let hosts = Self.list(options["host"] ?? options["hostaddr"])
        let ports = Self.list(options["port"])
        laterHosts = Self.laterHosts(options)
        let user = options["user"].map { "\($0)@" } ?? ""
        let places = hosts.enumerated().map { index, host in
            // A single port is that of all hosts.
            let port = ports.count == 1 ? ports[0] : index < ports.count ? ports[index] : ""
            return port.isEmpty ? "\(host)" : "\(host):\(port)"
        }
        description = "postgres://\(user)\(places.joined(separator: ","))/\(options["dbname"] ?? "")"
    }

    /// Two addresses are the same if their texts are.
    public static func == (one: PostgreSQLAddress, other: PostgreSQLAddress) -> Bool {
        one.text == other.text
    }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(text)
    }

    private static func list(_ option: String?) -> [Substring] {
        (option ?? "").split(separator: ",", omittingEmptySubsequences: false)
    }

    private static func laterHosts(_ options: [String: String]) -> [[(String, String)]] {
        var lists = [("host", list(options["host"])), ("hostaddr", list(options["hostaddr"]))].filter {
            $0.1.count > 1
        }
        guard let count = lists.map(\.1.count).max() else { return [] }
        let ports = list(options["port"])
        // A single port is that of all hosts. libpq takes an empty one for none at all.
        let standard = getenv("PGPORT").map { Substring(String(cString: $0)) } ?? "5432"
        if ports.count > 1 { lists.append(("port", ports.map { $0.isEmpty ? standard : $0 })) }
        return (1..<count).map { index in
            lists.map { ($0.0, $0.1.dropFirst(index).joined(separator: ",")) }
        }
    }

    /// Returns the parameters of an address, with libpq's names.
    private static func options(of text: String) throws -> [String: String] {
        let library = try PostgreSQLLibrary.load()
        // libpq's error message would repeat the address, including passwords.
        var message: UnsafeMutablePointer<CChar>?
        guard isMeant(by: text), let start = library.conninfoParse(text, &message) else {
            library.freemem(message)
            throw PostgreSQLError(
                .address,
                "not an address of a PostgreSQL database, such as postgres://user@host/database"
            )
        }
        defer { library.conninfoFree(start) }
        var options: [String: String] = [:]
        var option = start
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.value {
                options[String(cString: keyword)] = String(cString: value)
            }
            option += 1
        }
        return options
    }
}
