#if canImport(UIKit) && !os(watchOS)
import LayoutEngine
import UIKit

/// Items whose cells say how large they are: their length in columns, their width and height in a flow.
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

    /// Whether the cell has a say.
    static func isSelfSizing(_ item: LayoutItem) -> Bool {
        switch item.extent {
        case .estimated, .measured, .estimatedSize, .measuredSize: true
        case .ratio, .length, .size: false
        }
    }

    /// What the item is when its cell has the size that it would like; `nil` if that is the one it has.
    static func measured(_ item: LayoutItem, _ size: CGSize, axis: LayoutContainer.Axis) -> LayoutItem.Extent?
    {
        switch item.extent {
        case .estimated(let length), .measured(let length):
            let wanted = Double(axis == .vertical ? size.height : size.width)
            return differ(length, wanted) ? .measured(wanted) : nil
        case .estimatedSize(let width, let height), .measuredSize(let width, let height):
            let isOther = differ(width, Double(size.width)) || differ(height, Double(size.height))
            return isOther ? .measuredSize(width: Double(size.width), height: Double(size.height)) : nil
        case .ratio, .length, .size:
            return nil
        }
    }

    /// Whether a layout for the one would look different from a layout for the other; not for a size that is no
    /// number, which cannot be used.
    private static func differ(_ present: Double, _ wanted: Double) -> Bool {
        wanted.isFinite && wanted >= 0 && abs(present - wanted) > 0.001
    }
}
#endif
