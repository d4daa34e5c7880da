#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
public import UIKit

/// Layout attributes with the information that a self-sizing cell needs.
///
/// Collection views measure cells before they add them, so a cell can't ask its superview.
@preconcurrency @MainActor
open class BrickworkLayoutAttributes: UICollectionViewLayoutAttributes {
    /// Apple doesn't say on which thread attributes are compared. They are changed on the main thread, before anyone else has them.
    nonisolated(unsafe) var values = (
        scrollDirection: UICollectionView.ScrollDirection.vertical, choosesBothDimensions: false
    )

    /// The direction in which the content scrolls.
    public var scrollDirection: UICollectionView.ScrollDirection { unsafe values.scrollDirection }

    /// Whether a self-sizing cell chooses both its width and its height, as in a flow. Otherwise, it chooses only
    /// its height, or only its width in a layout that scrolls horizontally.
    public var choosesBothDimensions: Bool { unsafe values.choosesBothDimensions }

    /// Returns a copy of the attributes.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone)
        if let copy = copy as? BrickworkLayoutAttributes {
            unsafe copy.values = values
        }
        return copy
    }

    /// Returns whether another object has the same attributes. A cell gets attributes only if they aren't equal to its present ones.
    nonisolated open override func isEqual(_ object: Any?) -> Bool {
        guard super.isEqual(object), let other = object as? BrickworkLayoutAttributes else { return false }
        return unsafe values == other.values
    }
}

extension LayoutRect {
    init(_ rect: CGRect) {
        self.init(
            x: Double(rect.origin.x),
            y: Double(rect.origin.y),
            width: Double(rect.size.width),
            height: Double(rect.size.height)
        )
    }
}

extension LayoutPoint {
    init(_ point: CGPoint) {
        self.init(x: Double(point.x), y: Double(point.y))
    }
}

extension LayoutSize {
    init(_ size: CGSize) {
        self.init(width: Double(size.width), height: Double(size.height))
    }
}

extension CGRect {
    init(_ rect: LayoutRect) {
        self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
    }
}

extension ItemSize {
    /// Returns an item with a width and a height, in points.
    public static func size(_ size: CGSize, span: Span = .columns(1)) -> ItemSize {
        .size(width: Double(size.width), height: Double(size.height), span: span)
    }
}

extension CGSize {
    func length(along axis: LayoutContainer.Axis) -> Double {
        Double(axis == .vertical ? height : width)
    }
}

extension ItemPath {
    init?(_ indexPath: IndexPath) {
        guard indexPath.count == 2 else { return nil }
        self.init(section: indexPath[0], item: indexPath[1])
    }
}

extension IndexPath {
    /// Creates a path without the array that UIKit's initializer needs.
    init(_ path: ItemPath) {
        self.init(index: path.section)
        append(path.item)
    }
}

// Elements with UIKit's names. The kinds of supplementary views belong to the main actor there.
@MainActor
extension LayoutElement {
    /// Creates an item, a header or a footer. Returns `nil` for kinds that the engine doesn't know, and for
    /// empty paths, which collection views use when supplementary elements vanish.
    init?(_ category: UICollectionView.ElementCategory, kind: String?, at indexPath: IndexPath) {
        guard let path = ItemPath(indexPath) else { return nil }
        switch category {
        case .cell:
            self = .item(path)
        case .supplementaryView:
            guard path.item == 0, let kind, let kind = Kind(supplementary: kind) else { return nil }
            self.init(kind, section: path.section)
        case .decorationView:
            guard path.item == 0 else { return nil }
            self.init(.background, section: path.section)
        @unknown default:
            return nil
        }
    }

    init?(_ attributes: UICollectionViewLayoutAttributes) {
        self.init(
            attributes.representedElementCategory,
            kind: attributes.representedElementKind,
            at: attributes.indexPath
        )
    }
}

@MainActor
extension LayoutElement.Kind {
    init?(supplementary kind: String) {
        switch kind {
        case UICollectionView.elementKindSectionHeader: self = .header
        case UICollectionView.elementKindSectionFooter: self = .footer
        default: return nil
        }
    }
}
#endif
