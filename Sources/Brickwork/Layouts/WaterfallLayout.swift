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
/// With nothing set: as many columns of at least 140 points as fit, 10 points between items and around them, and cells
/// that size themselves.
@preconcurrency @MainActor
open class WaterfallLayout: UniformLayout {
    private static var defaults: SectionDescription {
        var description = SectionDescription.waterfall()
        description.sectionInset = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
        return description
    }

    /// A waterfall with the defaults.
    public override init() {
        super.init(Self.defaults)
    }

    /// A waterfall of so many columns, otherwise with the defaults.
    public convenience init(columns: SectionDescription.Columns) {
        self.init()
        self.columns = columns
    }

    /// A waterfall with the defaults; what Interface Builder shows of its properties is set afterward.
    public required init?(coder: NSCoder) {
        super.init(Self.defaults, coder: coder)
    }

    /// How many columns.
    open var columns: SectionDescription.Columns {
        get { settings.columns }
        set { template.kind = .waterfall(columns: newValue, order: settings.order) }
    }

    /// Which column an item goes to.
    open var order: SectionDescription.Order {
        get { settings.order }
        set { template.kind = .waterfall(columns: settings.columns, order: newValue) }
    }

    /// A padding on all sides of every cell, as hand-written waterfalls have it: spacings of twice as much between
    /// items, and an inset of as much around them. Setting it sets these.
    @IBInspectable open var cellPadding: CGFloat {
        get { template.minimumInteritemSpacing / 2 }
        set {
            var description = template
            description.minimumInteritemSpacing = 2 * newValue
            description.minimumLineSpacing = 2 * newValue
            description.sectionInset = UIEdgeInsets(
                top: newValue,
                left: newValue,
                bottom: newValue,
                right: newValue
            )
            template = description
        }
    }

    private var settings: (columns: SectionDescription.Columns, order: SectionDescription.Order) {
        guard case .waterfall(let columns, let order) = template.kind else { return (.fixed(2), .shortest) }
        return (columns, order)
    }
}
#endif
