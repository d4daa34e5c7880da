/// A single typing error: a letter too many, too few or wrong, or two letters exchanged.
package struct TypingError {
    /// Shorter words are too similar to others.
    package static let minLetters = 5

    private let word: [Character]

    /// - Parameter word: Folded by ``SearchText/folded(_:)``.
    /// - Returns: Nil for a word that is too short, or contains other characters than letters.
    package init?(in word: String) {
        guard word.count >= Self.minLetters, word.allSatisfy({ $0.isLetter }) else { return nil }
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

    // MARK: - All corrections

    /// The parts of the word before each letter, at which the error can be. The first one is empty.
    package var beginnings: [String] {
        letters.indices.map { String(String.UnicodeScalarView(letters[..<$0])) }
    }

    /// The word if its last letter is too many. Longer words with this beginning have another letter there.
    package var withoutLastLetter: String { String(String.UnicodeScalarView(letters.dropLast())) }

    /// Returns the beginnings of words that may be the correct spelling, without ``withoutLastLetter``. O(n m) for n letters and
    /// m letters that can be at the place of each.
    ///
    /// - Parameter known: The letters that can come after each of ``beginnings``.
    package func corrections(_ known: [String: Set<Unicode.Scalar>]) -> Set<String> {
        var found: Set<String> = []
        for (place, beginning) in zip(letters.indices, beginnings) {
            func add(_ letter: [Unicode.Scalar], _ rest: ArraySlice<Unicode.Scalar>) {
                found.insert(beginning + String(String.UnicodeScalarView(letter + rest)))
            }
            let rest = letters[place...]
            for letter in known[beginning] ?? [] where letter != letters[place] {
                add([letter], rest.dropFirst())
                add([letter], rest)
            }
            if rest.count > 1 {
                add([], rest.dropFirst())
                add([letters[place + 1], letters[place]], rest.dropFirst(2))
            }
        }
        found.remove(withoutLastLetter)
        return found
    }

    private var letters: [Unicode.Scalar] { word.flatMap { $0.unicodeScalars } }
}
