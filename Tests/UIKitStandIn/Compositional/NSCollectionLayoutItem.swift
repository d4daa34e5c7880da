import Foundation

/// An item or a group.
@preconcurrency @MainActor
open class NSCollectionLayoutItem: NSObject {
    /// The size in its group.
    public let layoutSize: NSCollectionLayoutSize
    open var contentInsets = NSDirectionalEdgeInsets.zero

    /// An item of a size.
    public init(layoutSize: NSCollectionLayoutSize) {
        self.layoutSize = layoutSize
        super.init()
    }
}

/// The frame of an item in a custom group, relative to the group.
@preconcurrency @MainActor
public final class NSCollectionLayoutGroupCustomItem: NSObject {
    /// The frame within the group.
    public let frame: CGRect
    /// The stacking order.
    public let zIndex: Int

    /// At a frame.
    public init(frame: CGRect) {
        (self.frame, zIndex) = (frame, 0)
        super.init()
    }

    /// Makes one with a frame and a stacking order.
    public init(frame: CGRect, zIndex: Int) {
        (self.frame, self.zIndex) = (frame, zIndex)
        super.init()
    }
}

/// Returns the frames of the items in a custom group.
public typealias NSCollectionLayoutGroupCustomItemProvider =
    (_ layoutEnvironment: any NSCollectionLayoutEnvironment) -> [NSCollectionLayoutGroupCustomItem]

/// Several items: in a row, in a column, or with frames from a closure. A section repeats its group until all
/// items have a frame.
@preconcurrency @MainActor
public class NSCollectionLayoutGroup: NSCollectionLayoutItem {
    enum Arrangement {
        case line(isHorizontal: Bool, [NSCollectionLayoutItem])
        case custom(NSCollectionLayoutGroupCustomItemProvider)
    }

    let arrangement: Arrangement
    /// The spacing between the items of a line.
    public var interItemSpacing: NSCollectionLayoutSpacing?

    required init(layoutSize: NSCollectionLayoutSize, arrangement: Arrangement) {
        self.arrangement = arrangement
        super.init(layoutSize: layoutSize)
    }

    /// Makes a row.
    public class func horizontal(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem])
        -> Self
    {
        Self(layoutSize: layoutSize, arrangement: .line(isHorizontal: true, subitems))
    }

    /// Makes a column.
    public class func vertical(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]) -> Self
    {
        Self(layoutSize: layoutSize, arrangement: .line(isHorizontal: false, subitems))
    }

    /// Makes a group with frames from a closure.
    public class func custom(
        layoutSize: NSCollectionLayoutSize,
        itemProvider: @escaping NSCollectionLayoutGroupCustomItemProvider
    ) -> Self { Self(layoutSize: layoutSize, arrangement: .custom(itemProvider)) }

    /// Returns the items of one repetition, relative to the group.
    ///
    /// Witness: the SDK's header, `UICollectionViewCompositionalLayout.h`: the provider of a custom group is "called with the
    /// group's current geometry provided via the NSCollectionLayoutEnvironment", and its frames are "relative to this group's
    /// geometry".
    func places(size: CGSize, traits: UITraitCollection) -> [NSCollectionLayoutGroupCustomItem] {
        switch arrangement {
        case .custom(let provider):
            let container = HeadlessLayoutContainer(size: size, insets: contentInsets)
            let answer = provider(HeadlessLayoutEnvironment(container: container, traitCollection: traits))
            guard contentInsets != .zero else { return answer }
            return answer.map {
                NSCollectionLayoutGroupCustomItem(
                    frame: $0.frame.offsetBy(dx: contentInsets.leading, dy: contentInsets.top),
                    zIndex: $0.zIndex
                )
            }
        case .line(let isHorizontal, let subitems):
            return linePlaces(size: size, isHorizontal: isHorizontal, subitems, traits: traits)
        }
    }

    private func linePlaces(
        size: CGSize,
        isHorizontal: Bool,
        _ subitems: [NSCollectionLayoutItem],
        traits: UITraitCollection
    ) -> [NSCollectionLayoutGroupCustomItem] {
        var result: [NSCollectionLayoutGroupCustomItem] = []
        let room = HeadlessLayoutContainer(size: size, insets: contentInsets).effectiveContentSize
        var corner = CGPoint(x: contentInsets.leading, y: contentInsets.top)
        for subitem in subitems {
            let outer = CGRect(origin: corner, size: subitem.layoutSize.points(in: room))
            if let group = subitem as? NSCollectionLayoutGroup {
                result += group.places(size: outer.size, traits: traits).map {
                    NSCollectionLayoutGroupCustomItem(
                        frame: $0.frame.offsetBy(dx: corner.x, dy: corner.y),
                        zIndex: $0.zIndex
                    )
                }
            } else {
                let insets = subitem.contentInsets
                result.append(
                    NSCollectionLayoutGroupCustomItem(
                        frame: outer.inset(
                            by: UIEdgeInsets(
                                top: insets.top,
                                left: insets.leading,
                                bottom: insets.bottom,
                                right: insets.trailing
                            )
                        )
                    )
                )
            }
            let spacing = interItemSpacing?.spacing ?? 0
            if isHorizontal { corner.x += outer.width + spacing } else { corner.y += outer.height + spacing }
        }
        return result
    }
}
