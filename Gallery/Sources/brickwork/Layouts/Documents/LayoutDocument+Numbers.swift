import Foundation

extension Data {
    /// The document with every number that is too large for a `Double` replaced with −1, or nil if there are
    /// no such numbers.
    ///
    /// A JSON decoder refuses the whole document for such a number. The engine treats −1 as an invalid length
    /// or count.
    var withoutUnrepresentableNumbers: Data? {
        var result = Data()
        var index = startIndex
        var found = false
        while index < endIndex {
            let start = index
            if self[index] == UInt8(ascii: "\"") {
                index = endOfString(from: index)
            } else if Self.isNumeric(self[index]) {
                index = self[index...].firstIndex { !Self.isNumeric($0) } ?? endIndex
                if let number = Double(String(decoding: self[start..<index], as: UTF8.self)),
                    number.isInfinite
                {
                    result += Data("-1".utf8)
                    found = true
                    continue
                }
            } else {
                index += 1
            }
            result += self[start..<index]
        }
        return found ? result : nil
    }

    private func endOfString(from quote: Index) -> Index {
        var index = quote + 1
        while index < endIndex, self[index] != UInt8(ascii: "\"") {
            index += self[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return Swift.min(index + 1, endIndex)
    }

    private static func isNumeric(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || "+-.eE".utf8.contains(byte)
    }
}
