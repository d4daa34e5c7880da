/// The way a section places its items.
///
/// The engine's layouts (``WaterfallSection``, ``FlowSection``, ``JustifiedSection``, ``GridSection`` and ``MosaicSection``) conform to this
/// protocol, and an app's own can. A conforming type is a value with settings but no state. If a section gets a layout that
/// equals its layout, its items keep their frames.
///
/// A layout appends a frame for each item, in *leading coordinates*: `x` grows from the leading edge across the scroll
/// axis, and `y` along it, from the section's start inside its insets. The engine turns the frames for horizontal
/// scrolling and mirrors them for right-to-left reading.
///
/// ```swift
/// struct StaircaseSection: SectionLayout {
///     var step: Double
///
///     func place(
///         _ items: LayoutItems, from first: Int, keepingColumns: Bool, in space: SectionSpace,
///         into frames: inout ItemFrames
///     ) {
///         frames.removeAll(from: first)
///         for index in first..<items.count {
///             frames.append(LayoutRect(x: Double(index) * step, y: Double(index) * step, width: 40, height: 40))
///         }
///     }
/// }
/// ```
public protocol SectionLayout: Equatable, Sendable {
    /// The kind of section. An app's own layout doesn't implement it, and is ``SectionKind/custom(_:)``.
    var kind: SectionKind { get }

    /// Places the items from `first` to the end.
    ///
    /// Frames without an item are ignored. An item without a frame gets an empty one at the section's start.
    ///
    /// - Parameters:
    ///   - items: All items of the section.
    ///   - first: The first item whose frame may have changed. The items before it keep their frames. At most
    ///     `items.count` and the number of frames.
    ///   - keepingColumns: Whether items that have a column keep it. Layouts without columns can ignore it.
    ///   - space: The space to fill.
    ///   - frames: The frames of the items before the change, and afterward of all items.
    func place(
        _ items: LayoutItems,
        from first: Int,
        keepingColumns: Bool,
        in space: SectionSpace,
        into frames: inout ItemFrames
    )
}

/// Whether items may move to other columns when others change.
public enum UpdatePolicy: Equatable, Hashable, Sendable {
    /// All items are placed as in a layout from scratch.
    case rebalance
    /// Items keep their columns and only move along them.
    ///
    /// Items with an estimated size that have never been visible don't: they go to the shortest columns when something
    /// before them changes. A new item goes where the columns end up most even, counting the items below that keep their
    /// places.
    case sticky
    /// Sections with measured items use ``sticky``, other sections ``rebalance``.
    ///
    /// Otherwise, measuring a cell that is visible could move other visible cells to other columns.
    case automatic
}

/// The space for a section's items.
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
