import Foundation

/// One item, or what stands for one.
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

/// Where a custom group puts one item, from the group's corner.
@preconcurrency @MainActor
public final class NSCollectionLayoutGroupCustomItem: NSObject {
    /// The frame within the group.
    public let frame: CGRect
    /// What lies on what.
    public let zIndex: Int

    /// At a frame.
    public init(frame: CGRect) {
        (self.frame, zIndex) = (frame, 0)
        super.init()
    }

    /// At a frame, with what lies on what.
    public init(frame: CGRect, zIndex: Int) {
        (self.frame, self.zIndex) = (frame, zIndex)
        super.init()
    }
}

/// Answers where the items of a custom group go.
public typealias NSCollectionLayoutGroupCustomItemProvider =
    (_ layoutEnvironment: any NSCollectionLayoutEnvironment) -> [NSCollectionLayoutGroupCustomItem]

/// Several items: side by side, below each other, or wherever a closure puts them. A section repeats its group until
/// all items have a place.
@preconcurrency @MainActor
public class NSCollectionLayoutGroup: NSCollectionLayoutItem {
    enum Arrangement {
        case line(isHorizontal: Bool, [NSCollectionLayoutItem])
        case custom(NSCollectionLayoutGroupCustomItemProvider)
    }

    let arrangement: Arrangement
    /// Between the items of a line.
    public var interItemSpacing: NSCollectionLayoutSpacing?

    required init(layoutSize: NSCollectionLayoutSize, arrangement: Arrangement) {
        self.arrangement = arrangement
        super.init(layoutSize: layoutSize)
    }

    /// Side by side.
    public class func horizontal(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem])
        -> Self
    {
        Self(layoutSize: layoutSize, arrangement: .line(isHorizontal: true, subitems))
    }

    /// Below each other.
    public class func vertical(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]) -> Self
    {
        Self(layoutSize: layoutSize, arrangement: .line(isHorizontal: false, subitems))
    }

    /// Wherever the closure says.
    public class func custom(
        layoutSize: NSCollectionLayoutSize,
        itemProvider: @escaping NSCollectionLayoutGroupCustomItemProvider
    ) -> Self { Self(layoutSize: layoutSize, arrangement: .custom(itemProvider)) }

    /// The items of one round, from the group's corner.
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
