import Foundation

/// Elements that an answer leaves out, as far as they can be found without asking for every item.
extension UICollectionView {
    private static var reach: Int { 4 }
    private static var queryLimit: Int { 64 }

    /// Checks the elements that were visible before, and in each section those between the first and last
    /// item of the answer and slightly beyond. O(k) in the size of the answer.
    func checkCompleteness(of answered: Set<ElementKey>, in asked: CGRect) {
        var candidates = visible.keys.filter { $0.category == .cell && !answered.contains($0) }
        var ranges: [Int: ClosedRange<Int>] = [:]
        for key in answered where key.category == .cell {
            let item = key.indexPath.item
            let range = ranges[key.indexPath.section] ?? item...item
            ranges[key.indexPath.section] = min(range.lowerBound, item)...max(range.upperBound, item)
        }
        for (section, range) in ranges {
            guard let counts, counts.indices.contains(section) else { continue }
            let last = min(counts[section] - 1, range.upperBound + Self.reach)
            let first = max(0, range.lowerBound - Self.reach)
            guard first <= last else { continue }
            var added = 0
            for item in first...last where added < Self.queryLimit {
                let key = ElementKey.cell(IndexPath(item: item, section: section))
                guard !answered.contains(key) else { continue }
                candidates.append(key)
                added += 1
            }
        }
        for key in candidates.sorted() where exists(key) { checkIsRightlyLeftOut(key, in: asked) }
    }

    private func checkIsRightlyLeftOut(_ key: ElementKey, in asked: CGRect) {
        guard let single = collectionViewLayout.attributes(for: key) else { return complainOfMissing(key) }
        let frame = single.frame
        guard isWellFormed(single), !single.isHidden, frame.width > 0, frame.height > 0, frame.meets(asked)
        else { return }
        complain(.missingFromRect, "\(key) at \(frame) is left out, asked for \(asked)")
    }

    // MARK: Content size

    /// Tolerates half a pixel of a display of scale 2.
    func checkIsWithinContent(_ attributes: UICollectionViewLayoutAttributes) {
        guard StandIn.checks.contains(.contentSize), !hasOldContentSize,
            attributes.representedElementCategory == .cell,
            !collectionViewLayout.isUIKitsOwn,
            attributes.transform.isIdentity
        else { return }
        let content = CGRect(origin: .zero, size: contentSize).insetBy(dx: -0.25, dy: -0.25)
        let frame = attributes.frame
        guard
            frame.minX < content.minX || frame.minY < content.minY || frame.maxX > content.maxX
                || frame.maxY > content.maxY
        else { return }
        complain(
            .contentSizeMismatch,
            "\(attributes.key) at \(frame) lies outside the content of \(contentSize)"
        )
    }

    func checkContentSizeStands() {
        guard StandIn.checks.contains(.contentSize), !collectionViewLayout.needsPrepare else { return }
        let size = collectionViewLayout.askedContentSize
        guard size != contentSize, size.isWellFormed else { return }
        complain(
            .contentSizeMismatch,
            "the content size was \(contentSize) after prepare(), and is \(size) without an invalidation"
        )
        contentSize = size
    }
}
