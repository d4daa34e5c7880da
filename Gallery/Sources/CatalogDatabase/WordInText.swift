import Foundation

/// Finds a word in a photo's text, with the same result as SQLite's full-text index. The index always returns
/// all photos of a word, so it takes as long for a single photo.
package final class WordInText {
    /// A text between the words of another text.
    private struct Part {
        let bytes: [UInt8]
        /// Whether a word must end with it.
        let isWhole: Bool
    }

    /// Words in a row. The last one may be a prefix.
    private var beginnings: [Part] = []
    /// Dates.
    private var dates: [Part] = []

    /// - Parameter question: The text for one word.
    init(_ question: some Collection<UInt8>) {
        for part in question.split(separator: UInt8(ascii: "\n")) {
            if part.first == UInt8(ascii: "=") {
                dates.append(Part(bytes: Array(part.dropFirst()), isWhole: true))
            } else {
                beginnings.append(Part(bytes: Array(part), isWhole: false))
            }
        }
    }

    /// - Parameter text: Words separated by spaces, as from ``SearchText/indexed(_:)``.
    func isFound(in text: UnsafeBufferPointer<UInt8>) -> Bool {
        beginnings.contains { Self.has($0, in: text) }
    }

    /// - Parameter text: The words of ``DateWords``, separated by spaces.
    func isFound(inDates text: UnsafeBufferPointer<UInt8>) -> Bool {
        dates.contains { Self.has($0, in: text) }
    }

    /// Compares with each word of the text. O(length of the text), without allocations.
    private static func has(_ part: Part, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        let space = UInt8(ascii: " ")
        guard let start = text.baseAddress else { return false }
        return part.bytes.withUnsafeBufferPointer { wanted in
            guard let first = wanted.baseAddress else { return false }
            var word = 0
            while word + wanted.count <= text.count {
                let end = word + wanted.count
                if memcmp(start + word, first, wanted.count) == 0,
                    !part.isWhole || end == text.count || text[end] == space
                {
                    return true
                }
                guard let next = memchr(start + word, Int32(space), text.count - word) else { return false }
                word = UnsafeRawPointer(start).distance(to: UnsafeRawPointer(next)) + 1
            }
            return false
        }
    }
}
