/// Reads boxes and their contents (ISO/IEC 14496-12, 4.2): a length, a name, and the content.
struct BoxReader {
    let file: UnsafeRawBufferPointer
    private var at: Int
    private let end: Int

    init(_ file: UnsafeRawBufferPointer, _ part: Range<Int>? = nil) {
        self.file = file
        at = part?.lowerBound ?? 0
        end = part?.upperBound ?? file.count
    }

    /// The bytes that haven't been read.
    var rest: Range<Int> { at..<end }

    /// Returns the next box, or nil at the end or for a box that is too long.
    mutating func box() -> (name: String, content: Range<Int>)? {
        let start = at
        guard var length = number(4), let name = name() else { return nil }
        if length == 1 {
            guard let long = number(8) else { return nil }
            length = long
        } else if length == 0 {
            length = end - start
        }
        guard length >= at - start, length <= end - start else { return nil }
        let content = at..<start + length
        at = start + length
        return (name, content)
    }

    /// Reads four bytes as text.
    mutating func name() -> String? {
        guard at + 4 <= end else { return nil }
        defer { at += 4 }
        return String(decoding: file[at..<at + 4], as: UTF8.self)
    }

    /// Reads text that ends with a zero.
    mutating func text() -> String? {
        guard let length = file[rest].firstIndex(of: 0).map({ $0 - at }) else { return nil }
        defer { at += length + 1 }
        return String(decoding: file[at..<at + length], as: UTF8.self)
    }

    /// Reads a number with a number of bytes, or returns nil if there are fewer bytes or the number is too
    /// large.
    mutating func number(_ count: Int) -> Int? {
        guard at + count <= end else { return nil }
        defer { at += count }
        return Int(exactly: file[at..<at + count].reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
    }
}
