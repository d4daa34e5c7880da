/// How much a search looks at before it says what it has found so far.
public struct SearchLimits: Sendable {
    /// Of so many files that one of its conditions leaves, each is looked at; more are many.
    public var few: Int
    /// Of so many photos in the wall's order, each is looked at.
    public var looked: Int
    /// So many found are enough.
    public var enough: Int

    /// What takes some tenths of a second.
    public init(few: Int = 5_000, looked: Int = 20_000, enough: Int = 2_000) {
        self.few = few
        self.looked = looked
        self.enough = enough
    }

    /// The same for a suggestion, of which a list has several.
    static let suggestion = SearchLimits(few: 1_000, looked: 2_000, enough: 1)
}
