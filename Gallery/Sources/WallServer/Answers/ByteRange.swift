/// The part of a file that a request asks for.
enum ByteRange: Equatable, Sendable {
    /// The whole file: the request has no range, several ranges, or one that isn't understood.
    case whole
    /// At least one byte of the file.
    case part(Range<Int64>)
    /// A range beyond the end of the file.
    case outside

    /// Reads the value of a `Range` header as specified in RFC 9110, section 14.
    ///
    /// - Parameters:
    ///   - header: The header's value, if there is one.
    ///   - size: The file's size in bytes.
    init(_ header: String?, size: Int64) {
        self = .whole
        guard let header, header.utf8.count <= 100,
            let set = header.lowercased().dropPrefix("bytes=")?.filter({ $0 != " " && $0 != "\t" }),
            !set.contains(",")
        else { return }
        let ends = set.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = End(ends[0]), let last = End(ends[1]) else { return }
        switch (first, last) {
        case (.none, .none): return
        case (.none, .number(let length)):
            // The last `length` bytes.
            self = length > 0 && size > 0 ? .part(max(0, size - length)..<size) : .outside
        case (.number(let first), .none):
            self = first < size ? .part(first..<size) : .outside
        case (.number(let first), .number(let last)):
            guard first <= last else { return }
            self = first < size ? .part(first..<(min(last, size - 1) + 1)) : .outside
        }
    }

    private enum End {
        case none
        case number(Int64)

        init?(_ digits: some StringProtocol) {
            guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
                return nil
            }
            // A number that doesn't fit is beyond the end of every file.
            self = digits.isEmpty ? .none : .number(Int64(digits) ?? .max)
        }
    }
}

extension String {
    fileprivate func dropPrefix(_ prefix: String) -> Substring? {
        hasPrefix(prefix) ? dropFirst(prefix.count) : nil
    }
}
