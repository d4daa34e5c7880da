/// A parameter of a statement.
///
/// Bytes are sent in binary, everything else as text. The server converts text to the type that the statement
/// needs, without loss. Doubles have enough digits to be unique.
public enum PostgreSQLValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    /// The server's text can't contain a zero byte, so a space replaces it.
    case text(String)
    case bytes([UInt8])
    /// An array, for `$1::bigint[]` in the statement.
    case integers([Int64])
    /// An array, for `$1::bytea[]` in the statement.
    case byteStrings([[UInt8]])
}

/// Parameters in libpq's format.
struct PostgreSQLParameters {
    private var bytes: [UInt8] = []
    private var starts: [Int?] = []
    private var lengths: [Int32] = []
    private var formats: [Int32] = []

    init(_ values: [PostgreSQLValue]) {
        for value in values {
            switch value {
            case .null: append(nil, isBinary: false)
            case .integer(let number): append("\(number)".utf8, isBinary: false)
            case .real(let number):
                append(Self.text(of: number).utf8, isBinary: false)
            case .text(let text):
                append(text.utf8.lazy.map { $0 == 0 ? UInt8(ascii: " ") : $0 }, isBinary: false)
            case .bytes(let bytes): append(bytes, isBinary: true)
            case .integers(let numbers):
                let list = numbers.map { "\($0)" }.joined(separator: ",")
                append("{\(list)}".utf8, isBinary: false)
            case .byteStrings(let strings):
                append(Self.text(of: strings), isBinary: false)
            }
        }
    }

    private static func text(of number: Double) -> String {
        number.isNaN ? "NaN" : number.isInfinite ? (number < 0 ? "-Infinity" : "Infinity") : "\(number)"
    }

    /// Formats strings as `{"\\x6162","\\x63"}`. Backslashes are doubled.
    private static func text(of strings: [[UInt8]]) -> [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        var text = Array("{".utf8)
        text.reserveCapacity(strings.reduce(2) { $0 + 2 * $1.count + 6 })
        for string in strings {
            text += text.count == 1 ? #""\\x"#.utf8 : #","\\x"#.utf8
            for byte in string {
                text.append(digits[Int(byte >> 4)])
                text.append(digits[Int(byte & 15)])
            }
            text.append(UInt8(ascii: "\""))
        }
        text.append(UInt8(ascii: "}"))
        return text
    }

    private mutating func append(_ value: (some Collection<UInt8>)?, isBinary: Bool) {
        starts.append(value == nil ? nil : bytes.count)
        if let value {
            bytes.append(contentsOf: value)
        }
        lengths.append(Int32(clamping: value?.count ?? 0))
        formats.append(isBinary ? 1 : 0)
        // Texts end with a zero byte.
        bytes.append(0)
    }

    private mutating func append(_: Never?, isBinary: Bool) {
        append(nil as [UInt8]?, isBinary: isBinary)
    }

    func withPointers<Result>(
        _ body: (
            _ count: Int32, _ values: UnsafePointer<UnsafePointer<CChar>?>, _ lengths: UnsafePointer<Int32>,
            _ formats: UnsafePointer<Int32>
        ) -> Result
    ) -> Result {
        bytes.withUnsafeBytes { bytes in
            let pointers = starts.map { start in
                start.flatMap { bytes.baseAddress?.advanced(by: $0).assumingMemoryBound(to: CChar.self) }
            }
            return body(Int32(starts.count), pointers, lengths, formats)
        }
    }
}
