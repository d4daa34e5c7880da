#if canImport(UIKit) && !os(watchOS)
import LayoutEngine
import UIKit

extension NSCollectionLayoutSection {
    /// A waterfall as one section of a compositional layout, for apps that already have one.
    ///
    /// ```swift
    /// let layout = UICollectionViewCompositionalLayout { section, environment in
    ///     .waterfall(itemCount: photos.count, environment: environment) { item, _ in
    ///         .aspectRatio(photos[item].aspectRatio)
    ///     }
    /// }
    /// ```
    ///
    /// It is one custom group with all items of the section, as long as the engine says. Compositional layouts make
    /// objects for all of a section's items: use ``WaterfallLayout`` for many thousands. Cells do not size themselves
    /// in a custom group; a guess is taken as it is. O(n) for n items, whenever the layout asks for the section.
    ///
    /// - Parameters:
    ///   - itemCount: how many items the section has, exactly.
    ///   - environment: what the section provider was given.
    ///   - columns: how many columns.
    ///   - order: which column an item goes to.
    ///   - minimumInteritemSpacing: points between columns.
    ///   - minimumLineSpacing: points between the items of a column.
    ///   - contentInsets: room around the items.
    ///   - sizeForItem: the size of an item that is so many points wide.
    public static func waterfall(
        itemCount: Int,
        environment: any NSCollectionLayoutEnvironment,
        columns: SectionDescription.Columns = .minimumWidth(140),
        order: SectionDescription.Order = .shortest,
        minimumInteritemSpacing: CGFloat = 10,
        minimumLineSpacing: CGFloat = 10,
        contentInsets: NSDirectionalEdgeInsets = .zero,
        sizeForItem: (_ item: Int, _ width: CGFloat) -> ItemSize
    ) -> NSCollectionLayoutSection {
        var description = SectionDescription.waterfall(columns: columns, order: order)
        description.minimumInteritemSpacing = minimumInteritemSpacing
        description.minimumLineSpacing = minimumLineSpacing
        let width = environment.container.effectiveContentSize.width
        let container = LayoutContainer(
            width: Double(width - contentInsets.leading - contentInsets.trailing),
            scale: Double(environment.traitCollection.displayScale)
        )
        let itemWidth = WidthProbe(LayoutRoom(container: container, margins: .zero))
            .width(in: description, span: .columns(1))
        let items = LayoutItems((0..<max(0, itemCount)).map { sizeForItem($0, itemWidth).engineItem })
        // The collection view mirrors compositional layouts itself.
        let layout = CollectionLayout(
            container: container,
            sections: [
                description.section(axis: .vertical, direction: .leftToRight, margins: .zero, items: items)
            ]
        )
        let size = NSCollectionLayoutSize(
            widthDimension: .fractionalWidth(1),
            // A group has to have a length.
            heightDimension: .absolute(max(1, CGFloat(layout.contentSize.height)))
        )
        let group = NSCollectionLayoutGroup.custom(layoutSize: size) { _ in
            items.indices.map { item in
                let frame = layout.frame(of: LayoutElement(.item, section: 0, item: item))
                return NSCollectionLayoutGroupCustomItem(frame: frame.map { CGRect($0) } ?? .zero)
            }
        }
        let section = NSCollectionLayoutSection(group: group)
        section.contentInsets = contentInsets
        return section
    }
}

extension ItemSize {
    /// The item of a waterfall that scrolls vertically.
    var engineItem: LayoutItem {
        switch self {
        case .height(let height), .estimated(let height): .length(Double(height))
        case .aspectRatio(let ratio, let caption): .ratio(Double(ratio), extra: Double(caption))
        case .size(let size): .size(width: Double(size.width), height: Double(size.height))
        }
    }
}
#endif
