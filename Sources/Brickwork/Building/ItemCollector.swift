#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import UIKit

/// Collects the sizes of items from their sources.
///
/// The engine keeps the result with each item. So an item's size isn't requested again when other items are
/// inserted, removed or moved.
@MainActor
struct ItemCollector {
    private let delegate: DelegateSource?
    private let source: ItemSource
    private let probe: WidthProbe
    /// The view, while its items differ from those of the data source: a drop or a drag opens a gap.
    private let translator: UICollectionView?

    /// Whether a size came from a source that may return another one at another width.
    private(set) var sizesDependOnWidth = false
    /// The widths of the latest section, by span.
    private var widths: [LayoutItem.Span: CGFloat] = [:]
    private var widthOfOneColumn: CGFloat = 0
    private var sectionOfWidths: SectionDescription?

    init(_ sources: LayoutSources, _ collectionView: UICollectionView, _ probe: WidthProbe) {
        delegate = sources.delegate
        source = sources.items
        self.probe = probe
        translator = collectionView.hasUncommittedUpdates ? collectionView : nil
    }

    /// Returns all items of a section.
    ///
    /// - Parameter previous: The earlier items. Their measured sizes are the next estimates.
    mutating func items(
        ofSection section: Int,
        count: Int,
        _ description: SectionDescription,
        previous: LayoutItems? = nil
    ) -> LayoutItems {
        var items = LayoutItems()
        collect(ofSection: section, count: count, description, previous: previous, into: &items)
        return items
    }

    /// Adds all items of a section to an empty list.
    mutating func collect(
        ofSection section: Int,
        count: Int,
        _ description: SectionDescription,
        previous: LayoutItems?,
        into items: inout LayoutItems
    ) {
        guard description.asksForItems else {
            items = LayoutItems(aspectRatios: [Double](repeating: 1, count: count))
            return
        }
        useWidths(of: description)
        items.reserveCapacity(count)
        // One path for all items: making a path takes longer than asking.
        var request = ItemRequest(
            indexPath: IndexPath(item: 0, section: section),
            width: widthOfOneColumn,
            span: .columns(1),
            description: description
        )
        if translator != nil {
            for item in 0..<count {
                let path = IndexPath(item: item, section: section)
                items.append(self.item(at: path, description, previous: previous?.item(item)))
            }
            return
        }
        guard let delegate else {
            for item in 0..<count {
                request.indexPath[1] = item
                items.append(
                    source.item(request, previous: previous?.item(item), dependsOnWidth: &sizesDependOnWidth)
                )
            }
            return
        }
        let isFlow = description.isFlow
        for item in 0..<count {
            request.indexPath[1] = item
            if !isFlow { useSpan(delegate.span(at: request.indexPath), &request) }
            items.append(
                delegate.item(
                    request,
                    previous: previous?.item(item),
                    dependsOnWidth: &sizesDependOnWidth
                )
                    ?? source.item(
                        request,
                        previous: previous?.item(item),
                        dependsOnWidth: &sizesDependOnWidth
                    )
            )
        }
    }

    /// Returns one item.
    mutating func item(
        at indexPath: IndexPath,
        _ description: SectionDescription,
        previous: LayoutItem? = nil
    ) -> LayoutItem {
        guard description.asksForItems else { return .aspectRatio(1) }
        guard let indexPath = sourcePath(of: indexPath) else {
            return previous ?? source.gap(description)
        }
        useWidths(of: description)
        var request = ItemRequest(
            indexPath: indexPath,
            width: widthOfOneColumn,
            span: .columns(1),
            description: description
        )
        if let delegate, !description.isFlow { useSpan(delegate.span(at: indexPath), &request) }
        return delegate?.item(request, previous: previous, dependsOnWidth: &sizesDependOnWidth)
            ?? source.item(request, previous: previous, dependsOnWidth: &sizesDependOnWidth)
    }

    /// Returns the item's path in the data source, or `nil` for a gap.
    private func sourcePath(of indexPath: IndexPath) -> IndexPath? {
        guard let translator else { return indexPath }
        return translator.dataSourceIndexPath(forPresentationIndexPath: indexPath)
    }

    private mutating func useSpan(_ span: LayoutItem.Span, _ request: inout ItemRequest) {
        guard span != request.span else { return }
        request.span = span
        request.width = width(span: span)
    }

    private mutating func useWidths(of description: SectionDescription) {
        guard sectionOfWidths != description else { return }
        sectionOfWidths = description
        widths = [:]
        widthOfOneColumn = probe.width(in: description, span: .columns(1))
    }

    private mutating func width(span: LayoutItem.Span) -> CGFloat {
        guard span != .columns(1), let sectionOfWidths else { return widthOfOneColumn }
        if let width = widths[span] { return width }
        let width = probe.width(in: sectionOfWidths, span: span)
        widths[span] = width
        return width
    }
}

extension LayoutItems {
    fileprivate func item(_ index: Int) -> LayoutItem? {
        index < count ? self[index] : nil
    }
}
#endif
