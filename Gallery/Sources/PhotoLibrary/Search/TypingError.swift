/// One typing error: a letter too many, too few, another, or two exchanged.
struct TypingError {
    /// Shorter words are too near to others.
    static let leastLetters = 5

    private let word: [Character]

    /// - Parameter word: As ``SearchText/folded(_:)`` gives it.
    /// - Returns: nil for a word that is too short, or has more in it than letters.
    init?(in word: String) {
        guard word.count >= Self.leastLetters, word.allSatisfy(\.isLetter) else { return nil }
        self.word = Array(word)
    }

    /// The beginning of a word that may have been meant; nil if it takes more than one error. O(n) for n letters.
    func beginning(of other: String) -> String? {
        let letters = Array(other.prefix(word.count + 1))
        let same = zip(word, letters).prefix { $0 == $1 }.count
        // From the first difference on, one error at most is left: which one, decides what follows.
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
