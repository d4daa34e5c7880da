#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import UIKit

/// Asks for the sizes of items.
///
/// The engine keeps the result with each item. So an item's size isn't requested again when other items are
/// inserted, removed or moved.
@MainActor
struct ItemSizes {
    private let app: AppSource
    private let sizeForItem: ((IndexPath, CGFloat) -> ItemSize?)?
    private let container: LayoutContainer
    private let margins: UIEdgeInsets
    /// The view, while its items differ from those of the data source: a drop or a drag opens a gap.
    private let translator: UICollectionView?

    /// Whether a size came from a source that may return another one at another width.
    private(set) var dependOnWidth = false
    /// The latest section, and the widths of its items by span.
    private var section: SectionDescription?
    private var widths: [ItemSize.Span: CGFloat] = [:]
    private var columnWidth: CGFloat = 0

    init(_ app: AppSource, _ geometry: ViewGeometry) {
        self.app = app
        sizeForItem = app.layout.sizeForItem
        container = geometry.container
        margins = geometry.margins
        translator = app.view.hasUncommittedUpdates ? app.view : nil
    }

    /// Returns all items of a section.
    ///
    /// - Parameter previous: The earlier items. Their measured sizes are the next estimates.
    mutating func items(
        ofSection index: Int,
        count: Int,
        _ section: SectionDescription,
        previous: LayoutItems? = nil
    ) -> LayoutItems {
        var items = LayoutItems()
        append(count: count, ofSection: index, section, previous: previous, to: &items)
        return items
    }

    /// Adds all items of a section to an empty list.
    mutating func append(
        count: Int,
        ofSection index: Int,
        _ section: SectionDescription,
        previous: LayoutItems?,
        to items: inout LayoutItems
    ) {
        guard section.asksForItems else {
            items = LayoutItems(aspectRatios: [Double](repeating: 1, count: count))
            return
        }
        items.reserveCapacity(count)
        guard translator == nil else {
            for item in 0..<count {
                let path = IndexPath(item: item, section: index)
                items.append(self.item(at: path, section, previous: previous?.item(item)))
            }
            return
        }
        use(section)
        // One path for all items: making a path takes longer than asking.
        var path = IndexPath(item: 0, section: index)
        // The delegate is unwrapped once: unwrapping it for every item would retain and release it, which takes longer than
        // asking if there are weak references to it.
        guard let delegate = app.delegate else {
            for item in 0..<count {
                path[1] = item
                items.append(self.item(at: path, .columns(1), columnWidth, section, previous?.item(item)))
            }
            return
        }
        for item in 0..<count {
            path[1] = item
            items.append(self.item(at: path, from: delegate, section, previous?.item(item)))
        }
    }

    /// Returns one item.
    mutating func item(
        at indexPath: IndexPath,
        _ section: SectionDescription,
        previous: ItemSize? = nil
    ) -> ItemSize {
        guard section.asksForItems else { return .aspectRatio(1) }
        use(section)
        var indexPath = indexPath
        if let translator {
            guard let path = translator.dataSourceIndexPath(forPresentationIndexPath: indexPath) else {
                // The gap for an item that is dragged over the view. Its size is unknown.
                return previous ?? unrequestedItem(.columns(1), section, nil)
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
        _ section: SectionDescription,
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
        _ section: SectionDescription,
        _ previous: ItemSize?
    ) -> ItemSize {
        if let size = sizeForItem?(path, width) {
            return item(size, at: path, span, width, section, previous)
        }
        if let size = app.flowDelegate?.sizeForItem(at: path, in: app.view, app.layout) {
            return item(.size(size), at: path, span, width, section, previous)
        }
        return unrequestedItem(span, section, previous)
    }

    /// Returns an item that no source knows: the section has its size, or its cell is self-sizing.
    private func unrequestedItem(
        _ span: ItemSize.Span,
        _ section: SectionDescription,
        _ previous: ItemSize?
    ) -> ItemSize {
        let size = section.itemSize
        guard size.width > 0, size.height > 0 else {
            return estimatedItem(section.estimatedItemSize, span, section, previous)
        }
        return .size(width: Double(size.width), height: Double(size.height), span: span)
    }

    // MARK: Sizes in the engine's terms

    private mutating func item(
        _ size: ItemSize,
        at path: IndexPath,
        _ span: ItemSize.Span,
        _ width: CGFloat,
        _ section: SectionDescription,
        _ previous: ItemSize?
    ) -> ItemSize {
        let span = size.span == .columns(1) ? span : size.span
        switch size.extent {
        case .height(let height):
            dependOnWidth = true
            AppError.expect(
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
            AppError.expect(
                ratio.isFinite && ratio > 0 && captionHeight.isFinite && captionHeight >= 0,
                """
                the aspect ratio of item \(Array(path)) is \(ratio), its caption \(captionHeight) high: give a \
                ratio that is finite and greater than zero, or nil; and a height that is finite and not negative
                """
            )
        case .estimated(let length):
            var estimate = section.estimatedItemSize
            if container.axis == .vertical { estimate.height = length } else { estimate.width = length }
            return estimatedItem(estimate, span, section, previous)
        case .estimatedSize(let width, let height):
            return estimatedItem(CGSize(width: width, height: height), span, section, previous)
        case .size, .measured, .measuredSize:
            dependOnWidth = true
        }
        return ItemSize(size.extent, span: span)
    }

    /// Returns an item with a self-sizing cell. If the earlier item was measured and had the same estimate, it keeps its size.
    private func estimatedItem(
        _ estimate: CGSize,
        _ span: ItemSize.Span,
        _ section: SectionDescription,
        _ previous: ItemSize?
    ) -> ItemSize {
        let (width, height) = (Double(estimate.width), Double(estimate.height))
        if !section.allowsSelfSizing { return .size(width: width, height: height, span: span) }
        guard section.isFlow else {
            let item = ItemSize.estimated(estimate.length(along: container.axis), span: span)
            return previous.map { item.keepingMeasure(of: $0) } ?? item
        }
        if case .measuredSize? = previous?.extent, let previous { return previous }
        return .estimatedSize(width: width, height: height)
    }

    // MARK: Widths

    private mutating func use(_ section: SectionDescription) {
        guard self.section != section else { return }
        self.section = section
        widths = [:]
        columnWidth = section.itemWidth(in: container, margins: margins)
    }

    private mutating func width(_ span: ItemSize.Span, _ section: SectionDescription) -> CGFloat {
        guard span != .columns(1) else { return columnWidth }
        if let width = widths[span] { return width }
        let width = section.itemWidth(span, in: container, margins: margins)
        widths[span] = width
        return width
    }
}

extension LayoutItems {
    fileprivate func item(_ index: Int) -> ItemSize? {
        index < count ? self[index] : nil
    }
}
#endif
