/// The checks that a collection view makes of what its layout answers.
public struct StandInChecks: OptionSet, Sendable {
    /// One bit a check.
    public let rawValue: Int

    /// A set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Attributes whose frames lie wholly outside the rect; frames that only touch it pass.
    ///
    /// A layout that filters with `CGRect.intersects` answers touching frames on Linux, though not on Apple's
    /// platforms: hence the tolerance.
    public static let rect = StandInChecks(rawValue: 1 << 0)
    /// With `rect`: frames that only touch the rect fail too.
    public static let touching = StandInChecks(rawValue: 1 << 1)
    /// Each element once, only elements that exist.
    public static let elements = StandInChecks(rawValue: 1 << 2)
    /// Frames and content sizes are finite and not negative.
    public static let frames = StandInChecks(rawValue: 1 << 3)
    /// Single-element queries agree with rect queries.
    public static let consistency = StandInChecks(rawValue: 1 << 4)
    /// Objects that were handed out stay as they are.
    ///
    /// Stricter than UIKit: ChatLayout gives cells that were measured their size in the objects that the view holds.
    public static let mutation = StandInChecks(rawValue: 1 << 5)
    /// Every object is handed to the view once only.
    ///
    /// Stricter than UIKit, which lets a layout hand out the objects of a cache as long as nothing is updated.
    public static let freshAttributes = StandInChecks(rawValue: 1 << 6)

    /// A rect query leaves out no item beside those that it answers, and none that was visible and still is.
    ///
    /// Of a large layout that is a sample: `headlessAudit()` looks at everything.
    public static let completeness = StandInChecks(rawValue: 1 << 7)
    /// The content size holds every cell, and changes only when the layout was invalidated.
    public static let contentSize = StandInChecks(rawValue: 1 << 8)

    /// Attributes stay as they were answered until they are invalidated; what a context lists is all that changes.
    public static let announcements = StandInChecks(rawValue: 1 << 9)
    /// The content is less wide than the view between its insets; across, that is, whatever the scroll axis.
    public static let crossSize = StandInChecks(rawValue: 1 << 10)
    /// What is answered before a batch is known holds when it is; elements that vanish are asked about without a
    /// path.
    public static let updates = StandInChecks(rawValue: 1 << 11)
    /// No question moves the offset, nor `prepare()` while the reader scrolls.
    public static let offset = StandInChecks(rawValue: 1 << 12)
    /// A cell that is measured in the update that inserts it appears in the size that was measured.
    public static let appearing = StandInChecks(rawValue: 1 << 13)

    /// What UIKit needs of every layout.
    public static let standard: StandInChecks = [
        .rect, .elements, .frames, .consistency, .completeness, .announcements, .updates, .offset,
    ]
    /// All of them: the default.
    public static let strict: StandInChecks = [
        .standard, .touching, .mutation, .freshAttributes, .contentSize, .crossSize, .appearing,
    ]
}
