#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// Rows of about one height that fill the width exactly, as on photo sites.
///
/// Items need an aspect ratio or a size. An item without either has the proportions of ``SingleKindLayout/estimatedItemSize``,
/// which is a square unless you change it. By default, rows are about 200 points high and 10 points apart, and the last row is
/// leading.
@preconcurrency @MainActor
public final class JustifiedLayout: SingleKindLayout {
    /// Creates justified rows with the defaults.
    public override init() {
        super.init(.justified())
    }

    /// Creates justified rows with a target height.
    public convenience init(targetRowHeight: CGFloat) {
        self.init()
        self.targetRowHeight = targetRowHeight
    }

    /// Creates justified rows with the defaults. Interface Builder then sets their properties.
    public required init?(coder: NSCoder) {
        super.init(.justified(), coder: coder)
    }

    /// The target height of rows, in points. In a layout that scrolls horizontally, it is the target width.
    @IBInspectable public var targetRowHeight: CGFloat {
        get { CGFloat(section.targetRowHeight) }
        set { section.targetRowHeight = Double(newValue) }
    }

    /// The alignment of the last row if its items don't fill the width.
    public var lastRow: JustifiedSection.LastRow {
        get { section.lastRow }
        set { section.lastRow = newValue }
    }

    /// The greatest height of a row that fills the width, in points. Rows that would be higher don't fill it.
    public var maximumRowHeight: CGFloat {
        get { CGFloat(section.maximumRowHeight) }
        set { section.maximumRowHeight = Double(newValue) }
    }

    /// Whether all rows have the target height, so that pictures have to be cropped.
    @IBInspectable public var hasEqualRowHeights: Bool {
        get { section.hasEqualRowHeights }
        set { section.hasEqualRowHeights = newValue }
    }

    private var section: JustifiedSection {
        get { if case .justified(let section) = template.kind { section } else { JustifiedSection() } }
        set { template.kind = .justified(newValue) }
    }
}
#endif
