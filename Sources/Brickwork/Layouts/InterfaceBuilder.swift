#if canImport(UIKit) && !os(watchOS)
public import UIKit

// What Interface Builder shows instead of properties whose types it can't show: it knows numbers, sizes, Booleans and texts. In
// code, use the properties that these set.

extension BrickworkLayout {
    /// Whether ``scrollDirection`` is horizontal.
    @IBInspectable public var scrollsHorizontally: Bool {
        get { scrollDirection == .horizontal }
        set { scrollDirection = newValue ? .horizontal : .vertical }
    }
}

extension SingleKindLayout {
    /// The top of ``sectionInset``.
    @IBInspectable public var topInset: CGFloat {
        get { sectionInset.top }
        set { sectionInset.top = newValue }
    }

    /// The left of ``sectionInset``.
    @IBInspectable public var leftInset: CGFloat {
        get { sectionInset.left }
        set { sectionInset.left = newValue }
    }

    /// The bottom of ``sectionInset``.
    @IBInspectable public var bottomInset: CGFloat {
        get { sectionInset.bottom }
        set { sectionInset.bottom = newValue }
    }

    /// The right of ``sectionInset``.
    @IBInspectable public var rightInset: CGFloat {
        get { sectionInset.right }
        set { sectionInset.right = newValue }
    }
}

extension WaterfallLayout {
    /// The number of ``columns``, or zero if their minimum width is set.
    @IBInspectable public var columnCount: Int {
        get { columns.fixedCount }
        set { columns.fixedCount = newValue }
    }

    /// The minimum width of ``columns``, or zero if their number is set.
    @IBInspectable public var minimumColumnWidth: CGFloat {
        get { columns.minimumWidth }
        set { columns.minimumWidth = newValue }
    }
}

extension GridLayout {
    /// The number of ``columns``, or zero if their minimum width is set.
    @IBInspectable public var columnCount: Int {
        get { columns.fixedCount }
        set { columns.fixedCount = newValue }
    }

    /// The minimum width of ``columns``, or zero if their number is set.
    @IBInspectable public var minimumColumnWidth: CGFloat {
        get { columns.minimumWidth }
        set { columns.minimumWidth = newValue }
    }
}

extension MosaicLayout {
    /// The number of ``columns``, or zero if their minimum width is set.
    @IBInspectable public var columnCount: Int {
        get { columns.fixedCount }
        set { columns.fixedCount = newValue }
    }

    /// The minimum width of ``columns``, or zero if their number is set.
    @IBInspectable public var minimumColumnWidth: CGFloat {
        get { columns.minimumWidth }
        set { columns.minimumWidth = newValue }
    }
}

extension FlowLayout {
    /// The ``alignment``: `leading`, `center`, `trailing`, `justified` or `fill`. Other texts change nothing.
    @IBInspectable public var alignmentName: String {
        get { Self.alignments.first { $0.value == alignment }?.key ?? "" }
        set { alignment = Self.alignments[newValue] ?? alignment }
    }

    private static var alignments: [String: FlowSection.Alignment] {
        [
            "leading": .leading, "center": .center, "trailing": .trailing, "justified": .justified,
            "fill": .fill,
        ]
    }
}

extension ColumnCount {
    /// Interface Builder shows both fields. Zero, or less, leaves the other one.
    fileprivate var fixedCount: Int {
        get { if case .fixed(let count) = self { count } else { 0 } }
        set { if newValue > 0 { self = .fixed(newValue) } }
    }

    fileprivate var minimumWidth: CGFloat {
        get { if case .minimumWidth(let width) = self { CGFloat(width) } else { 0 } }
        set { if newValue > 0 { self = .minimumWidth(Double(newValue)) } }
    }
}
#endif
