import Foundation
import TestDatabases
import Testing

@testable import CatalogDatabase

struct ConnectionTests {
    private let connection: PostgreSQLConnection

    init() throws {
        let address = try PostgreSQLServer.shared.get().address(of: "postgres")
        connection = try PostgreSQLConnection(address, timeouts: PostgreSQLTimeouts())
    }

    /// Values are exact to the bit after a round trip.
    @Test
    func valuesAreExact() throws {
        var bytes = Array(UInt8.min...UInt8.max)
        bytes += [0, 0]
        let texts = ["", "a'b\"c\\d", "{1,2}", "Ä 写真 😀", String(repeating: "x", count: 100_000)]
        let doubles = [
            0, -0.0, 0.1, 1 / 3, .pi, Double.leastNonzeroMagnitude, 1.7976931348623157e308, -123456.789,
        ]
        let numbers: [Int64] = [.min, -1, 0, 1, 2_147_483_648, .max]
        for value in numbers {
            let rows = try connection.rows("SELECT $1::bigint, $1 + 0::bigint", [.integer(value)])
            #expect(rows.value(0, 0) == .integer(value) && rows.integer(0, 1) == value)
        }
        for value in doubles {
            let rows = try connection.rows("SELECT $1::float8", [.real(value)])
            guard case .real(let answer) = rows.value(0, 0) else { throw CancellationError() }
            #expect(answer.bitPattern == value.bitPattern)
        }
        for value in texts {
            #expect(try connection.rows("SELECT $1::text", [.text(value)]).value(0, 0) == .text(value))
        }
        #expect(try connection.rows("SELECT $1::bytea", [.bytes(bytes)]).value(0, 0) == .bytes(Data(bytes)))
        #expect(try connection.rows("SELECT $1::bytea", [.bytes([])]).value(0, 0) == .bytes(Data()))
        #expect(try connection.rows("SELECT $1::text", [.null]).value(0, 0) == .null)
        #expect(try connection.rows("SELECT $1::text", [.text("a\0b")]).value(0, 0) == .text("a b"))
        let row = try connection.rows("SELECT true, (-2)::smallint, (-3)::int, NULL::int AS \"none\"")
        #expect((0..<4).map { row.value(0, $0) } == [.integer(1), .integer(-2), .integer(-3), .null])
        #expect(row.names.last == "none" && row.count == 1)
        let list = try connection.rows("SELECT unnest($1::bigint[])", [.integers([3, .min, .max])])
        #expect((0..<list.count).map { list.integer($0, 0) } == [3, .min, .max])
        let strings = [bytes, [], Array(#"a"\,{}"#.utf8), [0]]
        let more = try connection.rows("SELECT unnest($1::bytea[])", [.byteStrings(strings)])
        #expect((0..<more.count).map { more.value($0, 0) } == strings.map { .bytes(Data($0)) })
        #expect(try connection.rows("SELECT unnest($1::bytea[])", [.byteStrings([])]).count == 0)
    }

    /// Rows are fetched 4,096 at a time. None is lost or repeated where the next ones are fetched.
    @Test(arguments: [0, 1, 4_095, 4_096, 4_097, 8_192, 10_000])
    func rowsOfACursorFollowEachOther(count: Int64) throws {
        try connection.run("BEGIN")
        let rows = try PostgreSQLDatabase(connection).walk(
            "SELECT generate_series(1, CAST(? AS BIGINT))",
            arguments: [count]
        )
        var numbers: [Int64] = []
        while try rows.next() { numbers.append(rows.number(0)) }
        #expect(numbers == (0..<count).map { $0 + 1 })
        #expect(try !rows.next())
    }

    @Test
    func aStatementIsPreparedOnce() throws {
        for number in 0..<5 {
            _ = try connection.rows("SELECT $1::int", [.integer(Int64(number))])
        }
        let known = try connection.rows(
            "SELECT count(*) FROM pg_prepared_statements WHERE statement = 'SELECT $1::int'"
        )
        #expect(known.integer(0, 0) == 1)
    }

    /// Each search may be a different statement. The server keeps a limited number.
    @Test
    func statementsOfManyShapesAreBounded() throws {
        for round in 0..<3 {
            for number in 0..<400 {
                let rows = try connection.rows("SELECT $1::int + \(number)", [.integer(Int64(round))])
                #expect(rows.integer(0, 0) == Int64(round + number))
            }
        }
        for _ in 0..<3 {
            for number in 0..<400 {
                for _ in 0..<2 { _ = try connection.rows("SELECT \(number)") }
            }
        }
        let known = try connection.rows("SELECT count(*) FROM pg_prepared_statements WHERE name <> ''")
        #expect(known.integer(0, 0) == Int64(PostgreSQLConnection.maxPrepared))
    }

    /// Statements that are sent without waiting run in order. Their error is reported with the next response,
    /// and the connection stays usable.
    @Test
    func errorsAreThoseOfTheFirstStatementThatFails() throws {
        try connection.run("CREATE TEMPORARY TABLE t (n INT PRIMARY KEY)")
        for number in 0..<1_000 {
            try connection.run("INSERT INTO t VALUES ($1)", [.integer(Int64(number))])
        }
        #expect(try connection.rows("SELECT count(*) FROM t").integer(0, 0) == 1_000)
        #expect(try connection.rows("DELETE FROM t WHERE n < $1", [.integer(10)]).changed == 10)
        try connection.run("INSERT INTO t VALUES (5)")
        try connection.run("INSERT INTO t VALUES (20)")
        try connection.run("INSERT INTO nowhere VALUES (1)")
        let error = #expect(throws: PostgreSQLError.self) { try connection.rows("SELECT 1") }
        #expect(error?.kind == .refused("23505"))
        #expect(
            error?.description == "PostgreSQL: duplicate key value violates unique constraint \"t_pkey\""
        )
        // All statements that were sent together are one transaction.
        #expect(try connection.rows("SELECT count(*) FROM t").integer(0, 0) == 990)
        try connection.run("INSERT INTO t VALUES (5)")
        #expect(try connection.rows("SELECT count(*) FROM t").integer(0, 0) == 991)
    }

    @Test
    func theServerGivesUpWhatTakesTooLong() throws {
        let address = try PostgreSQLServer.shared.get().address(of: "postgres")
        let hasty = try PostgreSQLConnection(
            address,
            timeouts: PostgreSQLTimeouts(answer: .seconds(1))
        )
        let error = #expect(throws: PostgreSQLError.self) { try hasty.rows("SELECT pg_sleep(60)") }
        #expect(error?.kind == .timedOut)
        #expect(try hasty.rows("SELECT 7").integer(0, 0) == 7)
    }

    @Test
    func nobodyIsToldAPassword() throws {
        for text in [
            "postgres://me:secret@localhost/db", "postgresql://localhost/db?password=secret",
            "postgres://localhost/db?sslpassword=secret",
        ] {
            let error = #expect(throws: PostgreSQLError.self) { try PostgreSQLAddress(argument: text) }
            #expect(error?.kind == .address)
            #expect(error?.description.contains("secret") == false)
            #expect(error?.description.contains("~/.pgpass") == true)
        }
        for text in ["postgres://me:secret@[localhost/db", "postgres://h/db?passwort=secret", "/a/b", ""] {
            let error = #expect(throws: PostgreSQLError.self) { try PostgreSQLAddress(argument: text) }
            #expect(error?.kind == .address && error?.description.contains("secret") == false)
        }
        let address = try PostgreSQLAddress(
            argument: "postgresql://me@db.example:5433/photos?sslmode=require"
        )
        #expect(address.description == "postgres://me@db.example:5433/photos")
        #expect(try PostgreSQLAddress(argument: "postgres:///photos").description == "postgres:///photos")
        let several = try PostgreSQLAddress(
            argument: "postgres://me@db1.example,db2.example:5433/photos?target_session_attrs=read-write"
        )
        #expect(several.description == "postgres://me@db1.example,db2.example:5433/photos")
        #expect(several.laterHosts.map { $0.map { "\($0)=\($1)" } } == [["host=db2.example", "port=5433"]])
        let usual = try PostgreSQLAddress(argument: "postgres://me@db1.example,db2.example/photos")
        #expect(usual.description == "postgres://me@db1.example,db2.example/photos")
        #expect(usual.laterHosts.map { $0.map { "\($0)=\($1)" } } == [["host=db2.example", "port=5432"]])
    }

    @Test
    func aServerThatIsNotThereIsOneLine() throws {
        let address = try PostgreSQLAddress(argument: "postgres://me@127.0.0.1:1/photos")
        let error = #expect(throws: PostgreSQLError.self) {
            try PostgreSQLConnection(address, timeouts: PostgreSQLTimeouts())
        }
        #expect(error?.kind == .unreachable)
        #expect(
            error?.description.hasPrefix("postgres://me@127.0.0.1:1/photos: connection to server") == true
        )
        #expect(error?.description.contains("\n") == false)
    }

    /// A machine that is switched off refuses nothing. The address names the next one.
    @Test
    func aHostThatIsSilentIsPassedOver() throws {
        let server = try PostgreSQLServer.shared.get().address(of: "postgres").description
        let silent = SilentHost()
        let text = server.replacing("127.0.0.1:", with: "127.0.0.1:\(silent.port),127.0.0.1:")
        let address = try PostgreSQLAddress(argument: text)
        #expect(address.laterHosts.count == 1)
        let connection = try PostgreSQLConnection(
            address,
            timeouts: PostgreSQLTimeouts(connection: .seconds(3))
        )
        #expect(try connection.rows("SELECT 7").integer(0, 0) == 7)
        // The next one doesn't wait for it at all.
        let hasty = PostgreSQLTimeouts(connection: .seconds(1_000_000))
        let next = try PostgreSQLConnection(address, timeouts: hasty)
        #expect(try next.rows("SELECT 8").integer(0, 0) == 8)
        let alone = try PostgreSQLAddress(argument: "postgres://me@127.0.0.1:\(silent.port)/photos")
        #expect(alone.laterHosts.isEmpty)
        let error = #expect(throws: PostgreSQLError.self) {
            try PostgreSQLConnection(alone, timeouts: PostgreSQLTimeouts(connection: .milliseconds(100)))
        }
        #expect(error?.kind == .unreachable)
        #expect(error?.description == "\(alone): does not answer")
    }

    @Test
    func aDatabaseInAnotherEncodingIsRefused() throws {
        let server = try PostgreSQLServer.shared.get()
        _ = try connection.rows("CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
        let error = #expect(throws: PostgreSQLError.self) {
            try PostgreSQLConnection(server.address(of: "latin"), timeouts: PostgreSQLTimeouts())
        }
        #expect(error?.description.hasSuffix("the database's encoding is LATIN1; make one with UTF8") == true)
    }
}
