#if canImport(UIKit) && !os(watchOS)
import UIKit

/// The size of an item, in points. In a layout that scrolls horizontally, widths and heights are exchanged.
public enum ItemSize: Hashable, Sendable {
    /// A given height.
    case height(CGFloat)
    /// The aspect ratio of a picture, width divided by height, and the height of a caption below it.
    case aspectRatio(CGFloat, captionHeight: CGFloat = 0)
    /// A given width and height. In a waterfall, they count as an aspect ratio.
    case size(CGSize)
    /// An estimated height, until the self-sizing cell is measured.
    case estimated(CGFloat)

    // Written by hand, because CGSize conforms to Hashable only from iOS 18 on. The compiler's version
    // compiles, and crashes on earlier systems (swiftlang/swift #76898).
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
#endif
