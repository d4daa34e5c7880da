/// Which part of a file a request asks for. Hummingbird reads ranges for files alone that it opens by their paths, and
/// people's files are opened elsewhere.
enum ByteRange: Equatable, Sendable {
    /// All of it: no range was asked for, or one that is not understood, or several at once.
    case whole
    /// These bytes, at least one.
    case part(Range<Int64>)
    /// None of the bytes that are there.
    case outside

    /// Reads the value of a `Range` header, as RFC 9110 says in section 14.
    ///
    /// - Parameters:
    ///   - header: The header, if there is one.
    ///   - size: How many bytes the file has.
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
            // The last so many bytes.
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
            // More digits than fit are beyond the end of every file.
            self = digits.isEmpty ? .none : .number(Int64(digits) ?? .max)
        }
    }
}

extension String {
    fileprivate func dropPrefix(_ prefix: String) -> Substring? {
        hasPrefix(prefix) ? dropFirst(prefix.count) : nil
    }
}
