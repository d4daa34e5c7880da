/// A line of a `.brickworkignore`, in the syntax of gitignore.
struct IgnorePattern: Hashable, Sendable {
    /// What stands between slashes.
    private enum Part: Hashable {
        /// `**`: any number of folders.
        case anyFolders
        case name([Token])
    }

    private let parts: [Part]
    let isNegated: Bool
    private let isFolderOnly: Bool

    private static let slash = UInt8(ascii: "/"), star = UInt8(ascii: "*")

    /// Nil for a line that says nothing.
    init?(line: some Collection<UInt8>) {
        var line = Self.trimmed(Array(line))
        guard !line.isEmpty, line[0] != UInt8(ascii: "#") else { return nil }
        isNegated = line[0] == UInt8(ascii: "!")
        if isNegated {
            line.removeFirst()
        }
        isFolderOnly = line.last == Self.slash
        if isFolderOnly {
            line.removeLast()
        }
        // Without a slash in it, a pattern is about names in any folder.
        let isAnchored = line.contains(Self.slash)
        let parts = line.split(separator: Self.slash).map { part in
            part.elementsEqual("**".utf8) ? Part.anyFolders : .name(Self.tokens(part))
        }
        guard !parts.isEmpty else { return nil }
        self.parts = isAnchored ? parts : [.anyFolders] + parts
    }

    /// Whether it is about a path, given from the pattern's folder on. O(n m) for n bytes of the path and m of the
    /// pattern.
    func matches(_ path: [FileName], isFolder: Bool) -> Bool {
        guard isFolder || !isFolderOnly else { return false }
        return Self.matches(
            path,
            parts,
            isAny: { $0 == .anyFolders },
            // Behind the last slash, `**` stands for what is in the folder, not for the folder.
            isEmptyAtEnd: false
        ) { name, part in
            guard case .name(let tokens) = part else { return false }
            return Self.matches(name.bytes, tokens, isAny: { $0 == .anything }, isEmptyAtEnd: true) {
                $1.matches($0)
            }
        }
    }

    /// Matches a row of elements with a row of patterns, of which some stand for any number of elements: goes on as far
    /// as it can, and when it cannot, has the last of those take one more.
    private static func matches<Element, Pattern>(
        _ elements: [Element],
        _ patterns: [Pattern],
        isAny: (Pattern) -> Bool,
        isEmptyAtEnd: Bool,
        one: (Element, Pattern) -> Bool
    ) -> Bool {
        var element = 0, pattern = 0
        var back: (element: Int, pattern: Int)?
        while element < elements.count {
            if pattern < patterns.count, isAny(patterns[pattern]) {
                back = (element, pattern)
                pattern += 1
                if pattern == patterns.count { return true }
            } else if pattern < patterns.count, one(elements[element], patterns[pattern]) {
                element += 1
                pattern += 1
            } else if let last = back {
                back = (last.element + 1, last.pattern)
                element = last.element + 1
                pattern = last.pattern + 1
            } else {
                return false
            }
        }
        return pattern == patterns.count || isEmptyAtEnd && patterns[pattern...].allSatisfy(isAny)
    }

    /// Spaces at the end count only behind a backslash.
    private static func trimmed(_ line: [UInt8]) -> [UInt8] {
        var line = line
        if line.last == UInt8(ascii: "\r") {
            line.removeLast()
        }
        while line.last == UInt8(ascii: " "), line.dropLast().last != UInt8(ascii: "\\") {
            line.removeLast()
        }
        return line
    }
}

extension IgnorePattern {
    /// What stands for a byte of a name, or for any number of them.
    private enum Token: Hashable {
        case byte(UInt8), anyByte, anything
        case set([ClosedRange<UInt8>], isNegated: Bool)
        /// A bracket that is not closed.
        case nothing

        func matches(_ byte: UInt8) -> Bool {
            switch self {
            case .byte(let own): own == byte
            case .anyByte: true
            case .anything, .nothing: false
            case .set(let ranges, let isNegated): ranges.contains { $0.contains(byte) } != isNegated
            }
        }
    }

    private static func tokens(_ part: ArraySlice<UInt8>) -> [Token] {
        var tokens: [Token] = []
        var rest = part
        while let byte = rest.popFirst() {
            switch byte {
            case star: tokens.append(.anything)
            case UInt8(ascii: "?"): tokens.append(.anyByte)
            case UInt8(ascii: "["): tokens.append(set(&rest))
            case UInt8(ascii: "\\"): tokens.append(rest.popFirst().map { .byte($0) } ?? .nothing)
            default: tokens.append(.byte(byte))
            }
        }
        return tokens
    }

    /// Reads on behind an opening bracket.
    private static func set(_ rest: inout ArraySlice<UInt8>) -> Token {
        let isNegated = rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^")
        if isNegated {
            rest.removeFirst()
        }
        var ranges: [ClosedRange<UInt8>] = []
        var isFirst = true
        while let byte = rest.popFirst() {
            // First of all, a closing bracket is one of the set.
            if byte == UInt8(ascii: "]"), !isFirst { return .set(ranges, isNegated: isNegated) }
            isFirst = false
            guard let low = byte == UInt8(ascii: "\\") ? rest.popFirst() : byte else { break }
            var high = low
            if rest.first == UInt8(ascii: "-"), let end = rest.dropFirst().first, end != UInt8(ascii: "]") {
                rest = rest.dropFirst(2)
                high = end == UInt8(ascii: "\\") ? rest.popFirst() ?? end : end
            }
            if low <= high {
                ranges.append(low...high)
            }
        }
        return .nothing
    }
}
