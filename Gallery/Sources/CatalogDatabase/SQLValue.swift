import Foundation

/// A value in a database.
package enum SQLValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case bytes(Data)
}

/// A type that can be written to a column and read from it.
package protocol SQLConvertible: Sendable {
    var sqlValue: SQLValue { get }
    init?(_ value: SQLValue)
}

extension SQLConvertible where Self: BinaryInteger {
    package var sqlValue: SQLValue { .integer(Int64(self)) }

    package init?(_ value: SQLValue) {
        guard case .integer(let number) = value else { return nil }
        self.init(exactly: number)
    }
}

extension Int: SQLConvertible {}
extension Int64: SQLConvertible {}
extension UInt16: SQLConvertible {}

extension Bool: SQLConvertible {
    package var sqlValue: SQLValue { .integer(self ? 1 : 0) }

    package init?(_ value: SQLValue) {
        guard case .integer(let number) = value else { return nil }
        self = number != 0
    }
}

extension Double: SQLConvertible {
    package var sqlValue: SQLValue { .real(self) }

    package init?(_ value: SQLValue) {
        switch value {
        case .real(let number): self = number
        case .integer(let number): self = Double(number)
        default: return nil
        }
    }
}

extension String: SQLConvertible {
    package var sqlValue: SQLValue { .text(self) }

    package init?(_ value: SQLValue) {
        switch value {
        case .text(let text): self = text
        case .bytes(let bytes): self = String(decoding: bytes, as: UTF8.self)
        default: return nil
        }
    }
}

extension Data: SQLConvertible {
    package var sqlValue: SQLValue { .bytes(self) }

    package init?(_ value: SQLValue) {
        switch value {
        case .bytes(let bytes): self = bytes
        case .text(let text): self = Data(text.utf8)
        default: return nil
        }
    }
}

/// The arguments of a statement, in order or by name.
package struct SQLArguments: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    package private(set) var inOrder: [SQLValue] = []
    package private(set) var byName: [String: SQLValue] = [:]

    package init() {}

    package init(_ values: [SQLValue]) {
        inOrder = values
    }

    package init(_ values: [any SQLConvertible]) {
        inOrder = values.map(\.sqlValue)
    }

    package init(byName values: [String: SQLValue]) {
        byName = values
    }

    package init(_ values: [String: (any SQLConvertible)?]) {
        byName = values.mapValues { $0?.sqlValue ?? .null }
    }

    package init(arrayLiteral values: (any SQLConvertible)?...) {
        inOrder = values.map { $0?.sqlValue ?? .null }
    }

    package init(dictionaryLiteral values: (String, (any SQLConvertible)?)...) {
        byName = Dictionary(values.map { ($0, $1?.sqlValue ?? .null) }) { $1 }
    }

    package static func + (first: SQLArguments, second: SQLArguments) -> SQLArguments {
        var sum = first
        sum.inOrder += second.inOrder
        sum.byName.merge(second.byName) { $1 }
        return sum
    }
}
