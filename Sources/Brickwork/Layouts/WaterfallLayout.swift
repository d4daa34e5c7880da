#if canImport(UIKit) && !os(watchOS)
import UIKit

/// Columns of equal width in which items keep their own heights, as on a pinboard.
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
    /// A waterfall with the defaults.
    public override init() {
        super.init(.waterfall())
    }

    /// A waterfall of so many columns, otherwise with the defaults.
    public convenience init(columns: ColumnCount) {
        self.init()
        self.columns = columns
    }

    /// A waterfall with the defaults; what Interface Builder shows of its properties is set afterward.
    public required init?(coder: NSCoder) {
        super.init(.waterfall(), coder: coder)
    }

    /// How many columns.
    public var columns: ColumnCount {
        get { settings.columns }
        set { template.kind = .waterfall(columns: newValue, order: settings.order) }
    }

    /// Which column an item goes to.
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
