#if canImport(UIKit) && !os(watchOS)
import UIKit

/// Columns of equal width with items of different heights, as on a pinboard.
///
/// ```swift
/// let layout = WaterfallLayout(columns: .minimumWidth(160))
/// layout.sizeForItem = { indexPath, _ in .aspectRatio(photos[indexPath.item].aspectRatio) }
/// let collectionView = UICollectionView(frame: .zero, collectionViewLayout: layout)
/// ```
///
/// By default, there are as many columns of at least 140 points as fit, items are 10 points apart, and cells are
/// self-sizing.
@preconcurrency @MainActor
open class WaterfallLayout: UniformLayout {
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
        get { settings.columns }
        set { template.kind = .waterfall(columns: newValue, order: settings.order) }
    }

    /// How items are distributed over the columns.
    public var order: WaterfallSection.Order {
        get { settings.order }
        set { template.kind = .waterfall(columns: settings.columns, order: newValue) }
    }

    private var settings: (columns: ColumnCount, order: WaterfallSection.Order) {
        guard case .waterfall(let columns, let order) = template.kind else { return (.fixed(2), .shortest) }
        return (columns, order)
    }
}
#endif
