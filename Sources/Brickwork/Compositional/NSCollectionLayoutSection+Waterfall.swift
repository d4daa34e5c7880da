#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
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
    /// The section is one custom group with all its items, and has the length that the engine computes.
    /// Compositional layouts make objects for all items of a section, so use ``WaterfallLayout`` for many
    /// thousands. Cells in a custom group aren't self-sizing, so an estimated size is final. O(n) for n
    /// items, each time the layout asks for the section.
    ///
    /// - Parameters:
    ///   - itemCount: The exact number of items in the section.
    ///   - environment: The section provider's environment.
    ///   - columns: The number of columns.
    ///   - order: How items are distributed over the columns.
    ///   - minimumInteritemSpacing: The spacing between columns, in points.
    ///   - minimumLineSpacing: The spacing between the items of a column, in points.
    ///   - contentInsets: The insets around the items.
    ///   - contentInsetsReference: The boundary that the insets are relative to. The section's height is
    ///     right if `environment` contains the section's width: with `.automatic`, `.none`, and the reference
    ///     in the layout's configuration. For another reference, set the configuration's too.
    ///   - sizeForItem: Returns the size of an item with a width. Called again if the section gets another
    ///     width.
    public static func waterfall(
        itemCount: Int,
        environment: any NSCollectionLayoutEnvironment,
        columns: ColumnCount = .minimumWidth(140),
        order: WaterfallSection.Order = .shortest,
        minimumInteritemSpacing: CGFloat = 10,
        minimumLineSpacing: CGFloat = 10,
        contentInsets: NSDirectionalEdgeInsets = .zero,
        contentInsetsReference: UIContentInsetsReference = .automatic,
        sizeForItem: @escaping (_ item: Int, _ width: CGFloat) -> ItemSize
    ) -> NSCollectionLayoutSection {
        var description = SectionDescription.waterfall(columns: columns, order: order)
        description.minimumInteritemSpacing = minimumInteritemSpacing
        description.minimumLineSpacing = minimumLineSpacing
        let scale = Double(environment.traitCollection.displayScale)
        func layout(across width: CGFloat) -> CollectionLayout {
            let container = LayoutContainer(width: Double(width), scale: scale)
            let itemWidth = WidthProbe(LayoutRoom(container: container, margins: .zero))
                .width(in: description, span: .columns(1))
            let items = LayoutItems((0..<max(0, itemCount)).map { sizeForItem($0, itemWidth).engineItem })
            // The collection view mirrors compositional layouts itself.
            let section = description.section(
                axis: .vertical,
                direction: .leftToRight,
                margins: .zero,
                items: items
            )
            return CollectionLayout(container: container, sections: [section])
        }
        let room = environment.container
        let width =
            (contentInsetsReference == .none ? room.contentSize : room.effectiveContentSize).width
            - contentInsets.leading - contentInsets.trailing
        let expected = layout(across: width)
        let size = NSCollectionLayoutSize(
            widthDimension: .fractionalWidth(1),
            // A group must have a length.
            heightDimension: .absolute(max(1, CGFloat(expected.contentSize.height)))
        )
        let group = NSCollectionLayoutGroup.custom(layoutSize: size) { environment in
            // The width that the section gets. Only the collection view knows its margins.
            let given = environment.container.effectiveContentSize.width
            let layout = abs(given - width) < 0.001 ? expected : layout(across: given)
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

extension ItemSize {
    /// The item in a waterfall that scrolls vertically.
    var engineItem: LayoutItem {
        switch self {
        case .height(let height), .estimated(let height): .height(Double(height))
        case .aspectRatio(let ratio, let caption): .aspectRatio(Double(ratio), captionHeight: Double(caption))
        case .size(let size): .size(width: Double(size.width), height: Double(size.height))
        }
    }
}
#endif
