#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import UIKit

/// The sources of an item's size after the layout's own delegate, in the order in which they are asked.
@MainActor
struct ItemSource {
    let sizeForItem: ((IndexPath, CGFloat) -> ItemSize?)?
    let flowDelegate: FlowDelegate?
    let axis: LayoutContainer.Axis

    /// Returns an item.
    ///
    /// - Parameters:
    ///   - request: The item, its width and its section.
    ///   - previous: The earlier item. If its cell was measured, that size is the next estimate.
    ///   - dependsOnWidth: Set to `true` if the size may differ at another width.
    func item(_ request: ItemRequest, previous: LayoutItem?, dependsOnWidth: inout Bool) -> LayoutItem {
        if let size = sizeForItem?(request.indexPath, request.width) {
            return request.item(size, axis, previous: previous, dependsOnWidth: &dependsOnWidth)
        }
        if let size = flowDelegate?.size(at: request.indexPath) {
            return request.item(.size(size), axis, previous: previous, dependsOnWidth: &dependsOnWidth)
        }
        let size = request.description.itemSize
        guard size.width > 0, size.height > 0 else {
            return SelfSizing.item(request.description, axis, request.span, previous: previous)
        }
        return .size(width: Double(size.width), height: Double(size.height), span: request.span)
    }

    /// Returns the gap for an item that is dragged over the view. Its size is unknown.
    func gap(_ description: SectionDescription) -> LayoutItem {
        let size = description.itemSize
        guard size.width > 0, size.height > 0 else {
            return SelfSizing.item(description, axis, .columns(1), previous: nil)
        }
        return .size(width: Double(size.width), height: Double(size.height))
    }
}

/// The layout's delegate, as a source of item sizes.
///
/// It is set or unset for a whole section. Unwrapping a reference for every item would retain and release it,
/// and for an object with weak references that takes longer than asking.
@MainActor
struct DelegateSource {
    private let delegate: any BrickworkLayoutDelegate
    private let collectionView: UICollectionView
    private let layout: BrickworkLayout
    private let axis: LayoutContainer.Axis

    init(
        _ delegate: any BrickworkLayoutDelegate,
        _ collectionView: UICollectionView,
        _ layout: BrickworkLayout,
        _ axis: LayoutContainer.Axis
    ) {
        self.delegate = delegate
        self.collectionView = collectionView
        self.layout = layout
        self.axis = axis
    }

    func span(at indexPath: IndexPath) -> LayoutItem.Span {
        delegate.collectionView(collectionView, layout: layout, columnSpanForItemAt: indexPath)
    }

    /// Returns an item, or `nil` if the delegate doesn't know its size.
    func item(_ request: ItemRequest, previous: LayoutItem?, dependsOnWidth: inout Bool) -> LayoutItem? {
        guard
            let size = delegate.collectionView(
                collectionView,
                layout: layout,
                sizeForItemAt: request.indexPath,
                width: request.width
            )
        else { return nil }
        return request.item(size, axis, previous: previous, dependsOnWidth: &dependsOnWidth)
    }
}

/// A request for the size of an item, with its path and its width.
struct ItemRequest {
    var indexPath: IndexPath
    var width: CGFloat
    var span: LayoutItem.Span
    let description: SectionDescription

    /// Returns the item for a size.
    ///
    /// - Parameters:
    ///   - previous: The earlier item. If its cell was measured, that size is the next estimate.
    ///   - dependsOnWidth: Set to `true` if the size may differ at another width.
    @MainActor
    func item(
        _ size: ItemSize,
        _ axis: LayoutContainer.Axis,
        previous: LayoutItem?,
        dependsOnWidth: inout Bool
    ) -> LayoutItem {
        switch size {
        case .height(let height):
            dependsOnWidth = true
            return item(height: height, axis)
        case .aspectRatio(let aspectRatio, let captionHeight):
            if captionHeight != 0 { dependsOnWidth = true }
            return item(aspectRatio: aspectRatio, captionHeight: captionHeight)
        case .size(let size):
            dependsOnWidth = true
            return .size(width: Double(size.width), height: Double(size.height), span: span)
        case .estimated(let height):
            var guess = description
            if axis == .vertical {
                guess.estimatedItemSize.height = height
            } else {
                guess.estimatedItemSize.width = height
            }
            return SelfSizing.item(guess, axis, span, previous: previous)
        }
    }

    /// Returns an item with a known height at its width. Justified rows need its aspect ratio.
    @MainActor
    private func item(height: CGFloat, _ axis: LayoutContainer.Axis) -> LayoutItem {
        AppError.expect(
            height.isFinite && height >= 0,
            "the height of item \(Array(indexPath)) is \(height): give one that is finite and not negative, or nil"
        )
        guard case .justified = description.kind else { return .height(Double(height), span: span) }
        return axis == .vertical
            ? .size(width: Double(width), height: Double(height), span: span)
            : .size(width: Double(height), height: Double(width), span: span)
    }

    /// Returns an item with an aspect ratio.
    @MainActor
    private func item(aspectRatio: CGFloat, captionHeight: CGFloat) -> LayoutItem {
        AppError.expect(
            aspectRatio.isFinite && aspectRatio > 0 && captionHeight.isFinite && captionHeight >= 0,
            """
            the aspect ratio of item \(Array(indexPath)) is \(aspectRatio), its caption \(captionHeight) high: give a \
            ratio that is finite and greater than zero, or nil; and a height that is finite and not negative
            """
        )
        return .aspectRatio(Double(aspectRatio), captionHeight: Double(captionHeight), span: span)
    }
}
#endif
