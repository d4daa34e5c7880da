import Foundation

// Questions to the layout whose answers depend on what it has said before, or that it has to answer without doing
// anything.
extension UICollectionView {
    /// The answer for what is visible, from the layout only where it is not known.
    func attributesInVisibleRect() -> [UICollectionViewLayoutAttributes] { attributes(visibleIn: bounds) }

    /// The answer for what is visible, or will be when an update is over.
    func attributes(visibleIn rect: CGRect) -> [UICollectionViewLayoutAttributes] {
        headlessStatistics.passes += 1
        checkHeldAttributes()
        if !StandIn.leavesOut(.announcements), let answer = known.answer(for: rect) {
            return withMovingItem(answer)
        }
        let answer = checkedAttributes(in: rect)
        if StandIn.checks.contains(.announcements) {
            for contradiction in known.compare(answer, for: rect) { complain(of: contradiction) }
        }
        known.learn(answer, for: rect)
        return withMovingItem(answer)
    }

    private func complain(of contradiction: KnownAttributes.Contradiction) {
        let now = contradiction.now.map { "stands at \($0.description)" } ?? "is left out"
        StandIn.fail(
            .unannouncedChange,
            "\(type(of: collectionViewLayout)) changed attributes without invalidating them: "
                + "\(contradiction.before.description) \(now)"
        )
    }

    /// Runs a question to the layout; whatever it does to the offset in it is a fault.
    func asking<Answer>(_ question: () -> Answer) -> Answer {
        questionDepth += 1
        defer { questionDepth -= 1 }
        return question()
    }

    /// While a layout is asked nothing may move; while it prepares, nothing under the reader's finger.
    func checkMayMove(to origin: CGPoint) {
        guard StandIn.checks.contains(.offset), origin != bounds.origin else { return }
        let isQuestion = questionDepth > 0
        guard isQuestion || isPreparing && (isDragging || isDecelerating) else { return }
        let occasion = isQuestion ? "while it was asked" : "in prepare() while the reader scrolls"
        StandIn.fail(
            .offsetSet,
            "\(type(of: collectionViewLayout)) moved the offset from \(bounds.origin) to \(origin) \(occasion)"
        )
    }

    /// UIKit asks for too few rects where nothing is left beside the content (MagazineLayout keeps 0.0001 points
    /// free). Its own layouts need no such thing.
    func checkCrossSize(_ size: CGSize) {
        guard StandIn.checks.contains(.crossSize), !collectionViewLayout.isUIKitsOwn else { return }
        let room = bounds.inset(by: adjustedContentInset).size
        guard room.width > 0, room.height > 0 else { return }
        let (fillsWidth, fillsHeight) = (fills(size.width, room.width), fills(size.height, room.height))
        guard fillsWidth && size.height >= room.height || fillsHeight && size.width >= room.width else {
            return
        }
        StandIn.fail(
            .contentTooWide,
            "\(type(of: collectionViewLayout)): the content of \(size) leaves nothing free of \(room) across"
        )
    }

    private func fills(_ length: CGFloat, _ room: CGFloat) -> Bool { abs(length - room) < 0.00005 }
}
