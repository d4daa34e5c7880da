import CatalogDatabase
import CSQLite
import Foundation
import SourceFiles
import Testing

struct SQLiteTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    private let path: String
    private let pool: SQLitePool

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.appending(path: "numbers").path
        pool = try SQLitePool(
            path: path,
            functions: [
                SQLiteFunction("bytes", argumentCount: 2) { Int64($0.text(0).count + $0.text(1).count) }
            ]
        )
        try pool.write { try $0.execute("CREATE TABLE number (value); INSERT INTO number VALUES (1), (2)") }
    }

    private func numbers(_ connection: SQLiteConnection) throws -> [Int64] {
        let statement = try connection.statement("SELECT value FROM number ORDER BY value")
        defer { statement.reset() }
        var numbers: [Int64] = []
        while try statement.step() {
            numbers.append(statement.integer(0))
        }
        return numbers
    }

    /// Returns the type and the text of a value that was bound and read back.
    private func value(_ bind: (SQLiteStatement) throws -> Void) throws -> (type: Int32, text: String) {
        try pool.read { connection in
            let statement = try connection.statement("SELECT :value")
            try bind(statement)
            try #require(try statement.step())
            defer { statement.reset() }
            return (statement.type(0), statement.text(0))
        }
    }

    @Test
    func whoReadsSeesOneState() throws {
        try pool.read { connection in
            #expect(try numbers(connection) == [1, 2])
            try pool.write { try $0.execute("INSERT INTO number VALUES (3)") }
            #expect(try numbers(connection) == [1, 2])
        }
        #expect(try pool.read(numbers) == [1, 2, 3])
    }

    @Test
    func whoReadsCannotWrite() {
        let error = #expect(throws: SQLiteError.self) {
            try pool.read { try $0.execute("DELETE FROM number") }
        }
        #expect(error?.code == SQLITE_READONLY)
    }

    @Test
    func aTransactionThatThrowsIsUndone() throws {
        struct Refusal: Error {}
        #expect(throws: Refusal.self) {
            try pool.write { connection in
                try connection.transaction(.writing) {
                    try connection.execute("DELETE FROM number")
                    throw Refusal()
                }
            }
        }
        #expect(try pool.read(numbers) == [1, 2])
    }

    @Test
    func valuesKeepTheirTypes() throws {
        #expect(try value { try $0.bindNull(1) } == (SQLITE_NULL, ""))
        #expect(try value { try $0.bind(1, Int64.min) } == (SQLITE_INTEGER, "-9223372036854775808"))
        #expect(try value { try $0.bind(1, 0.5) } == (SQLITE_FLOAT, "0.5"))
        #expect(try value { try $0.bind(1, "") } == (SQLITE_TEXT, ""))
        #expect(try value { try $0.bind(1, "a\u{0}é") } == (SQLITE_TEXT, "a\u{0}é"))
        #expect(
            try value { try $0.bind(1, UnsafeRawBufferPointer(start: nil, count: 0)) } == (SQLITE_BLOB, "")
        )
        #expect(
            try value { statement in try Array("ab".utf8).withUnsafeBytes { try statement.bind(1, $0) } } == (
                SQLITE_BLOB, "ab"
            )
        )
    }

    @Test
    func argumentsHaveNames() throws {
        try pool.read { connection in
            let statement = try connection.statement("SELECT :first, ?, :first")
            #expect((1...statement.argumentCount).map(statement.argumentName) == ["first", nil])
        }
    }

    @Test
    func statementsCallFunctions() throws {
        try pool.read { connection in
            let statement = try connection.statement("SELECT bytes(value, NULL) FROM number WHERE value = 2")
            try #require(try statement.step())
            #expect(statement.integer(0) == 1)
            statement.reset()
        }
    }

    /// Each search has another statement. Unused ones are forgotten, and those in use continue to work.
    @Test
    func anyNumberOfStatementsCanBeUsed() throws {
        try pool.read { connection in
            let first = try connection.statement("SELECT value FROM number ORDER BY value")
            try #require(try first.step())
            for number in 0..<1000 {
                let statement = try connection.statement("SELECT \(number)")
                try #require(try statement.step())
                #expect(statement.integer(0) == Int64(number))
                statement.reset()
            }
            try #require(try first.step())
            #expect(first.integer(0) == 2)
            #expect(try connection.statement("SELECT value FROM number ORDER BY value") !== first)
            let last = try connection.statement("SELECT 999")
            #expect(try connection.statement("SELECT 999") === last)
        }
    }

    @Test
    func whatWasWrittenIsInTheFileItself() throws {
        pool.close()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["numbers"])
        #expect(throws: SQLiteError.self) { try pool.read(numbers) }
        #expect(throws: SQLiteError.self) { try pool.write(numbers) }
        #expect(try SQLitePool(path: path, isReadOnly: true).read(numbers) == [1, 2])
    }

    @Test
    func manyReadAndWriteAtOnce() async throws {
        await withTaskGroup { group in
            for _ in 0..<40 {
                group.addTask {
                    #expect(throws: Never.self) {
                        try pool.write { connection in
                            try connection.transaction(.writing) {
                                try connection.execute("INSERT INTO number SELECT max(value) + 1 FROM number")
                            }
                        }
                        let seen = try pool.read(numbers)
                        #expect(seen == Array(1...Int64(seen.count)))
                    }
                }
            }
        }
        #expect(try pool.read(numbers) == Array(1...42))
    }

    @Test
    func whatIsNoDatabaseIsLeftAlone() throws {
        let file = folder.appending(path: "letter")
        let text = Data(String(repeating: "This is not a database. ", count: 400).utf8)
        try text.write(to: file)
        let error = #expect(throws: SQLiteError.self) { _ = try SQLitePool(path: file.path) }
        #expect(error?.code == SQLITE_NOTADB)
        #expect(try Data(contentsOf: file) == text)
    }

    /// A statement may work for long before its first row.
    @Test
    func aStatementEndsWithItsCall() throws {
        let cancellation = Cancellation()
        cancellation.cancel()
        let count =
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 20000000) SELECT count(*) FROM n"
        #expect(throws: CancellationError.self) {
            try Cancellation.$current.withValue(cancellation) {
                try pool.read { try $0.statement(count).step() }
            }
        }
        // The connection is as it was.
        #expect(try pool.read { try $0.statement("SELECT 1").step() })
    }
}
