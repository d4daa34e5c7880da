#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import UIKit

/// Elements whose views say how large they are: items' length in columns, their width and height in a flow; the length
/// of headers and footers.
enum SelfSizing {
    /// An item to be measured.
    ///
    /// - Parameter previous: the item before; if it was measured, and guessed alike, that is its size still.
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

    /// What the item is when its cell has the size that it would like; `nil` if that is the one it has, or the cell has
    /// no say.
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

    /// Whether a layout for the one would look different from a layout for the other; not for a size that is no
    /// number, which cannot be used.
    fileprivate static func differ(_ present: Double, _ wanted: Double) -> Bool {
        wanted.isFinite && wanted >= 0 && abs(present - wanted) > 0.001
    }
}

/// What an element was measured to be.
enum Measure {
    case item(LayoutItem.Extent)
    /// The length of a header or footer.
    case length(Double)
}

extension LayoutContent {
    /// What an element is when its view has the size that it would like; `nil` if that is the one it has, or the view
    /// has no say.
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

    /// Gives an element what it was measured to be.
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
