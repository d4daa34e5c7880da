import Foundation

// Questions to the layout whose answers depend on earlier ones, or that must have no side effects.
extension UICollectionView {
    /// Returns the attributes in the visible rect. Asks the layout only if they aren't known.
    func attributesInVisibleRect() -> [UICollectionViewLayoutAttributes] { attributes(visibleIn: bounds) }

    /// Returns the attributes in the rect that is visible now, or after an update.
    func attributes(visibleIn rect: CGRect) -> [UICollectionViewLayoutAttributes] {
        headlessStatistics.passes += 1
        checkHeldAttributes()
        if let answer = known.answer(for: rect) {
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
        complain(
            .unannouncedChange,
            "attributes are changed without invalidating them: \(contradiction.before.description) \(now)"
        )
    }

    /// Asks the layout a question. Changing the offset during the question is a mistake.
    func asking<Answer>(_ question: () -> Answer) -> Answer {
        questionDepth += 1
        defer { questionDepth -= 1 }
        return question()
    }

    /// Nothing may move during a question. During `prepare()`, nothing may move under the user's finger.
    func checkMayMove(to origin: CGPoint) {
        guard StandIn.checks.contains(.offset), origin != bounds.origin else { return }
        let isQuestion = questionDepth > 0
        guard isQuestion || isPreparing && (isDragging || isDecelerating) else { return }
        let occasion = isQuestion ? "while it was asked" : "in prepare() while the reader scrolls"
        complain(.offsetSet, "the offset is moved from \(bounds.origin) to \(origin) \(occasion)")
    }

    /// UIKit asks for too few rects if the content leaves no space beside it (MagazineLayout leaves 0.0001
    /// points). Its own layouts don't need this.
    func checkCrossSize(_ size: CGSize) {
        guard StandIn.checks.contains(.crossSize), !collectionViewLayout.isUIKitsOwn else { return }
        let room = bounds.inset(by: adjustedContentInset).size
        guard room.width > 0, room.height > 0 else { return }
        let (fillsWidth, fillsHeight) = (fills(size.width, room.width), fills(size.height, room.height))
        guard fillsWidth && size.height >= room.height || fillsHeight && size.width >= room.width else {
            return
        }
        complain(.contentTooWide, "the content of \(size) leaves nothing free of \(room) across")
    }

    private func fills(_ length: CGFloat, _ room: CGFloat) -> Bool { abs(length - room) < 0.00005 }
}
