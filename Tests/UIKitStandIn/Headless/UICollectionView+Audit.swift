import Foundation

extension UICollectionView {
    /// Headless: checks the whole layout, and reports mistakes.
    ///
    /// Updates the layout, asks for every item separately, divides the content into tiles of the view's size,
    /// and compares the answer for each tile with the items that meet it. O(n + tiles). The view doesn't
    /// scroll.
    public func headlessAudit() {
        layoutIfNeeded()
        let step = CGSize(width: max(bounds.width, 1), height: max(bounds.height, 1))
        guard contentSize.isWellFormed else { return }
        let columns = max(1, Int((contentSize.width / step.width).rounded(.up)))
        let rows = max(1, Int((contentSize.height / step.height).rounded(.up)))
        var expected = [Set<IndexPath>](repeating: [], count: columns * rows)
        func tile(_ column: Int, _ row: Int) -> CGRect {
            CGRect(
                x: CGFloat(column) * step.width,
                y: CGFloat(row) * step.height,
                width: step.width,
                height: step.height
            )
        }
        for (section, count) in (counts ?? []).enumerated() {
            for item in 0..<count {
                let path = IndexPath(item: item, section: section)
                guard let attributes = collectionViewLayout.layoutAttributesForItem(at: path) else {
                    complainOfMissing(.cell(path))
                    continue
                }
                checkIsWithinContent(attributes)
                let frame = attributes.frame
                guard isWellFormed(attributes, .frames), frame.width > 0, frame.height > 0,
                    !attributes.isHidden
                else { continue }
                let cells = Self.tiles(frame.minX, frame.maxX, step.width, columns)
                for row in Self.tiles(frame.minY, frame.maxY, step.height, rows) {
                    for column in cells where frame.meets(tile(column, row)) {
                        expected[row * columns + column].insert(path)
                    }
                }
            }
        }
        for row in 0..<rows {
            for column in 0..<columns {
                compareAnswer(for: tile(column, row), with: expected[row * columns + column])
            }
        }
    }

    private static func tiles(_ low: CGFloat, _ high: CGFloat, _ step: CGFloat, _ count: Int) -> ClosedRange<
        Int
    > {
        func index(_ position: CGFloat) -> Int { min(max(0, Int(max(0, position / step))), count - 1) }
        return index(low)...index(high)
    }

    private func compareAnswer(for tile: CGRect, with expected: Set<IndexPath>) {
        let answer = StandIn.withChecks(StandIn.checks.subtracting([.completeness, .contentSize])) {
            checkedAttributes(in: tile)
        }
        let answered = Set(answer.filter { $0.representedElementCategory == .cell }.map(\.indexPath))
        for path in expected.subtracting(answered).sorted() {
            complain(.missingFromRect, "\(ElementKey.cell(path)) is left out, asked for \(tile)")
        }
    }
}
