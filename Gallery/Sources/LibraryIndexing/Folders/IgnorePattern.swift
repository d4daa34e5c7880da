import SourceFiles

/// A line of a `.brickworkignore`, in the syntax of gitignore.
struct IgnorePattern: Hashable, Sendable {
    /// The text between two slashes.
    private enum Part: Hashable {
        /// `**`: any number of folders.
        case anyFolders
        case name([Token])
    }

    private let parts: [Part]
    let isNegated: Bool
    private let isFolderOnly: Bool

    private static let slash = UInt8(ascii: "/"), star = UInt8(ascii: "*")

    /// Returns nil for a line without a pattern.
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
        // A pattern without a slash matches names in any folder.
        let isAnchored = line.contains(Self.slash)
        let parts = line.split(separator: Self.slash).map { part in
            part.elementsEqual("**".utf8) ? Part.anyFolders : .name(Self.tokens(part))
        }
        guard !parts.isEmpty else { return nil }
        self.parts = isAnchored ? parts : [.anyFolders] + parts
    }

    /// Returns whether the pattern matches a path, which starts at the pattern's folder. O(n m) for n bytes
    /// of the path and m of the pattern.
    func matches(_ path: [FileName], isFolder: Bool) -> Bool {
        guard isFolder || !isFolderOnly else { return false }
        return Self.matches(
            path,
            parts,
            isAny: { $0 == .anyFolders },
            // After the last slash, `**` matches the entries of the folder, not the folder itself.
            isEmptyAtEnd: false
        ) { name, part in
            guard case .name(let tokens) = part else { return false }
            return Self.matches(name.bytes, tokens, isAny: { $0 == .anything }, isEmptyAtEnd: true) {
                $1.matches($0)
            }
        }
    }

    /// Matches elements with patterns. Some patterns match any number of elements. It advances as far as
    /// possible. When it fails, it goes back to the last such pattern and lets it match one more element.
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

    /// Trailing spaces count only after a backslash.
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
    /// A pattern that matches one byte of a name, or any number of bytes.
    private enum Token: Hashable {
        case byte(UInt8), anyByte, anything
        case set([ClosedRange<UInt8>], isNegated: Bool)
        /// A bracket that isn't closed. Matches nothing.
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

    /// Parses the rest after an opening bracket.
    private static func set(_ rest: inout ArraySlice<UInt8>) -> Token {
        let isNegated = rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^")
        if isNegated {
            rest.removeFirst()
        }
        var ranges: [ClosedRange<UInt8>] = []
        var isFirst = true
        while let byte = rest.popFirst() {
            // At the beginning, a closing bracket is a member of the set.
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
