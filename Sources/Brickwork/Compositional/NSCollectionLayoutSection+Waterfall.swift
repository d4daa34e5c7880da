#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
public import UIKit

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
    /// The section is one custom group with all its items, and has the length that the engine computes.
    /// Compositional layouts make objects for all items of a section, so use ``BrickworkLayout`` for many
    /// thousands. Cells in a custom group aren't self-sizing, so an estimated size is final. O(n) for n
    /// items, each time the layout asks for the section.
    ///
    /// - Parameters:
    ///   - itemCount: The exact number of items in the section.
    ///   - environment: The section provider's environment.
    ///   - columns: The number of columns.
    ///   - order: How items are distributed over the columns.
    ///   - enlargesItems: Whether items with a size are enlarged to their columns' width.
    ///   - minimumInteritemSpacing: The spacing between columns, in points.
    ///   - minimumLineSpacing: The spacing between the items of a column, in points.
    ///   - contentInsets: The insets around the items.
    ///   - contentInsetsReference: The boundary that the insets are relative to. The section's height is right with
    ///     `.automatic`, with `.none`, and with the reference of the layout's configuration, because `environment` then has
    ///     the section's width. To use another reference, set it in the configuration too.
    ///   - sizeForItem: Returns the size of an item. The closure gets the item's index and the width of one column,
    ///     in points. It is called again if the section gets another width.
    public static func waterfall(
        itemCount: Int,
        environment: any NSCollectionLayoutEnvironment,
        columns: some ColumnCountConvertible = WaterfallSection().columns,
        order: WaterfallSection.Order = WaterfallSection().order,
        enlargesItems: Bool = WaterfallSection().enlargesItems,
        minimumInteritemSpacing: CGFloat = WaterfallSection().itemSpacing,
        minimumLineSpacing: CGFloat = WaterfallSection().lineSpacing,
        contentInsets: NSDirectionalEdgeInsets = .zero,
        contentInsetsReference: UIContentInsetsReference = .automatic,
        sizeForItem: @escaping (_ item: Int, _ width: CGFloat) -> ItemSize
    ) -> NSCollectionLayoutSection {
        let waterfall = WaterfallSection(
            columns: columns,
            order: order,
            enlargesItems: enlargesItems,
            itemSpacing: Double(minimumInteritemSpacing),
            lineSpacing: Double(minimumLineSpacing)
        )
        let scale = Double(environment.traitCollection.displayScale)
        func layout(width: CGFloat) -> CollectionLayout {
            let container = LayoutContainer(width: Double(width), scale: scale)
            let itemWidth = container.itemWidth(
                .columns(1),
                columns: waterfall.columns,
                spacing: waterfall.itemSpacing,
                insets: .zero
            )
            let items = LayoutItems((0..<max(0, itemCount)).map { sizeForItem($0, CGFloat(itemWidth)) })
            // From left to right: the collection view mirrors compositional layouts itself.
            return CollectionLayout(
                container: container,
                sections: [LayoutSection(layout: waterfall, items: items)]
            )
        }
        let available = environment.container
        let width =
            (contentInsetsReference == .none ? available.contentSize : available.effectiveContentSize).width
            - contentInsets.leading - contentInsets.trailing
        let expected = layout(width: width)
        let size = NSCollectionLayoutSize(
            widthDimension: .fractionalWidth(1),
            // A group must have a length.
            heightDimension: .absolute(max(1, CGFloat(expected.contentSize.height)))
        )
        let group = NSCollectionLayoutGroup.custom(layoutSize: size) { environment in
            // The width that the section gets. Only the collection view knows its margins.
            let given = environment.container.effectiveContentSize.width
            let layout = abs(given - width) < 0.001 ? expected : layout(width: given)
            return (0..<max(0, itemCount)).map { item in
                let frame = layout.frame(of: LayoutElement(.item, section: 0, item: item))
                return NSCollectionLayoutGroupCustomItem(frame: frame.map { CGRect($0) } ?? .zero)
            }
        }
        let section = NSCollectionLayoutSection(group: group)
        section.contentInsets = contentInsets
        section.contentInsetsReference = contentInsetsReference
        return section
    }
}
#endif
