#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// Columns of equal width with items of different heights, as on a pinboard.
///
/// ```swift
/// let layout = WaterfallLayout(columns: .minimumWidth(160))
/// layout.sizeForItem = { indexPath, _ in .aspectRatio(photos[indexPath.item].aspectRatio) }
/// let collectionView = UICollectionView(frame: .zero, collectionViewLayout: layout)
/// ```
///
/// By default, there are as many columns of at least 145 points as fit, items are 10 points apart, and cells are
/// self-sizing.
@preconcurrency @MainActor
open class WaterfallLayout: SingleKindLayout {
    /// Creates a waterfall with the defaults.
    public override init() {
        super.init(.waterfall())
    }

    /// Creates a waterfall with a number of columns.
    public convenience init(columns: ColumnCount) {
        self.init()
        self.columns = columns
    }

    /// Creates a waterfall with the defaults. Interface Builder then sets its properties.
    public required init?(coder: NSCoder) {
        super.init(.waterfall(), coder: coder)
    }

    /// The number of columns.
    public var columns: ColumnCount {
        get { section.columns }
        set { section.columns = newValue }
    }

    /// How items are distributed over the columns.
    public var order: WaterfallSection.Order {
        get { section.order }
        set { section.order = newValue }
    }

    /// Whether items with a given width and height are enlarged to the width of their columns. Otherwise, their cells are no
    /// higher than given.
    @IBInspectable public var enlargesItems: Bool {
        get { section.enlargesItems }
        set { section.enlargesItems = newValue }
    }

    private var section: WaterfallSection {
        get { if case .waterfall(let section) = template.kind { section } else { WaterfallSection() } }
        set { template.kind = .waterfall(newValue) }
    }
}
#endif
