/// How many photos a search checks before it returns its first results.
public struct SearchLimits: Sendable {
    /// If a condition leaves at most this number of files, each is checked.
    public var few: Int
    /// The number of photos to check, in the wall's order.
    public var looked: Int
    /// The number of results that is enough.
    public var enough: Int

    /// The defaults take some hundredths of a second.
    public init(few: Int = 3_000, looked: Int = 5_000, enough: Int = 500) {
        self.few = few
        self.looked = looked
        self.enough = enough
    }

    /// Limits for a suggestion. A list has several of them.
    public static let suggestion = SearchLimits(few: 400, looked: 2_000, enough: 1)
}
