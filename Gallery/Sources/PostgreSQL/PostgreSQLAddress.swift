import CPostgreSQL

/// Where a database is: `postgres://user@host:port/database`, with all that libpq lets it have behind a question mark.
///
/// What it does not say comes from where libpq looks: the environment (`PGHOST`, `PGPASSWORD`, …), the file of services, and
/// that of passwords.
public struct PostgreSQLAddress: Hashable, Sendable, CustomStringConvertible {
    /// For libpq.
    let text: String
    /// To show: without anything that lets people in.
    public let description: String

    /// Whether a text is meant as such an address.
    public static func isMeant(by text: String) -> Bool {
        text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
    }

    /// - Parameter argument: As somebody gave it to a command, where everybody on the machine can read it.
    /// - Throws: ``PostgreSQLError``, also for an address with a password in it.
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

    /// What an address says, by libpq's words.
    private static func options(of text: String) throws -> [String: String] {
        let library = try PostgreSQLLibrary.load()
        // What libpq says of it repeats it, with whatever is in it.
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
