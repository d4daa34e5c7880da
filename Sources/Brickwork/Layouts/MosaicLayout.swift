#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// Items over several columns and rows of equal cells, packed densely in their order.
///
/// ```swift
/// let layout = MosaicLayout(columns: 4)
/// layout.sizeForItem = { path, _ in .aspectRatio(1, span: .columns(path.item % 5 == 0 ? 2 : 1)) }
/// ```
///
/// By default, there are as many columns of squares at least 90 points wide as fit, 10 points apart. Items have whole cells: the
/// rows that come nearest to their size. Without a size, an item has the proportions of ``SingleKindLayout/estimatedItemSize``,
/// which is a square unless you change it. Cells don't size themselves.
@preconcurrency @MainActor
public final class MosaicLayout: SingleKindLayout {
    /// Creates a mosaic with the defaults.
    public override init() {
        super.init(.mosaic())
    }

    /// Creates a mosaic with a number of columns.
    public convenience init(columns: ColumnCount) {
        self.init()
        self.columns = columns
    }

    /// Creates a mosaic with the defaults. Interface Builder then sets its properties.
    public required init?(coder: NSCoder) {
        super.init(.mosaic(), coder: coder)
    }

    /// The number of columns.
    public var columns: ColumnCount {
        get { section.columns }
        set { section.columns = newValue }
    }

    /// The aspect ratio of a cell, width divided by height.
    @IBInspectable public var aspectRatio: CGFloat {
        get { CGFloat(section.aspectRatio) }
        set { section.aspectRatio = Double(newValue) }
    }

    private var section: MosaicSection {
        get { if case .mosaic(let section) = template.kind { section } else { MosaicSection() } }
        set { template.kind = .mosaic(newValue) }
    }
}
#endif
