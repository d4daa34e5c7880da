import SourceFiles

/// A database whose rows end after a cancellation.
package final class CancellableDatabase: DatabaseWrapper {
    package let base: any Database
    private let cancellation: Cancellation

    package init(_ base: any Database, _ cancellation: Cancellation) {
        self.base = base
        self.cancellation = cancellation
    }

    package func run(_ sql: String, arguments: SQLArguments) throws {
        try cancellation.check()
        try base.run(sql, arguments: arguments)
    }

    package func change(_ sql: String, arguments: SQLArguments) throws -> Int {
        try cancellation.check()
        return try base.change(sql, arguments: arguments)
    }

    package func rows(_ sql: String, arguments: SQLArguments) throws -> any SQLRows {
        try cancellation.check()
        return try base.rows(sql, arguments: arguments)
    }

    package func walk(_ sql: String, arguments: SQLArguments) throws -> any SQLRows {
        try cancellation.check()
        return CancellableRows(try base.walk(sql, arguments: arguments), cancellation)
    }

    package func lookUp(
        _ sql: String,
        keys: [Int64],
        _ body: (_ key: Int64, _ row: any SQLRows) throws -> Void
    ) throws {
        try cancellation.check()
        try base.lookUp(sql, keys: keys) { key, row in
            try cancellation.check()
            try body(key, row)
        }
    }
}

private final class CancellableRows: SQLRowsWrapper {
    let base: any SQLRows
    private let cancellation: Cancellation

    init(_ base: any SQLRows, _ cancellation: Cancellation) {
        self.base = base
        self.cancellation = cancellation
    }

    func next() throws -> Bool {
        try cancellation.check()
        return try base.next()
    }
}
