#if canImport(UIKit) && !os(watchOS)
import LayoutEngine
import UIKit

/// The size of one item, as ``BrickworkLayout/sizeForItem`` gives it. Lengths are points.
public enum ItemSize: Equatable, Hashable, Sendable {
    /// The length along the scroll direction: the height, if it scrolls vertically.
    case height(CGFloat)
    /// Width over height of a picture, and the height of a caption below it.
    case aspectRatio(CGFloat, captionHeight: CGFloat = 0)
    /// Both sizes. In a waterfall they count as proportions.
    case size(CGSize)
    /// The cell sizes itself; the guess at its height holds until it is measured.
    case estimated(CGFloat)
}

/// How many columns of a waterfall an item takes.
public enum ColumnSpan: Equatable, Hashable, Sendable {
    /// So many adjoining columns; less than one is one, more than there are is all.
    case columns(Int)
    /// All columns.
    case full
}

extension ColumnSpan {
    var engineSpan: LayoutItem.Span {
        switch self {
        case .columns(let count): .columns(count)
        case .full: .full
        }
    }
}
#endif
