/// How much a constraint matters.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
    /// From 1 to 1000.
    public var rawValue: Float
    /// A priority from its number.
    public init(rawValue: Float) { self.rawValue = rawValue }
    /// A priority from its number.
    public init(_ rawValue: Float) { self.rawValue = rawValue }
    /// It must hold.
    public static let required = UILayoutPriority(1000)
    /// Nearly so.
    public static let defaultHigh = UILayoutPriority(750)
    /// It gives.
    public static let defaultLow = UILayoutPriority(250)
    /// It gives to everything.
    public static let fittingSizeLevel = UILayoutPriority(50)
}
