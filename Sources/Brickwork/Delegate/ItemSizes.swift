#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import BrickworkScrolling
import UIKit

/// Asks for the sizes of items.
///
/// The engine keeps the result with each item. So an item's size isn't requested again when other items are
/// inserted, removed or moved.
@MainActor
struct ItemSizes {
    private let app: ContentBuilder
    private let sizeForItem: ((IndexPath, CGFloat) -> ItemSize?)?
    private let container: LayoutContainer
    private let margins: UIEdgeInsets
    /// The view, while its items differ from those of the data source: a drop or a drag opens a gap.
    private let translator: UICollectionView?

    /// The estimate in place of one that isn't greater than zero: the item size of UIKit's flow layout.
    private static let leastEstimate: CGFloat = 50

    /// Whether a size came from a source that may return another one at another width.
    private(set) var dependOnWidth = false
    /// The latest section, and the widths of its items by span.
    private var section: BrickworkSection?
    private var widths: [ItemSize.Span: CGFloat] = [:]
    private var columnWidth: CGFloat = 0

    init(_ app: ContentBuilder) {
        self.app = app
        sizeForItem = app.layout.sizeForItem
        container = app.geometry.container
        margins = app.geometry.margins
        translator = app.view.hasUncommittedUpdates ? app.view : nil
    }

    /// - Parameter previous: Returns an earlier item. Its measured size is the next estimate.
    mutating func items(
        ofSection index: Int,
        count: Int,
        _ section: BrickworkSection,
        previous: ((_ item: Int) -> ItemSize?)? = nil
    ) -> LayoutItems {
        guard section.asksForItems else {
            return LayoutItems(aspectRatios: [Double](repeating: 1, count: count))
        }
        var items = LayoutItems()
        items.reserveCapacity(count)
        guard translator == nil else {
            for item in 0..<count {
                let path = IndexPath(item: item, section: index)
                items.append(self.item(at: path, section, previous: previous?(item)))
            }
            return items
        }
        use(section)
        // One path for all items: making a path takes longer than asking.
        var path = IndexPath(item: 0, section: index)
        // The delegate is unwrapped once: unwrapping it for every item would retain and release it, which takes longer than
        // asking if there are weak references to it.
        guard let delegate = app.delegate else {
            for item in 0..<count {
                path[1] = item
                items.append(self.item(at: path, .columns(1), columnWidth, section, previous?(item)))
            }
            return items
        }
        for item in 0..<count {
            path[1] = item
            items.append(self.item(at: path, from: delegate, section, previous?(item)))
        }
        return items
    }

    mutating func item(
        at indexPath: IndexPath,
        _ section: BrickworkSection,
        previous: ItemSize? = nil
    ) -> ItemSize {
        guard section.asksForItems else { return .aspectRatio(1) }
        use(section)
        var indexPath = indexPath
        if let translator {
            guard let path = translator.dataSourceIndexPath(forPresentationIndexPath: indexPath) else {
                // The gap for an item that is dragged over the view. Its size is unknown.
                return previous ?? unrequestedItem(at: nil, .columns(1), section, nil)
            }
            indexPath = path
        }
        guard let delegate = app.delegate else {
            return item(at: indexPath, .columns(1), columnWidth, section, previous)
        }
        return item(at: indexPath, from: delegate, section, previous)
    }

    // MARK: The sources, in the order in which they are asked

    private mutating func item(
        at path: IndexPath,
        from delegate: any BrickworkLayoutDelegate,
        _ section: BrickworkSection,
        _ previous: ItemSize?
    ) -> ItemSize {
        let span =
            section.isFlow
            ? .columns(1)
            : delegate.collectionView(app.view, layout: app.layout, columnSpanForItemAt: path)
        let width = width(span, section)
        let size = delegate.collectionView(app.view, layout: app.layout, sizeForItemAt: path, width: width)
        guard let size else { return item(at: path, span, width, section, previous) }
        return item(size, at: path, span, width, section, previous)
    }

    private mutating func item(
        at path: IndexPath,
        _ span: ItemSize.Span,
        _ width: CGFloat,
        _ section: BrickworkSection,
        _ previous: ItemSize?
    ) -> ItemSize {
        if let size = sizeForItem?(path, width) {
            return item(size, at: path, span, width, section, previous)
        }
        if let size = app.flowDelegate?.collectionView?(app.view, layout: app.layout, sizeForItemAt: path) {
            return item(.size(size), at: path, span, width, section, previous)
        }
        return unrequestedItem(at: path, span, section, previous)
    }

    /// Returns an item that no source knows: the section has its size, or its cell is self-sizing.
    private func unrequestedItem(
        at path: IndexPath?,
        _ span: ItemSize.Span,
        _ section: BrickworkSection,
        _ previous: ItemSize?
    ) -> ItemSize {
        let size = section.itemSize
        guard size.width > 0, size.height > 0 else {
            return estimatedItem(at: path, section.estimatedItemSize, span, section, previous)
        }
        return .size(width: Double(size.width), height: Double(size.height), span: span)
    }

    // MARK: Sizes in the engine's terms

    private mutating func item(
        _ size: ItemSize,
        at path: IndexPath,
        _ span: ItemSize.Span,
        _ width: CGFloat,
        _ section: BrickworkSection,
        _ previous: ItemSize?
    ) -> ItemSize {
        let span = size.span == .columns(1) ? span : size.span
        switch size.extent {
        case .height(let height):
            dependOnWidth = true
            Misuse.expect(
                height.isFinite && height >= 0,
                "the height of item \(Array(path)) is \(height): give one that is finite and not negative, or nil"
            )
            // Justified rows need an aspect ratio.
            guard case .justified = section.kind else { return .height(height, span: span) }
            return container.axis == .vertical
                ? .size(width: Double(width), height: height, span: span)
                : .size(width: height, height: Double(width), span: span)
        case .aspectRatio(let ratio, let captionHeight):
            if captionHeight != 0 { dependOnWidth = true }
            Misuse.expect(
                ratio.isFinite && ratio > 0 && captionHeight.isFinite && captionHeight >= 0,
                """
                the aspect ratio of item \(Array(path)) is \(ratio), its caption \(captionHeight) high: give a \
                ratio that is finite and greater than zero, or nil; and a height that is finite and not negative
                """
            )
        case .estimated(let length):
            var estimate = section.estimatedItemSize
            if container.axis == .vertical { estimate.height = length } else { estimate.width = length }
            return estimatedItem(at: path, estimate, span, section, previous)
        case .estimatedSize(let width, let height):
            return estimatedItem(at: path, CGSize(width: width, height: height), span, section, previous)
        case .size, .measured, .measuredSize:
            dependOnWidth = true
        }
        return ItemSize(size.extent, span: span)
    }

    /// Returns an item with a self-sizing cell. If the earlier item was measured and had the same estimate, it keeps its size.
    private func estimatedItem(
        at path: IndexPath?,
        _ estimate: CGSize,
        _ span: ItemSize.Span,
        _ section: BrickworkSection,
        _ previous: ItemSize?
    ) -> ItemSize {
        // A cell without a length would never be visible, and so never be measured. Interface Builder writes an estimate of zero for
        // "None".
        let estimate = CGSize(
            width: estimate.width > 0 ? estimate.width : Self.leastEstimate,
            height: estimate.height > 0 ? estimate.height : Self.leastEstimate
        )
        let (width, height) = (Double(estimate.width), Double(estimate.height))
        guard section.allowsSelfSizing else {
            Misuse.expect(
                path == nil,
                """
                item \(path.map { Array($0) } ?? []) has no size, and cells can't size themselves in justified rows and \
                mosaics: return its aspect ratio from sizeForItem or the delegate, or set the section's itemSize
                """
            )
            return .size(width: width, height: height, span: span)
        }
        guard section.isFlow else {
            let item = ItemSize.estimated(estimate.length(along: container.axis), span: span)
            return previous.map { item.keepingMeasure(of: $0) } ?? item
        }
        if case .measuredSize? = previous?.extent, let previous { return previous }
        return .estimatedSize(width: width, height: height)
    }

    // MARK: Widths

    private mutating func use(_ section: BrickworkSection) {
        guard self.section != section else { return }
        self.section = section
        widths = [:]
        columnWidth = section.itemWidth(in: container, margins: margins)
    }

    @inline(__always)
    private mutating func width(_ span: ItemSize.Span, _ section: BrickworkSection) -> CGFloat {
        guard span != .columns(1) else { return columnWidth }
        if let width = widths[span] { return width }
        let width = section.itemWidth(span, in: container, margins: margins)
        widths[span] = width
        return width
    }
}
#endif
