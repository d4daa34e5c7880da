#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import UIKit

/// Elements with self-sizing views: the length of items in columns, the width and height of items in a flow,
/// and the length of headers and footers.
enum SelfSizing {
    /// Returns an item to measure.
    ///
    /// - Parameter previous: The earlier item. If it was measured and had the same estimate, it keeps its
    ///   size.
    static func item(
        _ description: SectionDescription,
        _ axis: LayoutContainer.Axis,
        _ span: LayoutItem.Span,
        previous: LayoutItem?
    ) -> LayoutItem {
        let width = Double(description.estimatedItemSize.width)
        let height = Double(description.estimatedItemSize.height)
        if !description.allowsSelfSizing { return .size(width: width, height: height, span: span) }
        guard description.isFlow else {
            let guess = LayoutItem.estimated(axis == .vertical ? height : width, span: span)
            return previous.map { guess.keepingMeasure(of: $0) } ?? guess
        }
        if case .measuredSize? = previous?.extent, let previous { return previous }
        return .estimatedSize(width: width, height: height)
    }

    /// Returns the item with the size that its cell prefers, or `nil` if it has that size or the cell isn't
    /// self-sizing.
    fileprivate static func measured(
        _ item: LayoutItem,
        _ size: CGSize,
        axis: LayoutContainer.Axis
    ) -> LayoutItem.Extent? {
        switch item.extent {
        case .estimated(let length), .measured(let length):
            let wanted = size.length(along: axis)
            return differ(length, wanted) ? .measured(wanted) : nil
        case .estimatedSize(let width, let height), .measuredSize(let width, let height):
            let isOther = differ(width, Double(size.width)) || differ(height, Double(size.height))
            return isOther ? .measuredSize(width: Double(size.width), height: Double(size.height)) : nil
        case .aspectRatio, .height, .size:
            return nil
        }
    }

    /// Returns whether two sizes lead to different layouts. A size that isn't a number can't be used and
    /// counts as equal.
    fileprivate static func differ(_ present: Double, _ wanted: Double) -> Bool {
        wanted.isFinite && wanted >= 0 && abs(present - wanted) > 0.001
    }
}

/// The measured size of an element.
enum Measure {
    case item(LayoutItem.Extent)
    /// The length of a header or footer.
    case length(Double)
}

extension LayoutContent {
    /// Returns the element of a self-sizing view and its measured size, or `nil` if the view doesn't prefer
    /// another size.
    ///
    /// - Parameter change: The change that is being animated. Its views may still have earlier attributes.
    @MainActor
    func measure(
        _ preferred: UICollectionViewLayoutAttributes,
        _ original: UICollectionViewLayoutAttributes,
        during change: LayoutChange?,
        visible: LayoutRect
    ) -> (element: LayoutElement, measure: Measure)? {
        // A view that prefers its present size must not grow by rounding to pixels.
        guard preferred.size != original.size, let named = LayoutElement(preferred) else { return nil }
        let moved = change?.element(named, in: self, placedAt: original.frame, visible: visible)
        let element = moved ?? named
        return measure(of: element, asLargeAs: preferred.size).map { (element, $0) }
    }

    /// Returns the measured size of an element whose view prefers a size, or `nil` if the element has that
    /// size or isn't self-sizing.
    func measure(of element: LayoutElement, asLargeAs size: CGSize) -> Measure? {
        let axis = layout.container.axis
        switch element.kind {
        case .item:
            return item(at: element.path).flatMap { SelfSizing.measured($0, size, axis: axis) }
                .map(Measure.item)
        case .header, .footer:
            guard let section = layout.section(element.path.section),
                let present = element.kind == .header ? section.header : section.footer,
                present.estimate != nil
            else { return nil }
            let wanted = size.length(along: axis)
            return SelfSizing.differ(present.height, wanted) ? .length(wanted) : nil
        case .background:
            return nil
        }
    }

    /// Sets the measured size of an element.
    mutating func setMeasure(_ measure: Measure, of element: LayoutElement) {
        switch measure {
        case .length(let length):
            layout.setMeasuredLength(length, of: element)
        case .item(.measured(let length)):
            layout.setMeasuredLength(length, ofItemAt: element.path)
        case .item(.measuredSize(let width, let height)):
            layout.setMeasuredSize(LayoutSize(width: width, height: height), ofItemAt: element.path)
        case .item(.aspectRatio), .item(.height), .item(.estimated), .item(.size), .item(.estimatedSize):
            break
        }
    }
}
#endif
