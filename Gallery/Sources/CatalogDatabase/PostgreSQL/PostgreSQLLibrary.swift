import CPostgreSQL

/// libpq, if it is installed.
enum PostgreSQLLibrary {
    static func load() throws -> cpostgresql {
        guard let functions = cpostgresql_load() else {
            #if canImport(Darwin)
                let command = "brew install libpq"
            #else
                let command = "apt-get install libpq5"
            #endif
            throw PostgreSQLError(
                .missingLibrary,
                "PostgreSQL needs its client library, libpq 14 or later, which is not here; install it: \(command)"
            )
        }
        return functions.pointee
    }
}
