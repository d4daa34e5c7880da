/// The checks of a layout's answers.
public struct StandInChecks: OptionSet, Sendable {
    /// One bit per check.
    public let rawValue: Int

    /// A set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Frames are inside the rect at least in part. Frames that only touch it pass.
    ///
    /// A layout that filters with `CGRect.intersects` returns touching frames on Linux, but not on Apple's
    /// platforms. So they are tolerated.
    public static let rect = StandInChecks(rawValue: 1 << 0)
    /// With `rect`: frames that only touch the rect fail too.
    public static let touching = StandInChecks(rawValue: 1 << 1)
    /// Each element once, only elements that exist.
    public static let elements = StandInChecks(rawValue: 1 << 2)
    /// Frames and content sizes are finite and not negative.
    public static let frames = StandInChecks(rawValue: 1 << 3)
    /// Single-element queries agree with rect queries.
    public static let consistency = StandInChecks(rawValue: 1 << 4)
    /// Returned objects stay unchanged.
    ///
    /// This is stricter than UIKit: ChatLayout changes the size in the objects that the view holds after
    /// measuring cells.
    public static let mutation = StandInChecks(rawValue: 1 << 5)
    /// Every object is returned to the view only once.
    ///
    /// This is stricter than UIKit, which accepts cached objects as long as there is no update.
    public static let freshAttributes = StandInChecks(rawValue: 1 << 6)

    /// A rect query leaves out neither items next to those that it returns, nor items that were visible
    /// before and still are.
    ///
    /// In a large layout, this is only a sample. `headlessAudit()` checks everything.
    public static let completeness = StandInChecks(rawValue: 1 << 7)
    /// The content size contains every cell, and changes only after an invalidation.
    public static let contentSize = StandInChecks(rawValue: 1 << 8)

    /// Attributes stay the same until they are invalidated. Only the elements in a context's lists change.
    public static let announcements = StandInChecks(rawValue: 1 << 9)
    /// The content is narrower than the view between its insets, measured across the scroll axis.
    public static let crossSize = StandInChecks(rawValue: 1 << 10)
    /// Answers before a batch is known are still valid when it is known. Vanishing elements are asked about
    /// without a path.
    public static let updates = StandInChecks(rawValue: 1 << 11)
    /// No question moves the offset, and neither does `prepare()` during a drag.
    public static let offset = StandInChecks(rawValue: 1 << 12)
    /// A cell that is measured in the update that inserts it appears with its measured size.
    public static let appearing = StandInChecks(rawValue: 1 << 13)

    /// What UIKit requires of every layout.
    public static let standard: StandInChecks = [
        .rect, .elements, .frames, .consistency, .completeness, .announcements, .updates, .offset,
    ]
    /// All checks. This is the default.
    public static let strict: StandInChecks = [
        .standard, .touching, .mutation, .freshAttributes, .contentSize, .crossSize, .appearing,
    ]
}
