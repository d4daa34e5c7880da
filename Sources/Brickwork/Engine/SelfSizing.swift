#if canImport(UIKit) && !os(watchOS)
import LayoutEngine
import UIKit

/// Items whose cells say how large they are.
///
/// In columns the engine knows guesses and measures. In a flow an item has a width and a height, whether guessed or
/// not; one that sizes itself is marked by a span of two columns, which a flow does not look at: the mark goes
/// wherever the item goes.
enum SelfSizing {
    private static let mark = LayoutItem.Span.columns(2)

    /// An item to be measured.
    ///
    /// - Parameter previous: the item before; if it was measured, its size is the guess.
    static func item(
        _ description: SectionDescription,
        _ axis: LayoutContainer.Axis,
        _ span: LayoutItem.Span,
        _ previous: LayoutItem? = nil
    ) -> LayoutItem {
        let estimate = description.estimatedItemSize
        if description.isFlow {
            if let previous, isSelfSizing(previous, description) { return previous }
            return .size(width: Double(estimate.width), height: Double(estimate.height), span: mark)
        }
        if !description.allowsSelfSizing {
            return .size(width: Double(estimate.width), height: Double(estimate.height), span: span)
        }
        switch previous?.extent {
        case .measured(let length), .estimated(let length):
            return .estimated(length, span: span)
        default:
            return .estimated(Double(axis == .vertical ? estimate.height : estimate.width), span: span)
        }
    }

    /// The items with what was measured as guesses, for another width.
    static func guesses(_ items: LayoutItems) -> LayoutItems {
        var result = items
        for index in items.indices {
            if case .measured(let length) = items[index].extent {
                result[index] = .estimated(length, span: items[index].span)
            }
        }
        return result
    }

    /// Whether the cell has a say.
    static func isSelfSizing(_ item: LayoutItem, _ description: SectionDescription) -> Bool {
        switch item.extent {
        case .estimated, .measured: description.allowsSelfSizing
        case .size: description.isFlow && item.span == mark
        case .ratio, .length, .estimatedSize, .measuredSize: false
        }
    }

    /// The item with the size that its cell would like; `nil` if that is the one it has.
    static func measured(_ item: LayoutItem, _ size: CGSize, axis: LayoutContainer.Axis) -> LayoutItem? {
        switch item.extent {
        case .estimated(let length), .measured(let length):
            let wanted = Double(axis == .vertical ? size.height : size.width)
            return differ(length, wanted) ? LayoutItem(.measured(wanted), span: item.span) : nil
        case .size(let width, let height):
            let isOther = differ(width, Double(size.width)) || differ(height, Double(size.height))
            return isOther
                ? .size(width: Double(size.width), height: Double(size.height), span: item.span) : nil
        case .ratio, .length, .estimatedSize, .measuredSize:
            return nil
        }
    }

    /// Whether a layout for the one would look different from a layout for the other; also for a size that is no
    /// number, which cannot be used.
    private static func differ(_ present: Double, _ wanted: Double) -> Bool {
        wanted.isFinite && wanted >= 0 && abs(present - wanted) > 0.001
    }
}
#endif
