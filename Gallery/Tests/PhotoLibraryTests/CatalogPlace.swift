import Testing

/// Where the tests' catalogs are.
enum CatalogPlace: String {
    case sqlite = "SQLite"
    case postgresql = "PostgreSQL"

    @TaskLocal static var current = CatalogPlace.sqlite
}

/// Runs each test twice: with its catalog in a file, and in PostgreSQL.
struct OnBothDatabases: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(
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
    static var onBothDatabases: OnBothDatabases { OnBothDatabases() }
}
