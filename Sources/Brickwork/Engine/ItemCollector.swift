#if canImport(UIKit) && !os(watchOS)
import LayoutEngine
import UIKit

/// Asks who knows for the sizes of items.
///
/// What it makes of the answers the engine keeps with each item: so an item that was asked for once need not be asked
/// for again when others come, go or move.
@MainActor
struct ItemCollector {
    private let collectionView: UICollectionView
    private let layout: BrickworkLayout
    private let delegate: (any BrickworkLayoutDelegate)?
    private let flowDelegate: FlowDelegate?
    private let sizeForItem: (@MainActor (IndexPath, CGFloat) -> ItemSize?)?
    private let probe: WidthProbe
    private let axis: LayoutContainer.Axis

    /// Whether a size came from someone who may give another one at another width.
    private(set) var sizesDependOnWidth = false
    /// The widths of the section that was asked for last, by span.
    private var widths: [LayoutItem.Span: CGFloat] = [:]
    private var widthOfOneColumn: CGFloat = 0
    private var sectionOfWidths: SectionDescription?

    init(_ layout: BrickworkLayout, _ collectionView: UICollectionView, _ probe: WidthProbe) {
        self.collectionView = collectionView
        self.layout = layout
        self.probe = probe
        axis = probe.container.axis
        delegate = layout.currentDelegate
        flowDelegate = FlowDelegate(of: collectionView, layout: layout)
        sizeForItem = layout.sizeForItem
    }

    /// All items of a section.
    ///
    /// - Parameter previous: the items as they were at another time; what cells measured is the next guess.
    mutating func items(
        ofSection section: Int,
        count: Int,
        _ description: SectionDescription,
        previous: LayoutItems? = nil
    ) -> LayoutItems {
        guard description.asksForItems else {
            return LayoutItems(ratios: [Double](repeating: 1, count: count))
        }
        useWidths(of: description)
        var items = LayoutItems()
        items.reserveCapacity(count)
        for item in 0..<count {
            let hint = previous.flatMap { item < $0.count ? $0[item] : nil }
            items.append(ask(IndexPath(item: item, section: section), description, previous: hint))
        }
        return items
    }

    /// One item.
    mutating func item(
        at indexPath: IndexPath,
        _ description: SectionDescription,
        previous: LayoutItem? = nil
    ) -> LayoutItem {
        guard description.asksForItems else { return .ratio(1) }
        useWidths(of: description)
        return ask(indexPath, description, previous: previous)
    }

    private mutating func ask(
        _ indexPath: IndexPath,
        _ description: SectionDescription,
        previous: LayoutItem?
    ) -> LayoutItem {
        let span = description.isFlow ? .columns(1) : askForSpan(at: indexPath)
        return askDelegates(at: indexPath, description, span)
            ?? askClosure(at: indexPath, description, span)
            ?? fallback(description, span, previous)
    }

    private func askForSpan(at indexPath: IndexPath) -> LayoutItem.Span {
        guard let delegate else { return .columns(1) }
        return delegate.collectionView(collectionView, layout: layout, columnSpanForItemAt: indexPath)
            .engineSpan
    }

    private mutating func askDelegates(
        at indexPath: IndexPath,
        _ description: SectionDescription,
        _ span: LayoutItem.Span
    ) -> LayoutItem? {
        if let delegate {
            let width = width(span: span)
            if let height = delegate.collectionView(
                collectionView,
                layout: layout,
                heightForItemAt: indexPath,
                withWidth: width
            ) {
                sizesDependOnWidth = true
                return Self.item(
                    height: height + caption(at: indexPath, width),
                    width,
                    description,
                    axis,
                    span
                )
            }
            if let ratio = delegate.collectionView(
                collectionView,
                layout: layout,
                aspectRatioForItemAt: indexPath
            ) {
                let caption = caption(at: indexPath, width)
                sizesDependOnWidth = sizesDependOnWidth || caption != 0
                return .ratio(Self.engineRatio(ratio, axis), extra: Double(caption), span: span)
            }
        }
        guard let size = flowDelegate?.size(at: indexPath) else { return nil }
        sizesDependOnWidth = true
        return .size(width: Double(size.width), height: Double(size.height), span: span)
    }

    private func caption(at indexPath: IndexPath, _ width: CGFloat) -> CGFloat {
        delegate?.collectionView(
            collectionView,
            layout: layout,
            heightForCaptionAt: indexPath,
            withWidth: width
        ) ?? 0
    }

    private mutating func askClosure(
        at indexPath: IndexPath,
        _ description: SectionDescription,
        _ span: LayoutItem.Span
    ) -> LayoutItem? {
        guard let sizeForItem else { return nil }
        let width = width(span: span)
        switch sizeForItem(indexPath, width) {
        case .height(let height):
            sizesDependOnWidth = true
            return Self.item(height: height, width, description, axis, span)
        case .aspectRatio(let ratio, let caption):
            sizesDependOnWidth = sizesDependOnWidth || caption != 0
            return .ratio(Self.engineRatio(ratio, axis), extra: Double(caption), span: span)
        case .size(let size):
            sizesDependOnWidth = true
            return .size(width: Double(size.width), height: Double(size.height), span: span)
        case .estimated(let height):
            var guess = description
            guess.estimatedItemSize.height = height
            guess.estimatedItemSize.width = axis == .vertical ? guess.estimatedItemSize.width : height
            return SelfSizing.item(guess, axis, span)
        case nil:
            return nil
        }
    }

    private func fallback(
        _ description: SectionDescription,
        _ span: LayoutItem.Span,
        _ previous: LayoutItem?
    ) -> LayoutItem {
        let size = description.itemSize
        if size.width > 0, size.height > 0 {
            return .size(width: Double(size.width), height: Double(size.height), span: span)
        }
        return SelfSizing.item(description, axis, span, previous)
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

    /// An item whose height at a width is known; justified rows need its proportions.
    private static func item(
        height: CGFloat,
        _ width: CGFloat,
        _ description: SectionDescription,
        _ axis: LayoutContainer.Axis,
        _ span: LayoutItem.Span
    ) -> LayoutItem {
        guard case .justified = description.kind else { return .length(Double(height), span: span) }
        return axis == .vertical
            ? .size(width: Double(width), height: Double(height), span: span)
            : .size(width: Double(height), height: Double(width), span: span)
    }

    /// The engine's ratio is cross size over length; an app's is width over height.
    private static func engineRatio(_ ratio: CGFloat, _ axis: LayoutContainer.Axis) -> Double {
        axis == .vertical ? Double(ratio) : 1 / Double(ratio)
    }
}

/// Asks the engine how wide items are.
struct WidthProbe {
    let container: LayoutContainer
    let margins: UIEdgeInsets

    /// The width that an item of a span gets, unrounded; where items have widths of their own, what is there for a
    /// line. (The height, in a layout that scrolls horizontally.)
    func width(in description: SectionDescription, span: LayoutItem.Span) -> CGFloat {
        var container = container
        container.scale = 0
        var section = description.section(
            axis: container.axis,
            direction: container.direction,
            margins: margins,
            items: [.length(1, span: span)]
        )
        if !description.isWaterfall {
            section.layout = FlowSection()
        }
        let layout = CollectionLayout(container: container, sections: [section])
        guard let frame = layout.frame(of: LayoutElement(.item, section: 0)) else { return 0 }
        return CGFloat(container.axis == .vertical ? frame.width : frame.height)
    }
}
#endif
