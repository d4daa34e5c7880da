import CPostgreSQL
import Foundation

/// The rows that a statement returns.
public final class PostgreSQLRows {
    private let library: cpostgresql
    private let result: OpaquePointer
    private let types: [UInt32]
    /// The number of rows.
    public let count: Int
    /// The number of changed rows, for a statement that returns none.
    public let changed: Int

    /// - Parameter result: The result. This object owns it from now on.
    init(_ library: cpostgresql, _ result: OpaquePointer) {
        self.library = library
        self.result = result
        count = Int(library.ntuples(result))
        types = (0..<library.nfields(result)).map { library.ftype(result, $0) }
        changed = library.cmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0
    }

    deinit {
        library.clear(result)
    }

    /// The number of columns.
    public var columnCount: Int { types.count }

    /// The columns' names, in lower case.
    public var names: [String] {
        types.indices.map { library.fname(result, Int32($0)).map { String(cString: $0) } ?? "" }
    }

    /// Returns a value in the type of its column.
    package func value(_ row: Int, _ column: Int) -> SQLValue {
        guard !isNull(row, column) else { return .null }
        switch types[column] {
        case Self.bytesType: return .bytes(Data(bytes(row, column)))
        case Self.doubleType: return .real(Double(bitPattern: UInt64(bitPattern: integer(row, column))))
        case Self.boolType, Self.int2Type, Self.int4Type, Self.int8Type: return .integer(integer(row, column))
        default: return .text(String(decoding: bytes(row, column), as: UTF8.self))
        }
    }

    /// Returns whether a value is null.
    public func isNull(_ row: Int, _ column: Int) -> Bool {
        library.getisnull(result, Int32(row), Int32(column)) != 0
    }

    /// Returns the value in a column of integers or booleans, or 0 for null.
    public func integer(_ row: Int, _ column: Int) -> Int64 {
        let bytes = bytes(row, column)
        switch bytes.count {
        case 1: return Int64(bytes[0])
        case 2: return Int64(Int16(bigEndian: bytes.loadUnaligned(as: Int16.self)))
        case 4: return Int64(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self)))
        case 8: return Int64(bigEndian: bytes.loadUnaligned(as: Int64.self))
        default: return 0
        }
    }

    /// Returns the bytes of a value. They are valid as long as the rows exist.
    public func bytes(_ row: Int, _ column: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(
            start: library.getvalue(result, Int32(row), Int32(column)),
            count: Int(library.getlength(result, Int32(row), Int32(column)))
        )
    }

    // PostgreSQL's type numbers, which have never changed.
    private static let boolType: UInt32 = 16
    private static let bytesType: UInt32 = 17
    private static let int8Type: UInt32 = 20
    private static let int2Type: UInt32 = 21
    private static let int4Type: UInt32 = 23
    private static let doubleType: UInt32 = 701
}
