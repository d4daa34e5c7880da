#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import UIKit

/// The size of one item, as ``BrickworkLayout/sizeForItem`` gives it. Lengths are points.
public enum ItemSize: Hashable, Sendable {
    /// The length along the scroll direction: the height, if it scrolls vertically.
    case height(CGFloat)
    /// Width over height of a picture, and the height of a caption below it.
    case aspectRatio(CGFloat, captionHeight: CGFloat = 0)
    /// Both sizes. In a waterfall they count as proportions.
    case size(CGSize)
    /// The cell sizes itself; the guess at its height holds until it is measured.
    case estimated(CGFloat)

    // By hand: CGSize conforms to Hashable only from iOS 18 on. What the compiler would make of it compiles, and crashes
    // before (swiftlang/swift #76898).
    /// Hashes the numbers.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .height(let height):
            hasher.combine(0)
            hasher.combine(height)
        case .aspectRatio(let ratio, let captionHeight):
            hasher.combine(1)
            hasher.combine(ratio)
            hasher.combine(captionHeight)
        case .size(let size):
            hasher.combine(2)
            hasher.combine(size.width)
            hasher.combine(size.height)
        case .estimated(let height):
            hasher.combine(3)
            hasher.combine(height)
        }
    }
}

/// How many columns of a waterfall an item takes.
public typealias ColumnSpan = LayoutItem.Span
#endif
