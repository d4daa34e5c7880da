/// Dates and times in the names of pictures.
enum NamedTime {
    /// Returns whether a text contains a date and the time of a day, such as `20180101_120000`.
    static func isIn(_ text: some Collection<UInt8>) -> Bool {
        let text = Array(text)
        return text.indices.contains { start in
            guard start == 0 || !isDigit(text[start - 1]) else { return false }
            let rest = text[start...]
            return isTime(rest, "dddddddd_dddddd") || isTime(rest, "dddddddd-dddddd")
                || isTime(rest, "dddddddddddddd")
        }
    }

    /// Returns whether a text begins with a pattern, in which `d` is any digit.
    static func begins(_ text: some Collection<UInt8>, with pattern: String) -> Bool {
        text.count >= pattern.utf8.count
            && zip(pattern.utf8, text).allSatisfy { $0 == UInt8(ascii: "d") ? isDigit($1) : $0 == $1 }
    }

    static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// Returns whether a text begins with a pattern whose digits are a date and a time.
    private static func isTime(_ text: ArraySlice<UInt8>, _ pattern: String) -> Bool {
        guard begins(text, with: pattern) else { return false }
        let digits = text.prefix(pattern.utf8.count).filter(isDigit).map { Int($0 - UInt8(ascii: "0")) }
        func number(_ part: Range<Int>) -> Int { digits[part].reduce(0) { $0 * 10 + $1 } }
        return (1900..<2100).contains(number(0..<4)) && (1...12).contains(number(4..<6))
            && (1...31).contains(number(6..<8)) && number(8..<10) < 24 && number(10..<12) < 60
            && number(12..<14) <= 60
    }
}
