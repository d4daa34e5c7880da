/// A text of any length.
struct Note: Identifiable, Hashable {
    let id: Int
    let text: String

    /// Returns a number of notes, always the same ones.
    static func some(_ count: Int) -> [Note] {
        (0..<count).map { id in
            Note(id: id, text: words.prefix(2 + id * 5 % words.count).joined(separator: " "))
        }
    }

    private static let words = """
        We walked up before breakfast and had the whole ridge to ourselves until the rain came and then for ten \
        minutes it stopped and everything shone
        """.split(separator: " ")
}
