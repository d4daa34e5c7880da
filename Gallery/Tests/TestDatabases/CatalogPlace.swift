import Testing

/// Where the tests' catalogs, and what users write, are.
public enum CatalogPlace: String, Sendable {
    case sqlite = "SQLite"
    case postgresql = "PostgreSQL"

    /// The place in this test.
    @TaskLocal public static var current = CatalogPlace.sqlite
}

/// Runs each test twice: with its database in a file, and in PostgreSQL.
public struct OnBothDatabases: SuiteTrait, TestTrait, TestScoping {
    /// Whether it applies to the tests of a suite.
    public let isRecursive = true

    /// Runs a test in both places.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        try await function()
        try await CatalogPlace.$current.withValue(.postgresql) {
            try await function()
        }
    }
}

extension Trait where Self == OnBothDatabases {
    /// Runs each test twice: with SQLite and with PostgreSQL.
    public static var onBothDatabases: OnBothDatabases { OnBothDatabases() }
}
