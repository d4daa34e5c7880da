#if canImport(UIKit) && !os(watchOS)
import LayoutEngine
import UIKit

/// Those who may know an item's size beside the layout's own delegate, in the order in which they are asked.
@MainActor
struct ItemSource {
    let flowDelegate: FlowDelegate?
    let sizeForItem: ((IndexPath, CGFloat) -> ItemSize?)?
    let axis: LayoutContainer.Axis

    init(_ layout: BrickworkLayout, _ collectionView: UICollectionView, _ axis: LayoutContainer.Axis) {
        self.axis = axis
        flowDelegate = FlowDelegate(of: collectionView, layout: layout)
        sizeForItem = layout.sizeForItem
    }

    /// An item.
    ///
    /// - Parameters:
    ///   - place: where it is, how wide it will be, and in what section.
    ///   - previous: the item as it was at another time; if its cell was measured, that is the next guess.
    ///   - dependsOnWidth: becomes true if the size may be another at another width.
    func item(_ place: ItemPlace, previous: LayoutItem?, dependsOnWidth: inout Bool) -> LayoutItem {
        if let size = flowDelegate?.size(at: place.indexPath) {
            dependsOnWidth = true
            return .size(width: Double(size.width), height: Double(size.height), span: place.span)
        }
        if let size = sizeForItem?(place.indexPath, place.width) {
            return item(size, place, previous, &dependsOnWidth)
        }
        let size = place.description.itemSize
        guard size.width > 0, size.height > 0 else {
            return SelfSizing.item(place.description, axis, place.span, previous)
        }
        return .size(width: Double(size.width), height: Double(size.height), span: place.span)
    }

    private func item(
        _ size: ItemSize,
        _ place: ItemPlace,
        _ previous: LayoutItem?,
        _ dependsOnWidth: inout Bool
    ) -> LayoutItem {
        switch size {
        case .height(let height):
            dependsOnWidth = true
            return place.item(height: height, axis)
        case .aspectRatio(let ratio, let caption):
            if caption != 0 { dependsOnWidth = true }
            return place.item(ratio: ratio, caption: caption, axis)
        case .size(let size):
            dependsOnWidth = true
            return .size(width: Double(size.width), height: Double(size.height), span: place.span)
        case .estimated(let height):
            var guess = place.description
            if axis == .vertical {
                guess.estimatedItemSize.height = height
            } else {
                guess.estimatedItemSize.width = height
            }
            return SelfSizing.item(guess, axis, place.span, previous)
        }
    }
}

/// The layout's delegate, asked about items.
///
/// It is there or it is not, for a whole section: a reference that had to be unwrapped for every item would be counted
/// up and down, which costs more than asking where something refers to the object weakly.
@MainActor
struct DelegateSource {
    private let delegate: any BrickworkLayoutDelegate
    private let collectionView: UICollectionView
    private let layout: BrickworkLayout
    private let axis: LayoutContainer.Axis

    init?(_ layout: BrickworkLayout, _ collectionView: UICollectionView, _ axis: LayoutContainer.Axis) {
        guard let delegate = layout.currentDelegate else { return nil }
        self.delegate = delegate
        self.collectionView = collectionView
        self.layout = layout
        self.axis = axis
    }

    func span(at indexPath: IndexPath) -> LayoutItem.Span {
        delegate.collectionView(collectionView, layout: layout, columnSpanForItemAt: indexPath).engineSpan
    }

    /// An item; `nil` if the delegate does not know its size.
    func item(_ place: ItemPlace, dependsOnWidth: inout Bool) -> LayoutItem? {
        if let height = delegate.collectionView(
            collectionView,
            layout: layout,
            heightForItemAt: place.indexPath,
            withWidth: place.width
        ) {
            dependsOnWidth = true
            return place.item(height: height + caption(place), axis)
        }
        guard
            let ratio = delegate.collectionView(
                collectionView,
                layout: layout,
                aspectRatioForItemAt: place.indexPath
            )
        else { return nil }
        let caption = caption(place)
        if caption != 0 { dependsOnWidth = true }
        return place.item(ratio: ratio, caption: caption, axis)
    }

    private func caption(_ place: ItemPlace) -> CGFloat {
        delegate.collectionView(
            collectionView,
            layout: layout,
            heightForCaptionAt: place.indexPath,
            withWidth: place.width
        )
    }
}

/// An item that is asked for: where it is, and what it will have.
struct ItemPlace {
    var indexPath: IndexPath
    var width: CGFloat
    var span: LayoutItem.Span
    let description: SectionDescription

    /// An item whose height at its width is known; justified rows need its proportions.
    func item(height: CGFloat, _ axis: LayoutContainer.Axis) -> LayoutItem {
        guard case .justified = description.kind else { return .length(Double(height), span: span) }
        return axis == .vertical
            ? .size(width: Double(width), height: Double(height), span: span)
            : .size(width: Double(height), height: Double(width), span: span)
    }

    /// An item of given proportions. The engine's ratio is cross size over length; an app's is width over height.
    func item(ratio: CGFloat, caption: CGFloat, _ axis: LayoutContainer.Axis) -> LayoutItem {
        .ratio(axis == .vertical ? Double(ratio) : 1 / Double(ratio), extra: Double(caption), span: span)
    }
}
#endif
