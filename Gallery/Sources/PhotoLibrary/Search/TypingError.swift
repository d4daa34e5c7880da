/// A single typing error: a letter too many, too few or wrong, or two letters exchanged.
struct TypingError {
    /// Shorter words are too similar to others.
    static let leastLetters = 5

    private let word: [Character]

    /// - Parameter word: Folded by ``SearchText/folded(_:)``.
    /// - Returns: Nil for a word that is too short, or contains other characters than letters.
    init?(in word: String) {
        guard word.count >= Self.leastLetters, word.allSatisfy(\.isLetter) else { return nil }
        self.word = Array(word)
    }

    /// Returns the beginning of a word that may be the correct spelling, or nil if there is more than one
    /// error. O(n) for n letters.
    package func beginning(of other: String) -> String? {
        let letters = Array(other.prefix(word.count + 1))
        let same = zip(word, letters).prefix { $0 == $1 }.count
        // After the first difference, at most one error is left. The rest of the word shows which one.
        let rest = word[same...]
        func begins(_ tail: some Collection<Character>, at start: Int) -> String? {
            guard start <= letters.count, letters[start...].starts(with: tail) else { return nil }
            return String(letters[..<(start + tail.count)])
        }
        if rest.isEmpty { return String(letters[..<same]) }
        if same + 1 < letters.count, rest.count > 1, letters[same] == rest[same + 1],
            letters[same + 1] == rest[same],
            let found = begins(rest.dropFirst(2), at: same + 2)
        {
            return found
        }
        return begins(rest.dropFirst(), at: same + 1) ?? begins(rest, at: same + 1)
            ?? begins(rest.dropFirst(), at: same)
    }
}
