/// How the items of a section are placed: the one protocol of every kind of section, the engine's own
/// (``WaterfallSection``, ``FlowSection``, ``JustifiedSection``, ``GridSection``) and an app's.
///
/// A conforming object holds settings and no state, so that one can serve many sections and threads. It is a
/// class because Embedded Swift has no existentials of value types.
///
/// A layout of one's own writes a frame for each item, in *leading coordinates*: `x` grows from the leading
/// edge across, `y` along the scroll axis from the section's first inset. The engine turns them for horizontal
/// scrolling and mirrors them for right-to-left reading.
///
/// ```swift
/// final class StaircaseSection: SectionLayout {
///     func place(_ items: LayoutItems, from first: Int, policy: UpdatePolicy, in space: SectionSpace,
///                into places: inout Places) {
///         places.removeAll(from: first)
///         for index in first..<items.count {
///             places.append(LayoutRect(x: Double(index) * 10, y: Double(index) * 10, width: 40, height: 40))
///         }
///     }
/// }
/// ```
public protocol SectionLayout: AnyObject, Sendable {
    /// Places the items from `first` to the end.
    ///
    /// - Parameters:
    ///   - items: all items of the section.
    ///   - first: the first whose place may have changed; those before it keep the places they have. At least
    ///     zero, at most `items.count` and the number of places.
    ///   - policy: whether items may move to another column: ``UpdatePolicy/rebalance`` or ``UpdatePolicy/sticky``.
    ///     Layouts without columns need not look at it.
    ///   - space: the room to fill.
    ///   - places: the places of the items before the change; afterward, of all items. Those of no item are dropped.
    ///     An item without one has an empty frame at the section's start; if another layout was asked to place more or
    ///     fewer items than there are, all have.
    func place(
        _ items: LayoutItems,
        from first: Int,
        policy: UpdatePolicy,
        in space: SectionSpace,
        into places: inout Places
    )
}

/// What items do when others change.
public enum UpdatePolicy: Equatable, Hashable, Sendable {
    /// Every item goes where a layout from scratch puts it.
    case rebalance
    /// Items stay in their columns and only slide along them.
    ///
    /// Items whose size is only estimated, and that have not been visible, don't: they go to the shortest columns when what
    /// comes before them changes. A new item goes where the columns end up most even, counting the items farther down that
    /// stay where they are.
    case sticky
    /// As ``sticky`` in a section with measured lengths, else as ``rebalance``: what cells are measured to be, while the
    /// reader looks at them, has none of them change columns with the next change.
    case automatic
}

/// The room that a section's items have.
public struct SectionSpace: Equatable, Sendable {
    /// The axis along which the content scrolls.
    public let axis: LayoutContainer.Axis
    let crossUnits: Int64

    init(axis: LayoutContainer.Axis, crossUnits: Int64) {
        self.axis = axis
        self.crossUnits = crossUnits
    }

    /// The length across the scroll axis between the insets, in points.
    public var crossLength: Double {
        LayoutUnit(raw: crossUnits).points
    }
}
