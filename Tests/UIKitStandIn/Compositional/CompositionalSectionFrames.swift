import Foundation

/// The frames of a section in a compositional layout. Vertical only.
@MainActor
struct CompositionalSectionFrames {
    struct Item {
        var frame: CGRect
        var zIndex: Int
    }

    struct Boundary {
        var kind: String
        var frame: CGRect
        var zIndex: Int
        var pins: Bool
        var isAtBottom: Bool
    }

    private(set) var items: [Item] = []
    private(set) var boundaries: [Boundary] = []
    private(set) var backgrounds: [(kind: String, item: Item)] = []
    let visibleItemsHandler: NSCollectionLayoutSectionVisibleItemsInvalidationHandler?
    /// The scroll position of an orthogonally scrolling section.
    let offset: CGFloat
    let start: CGFloat
    private(set) var end: CGFloat
    /// Item indexes by the tops of their frames, and the lowest bottom of the frames up to there.
    private var byTop: [Int] = []
    private var reach: [CGFloat] = []

    init(
        _ section: NSCollectionLayoutSection,
        margins: NSDirectionalEdgeInsets,
        count: Int,
        from start: CGFloat,
        room: CGSize,
        traits: UITraitCollection,
        scrolled offset: CGFloat = 0
    ) {
        self.start = start
        visibleItemsHandler = section.visibleItemsInvalidationHandler
        self.offset = offset
        end = start
        var insets = section.contentInsets
        insets.leading += margins.leading
        insets.trailing += margins.trailing
        let container = HeadlessLayoutContainer(size: room, insets: insets)
        let boundaryInsets = section.supplementariesFollowContentInsets ? insets : .zero
        let boundaryRoom = CGSize(
            width: room.width - boundaryInsets.leading - boundaryInsets.trailing,
            height: room.height
        )
        func add(_ boundary: NSCollectionLayoutBoundarySupplementaryItem) {
            let size = boundary.layoutSize.points(in: boundaryRoom)
            let frame = CGRect(x: boundaryInsets.leading, y: end, width: size.width, height: size.height)
            boundaries.append(
                Boundary(
                    kind: boundary.elementKind,
                    frame: frame,
                    zIndex: boundary.zIndex,
                    pins: boundary.pinToVisibleBounds,
                    isAtBottom: boundary.isAtBottom
                )
            )
            end += size.height
        }
        for boundary in section.boundarySupplementaryItems where !boundary.isAtBottom { add(boundary) }
        let top = end
        end += insets.top
        let groupSize = section.group.layoutSize.points(in: container.effectiveContentSize)
        let isOrthogonal = section.orthogonalScrollingBehavior != .none
        var isFirst = true
        var across = insets.leading - offset
        while items.count < count {
            let places = section.group.places(size: groupSize, traits: traits)
            guard !places.isEmpty else {
                StandIn.fail(.missingAttributes, "a group without items cannot hold \(count)")
                break
            }
            if !isFirst, !isOrthogonal { end += section.interGroupSpacing }
            isFirst = false
            for place in places.prefix(count - items.count) {
                items.append(
                    Item(frame: place.frame.offsetBy(dx: across, dy: end), zIndex: place.zIndex)
                )
            }
            // In an orthogonally scrolling section, groups are in a row, and the section has the height of
            // one.
            if isOrthogonal {
                across += groupSize.width + section.interGroupSpacing
            } else {
                end += groupSize.height
            }
        }
        if isOrthogonal, count > 0 { end += groupSize.height }
        end += insets.bottom
        for decoration in section.decorationItems {
            let whole = CGRect(x: 0, y: top, width: room.width, height: end - top)
            let inset = decoration.contentInsets
            let frame = whole.inset(
                by: UIEdgeInsets(
                    top: inset.top,
                    left: inset.leading,
                    bottom: inset.bottom,
                    right: inset.trailing
                )
            )
            backgrounds.append((decoration.elementKind, Item(frame: frame, zIndex: decoration.zIndex)))
        }
        for boundary in section.boundarySupplementaryItems where boundary.isAtBottom { add(boundary) }

        let frames = items.map(\.frame)
        byTop = frames.indices.sorted { (frames[$0].minY, $0) < (frames[$1].minY, $1) }
        var deepest = -CGFloat.infinity
        reach = byTop.map { index in
            deepest = max(deepest, frames[index].maxY)
            return deepest
        }
    }

    /// Returns the items whose frames intersect the rect, in ascending order.
    func items(in rect: CGRect) -> [Int] {
        let first = reach.partitionPoint { $0 < rect.minY }
        let last = byTop.partitionPoint { items[$0].frame.minY <= rect.maxY }
        guard first < last else { return [] }
        return byTop[first..<last].filter { items[$0].frame.meets(rect) }.sorted()
    }

    /// Returns the frame of a boundary. A pinned one follows the visible rect within its section.
    func frame(of boundary: Boundary, visible: CGRect) -> CGRect {
        guard boundary.pins else { return boundary.frame }
        var frame = boundary.frame
        frame.origin.y =
            boundary.isAtBottom
            ? max(min(frame.minY, visible.maxY - frame.height), start)
            : min(max(frame.minY, visible.minY), end - frame.height)
        return frame
    }
}
