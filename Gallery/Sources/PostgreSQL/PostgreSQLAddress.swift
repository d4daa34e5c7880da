import CPostgreSQL

/// The address of a database: `postgres://user@host:port/database`, with all of libpq's parameters after a
/// question mark.
///
/// Missing parts come from libpq's defaults: the environment (`PGHOST`, `PGPASSWORD`, …), the service file,
/// and the password file.
public struct PostgreSQLAddress: Hashable, Sendable, CustomStringConvertible {
    /// For libpq.
    let text: String
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
        let user = options["user"].map { "\($0)@" } ?? ""
        let port = options["port"].map { ":\($0)" } ?? ""
        let host = options["host"] ?? options["hostaddr"] ?? ""
        description = "postgres://\(user)\(host)\(port)/\(options["dbname"] ?? "")"
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
                "this is no address of a PostgreSQL database; give one such as postgres://user@host/database"
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
