import TestSupport
import Testing
import UIKit

@MainActor @Suite(.standIn)
struct RandomUpdateTests {
    /// Makes a snapshot of unique numbers in random sections.
    private func snapshot(_ random: inout Random) -> NSDiffableDataSourceSnapshot<Int, Int> {
        var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
        let sections = [0, 1, 2, 3, 4].filter { _ in random.int(0...2) > 0 }
        snapshot.appendSections(sections.shuffled(using: &random))
        for number in (0..<25).shuffled(using: &random) where random.int(0...3) > 0 && !sections.isEmpty {
            snapshot.appendItems([number], toSection: random.pick(sections))
        }
        return snapshot
    }

    private func section(of number: Int, in snapshot: NSDiffableDataSourceSnapshot<Int, Int>) -> Int? {
        snapshot.sectionIdentifiers.first { snapshot.itemIdentifiers(inSection: $0).contains(number) }
    }

    /// After every batch, each visible cell shows its number, and is the same cell as before.
    @Test(arguments: 0..<40)
    func cellsFollowTheirItems(seed: Int) {
        var random = Random(seed: seed)
        let layout = ListLayout()
        (layout.hasHeaders, layout.hasBackgrounds) = (true, true)
        layout.register(UICollectionReusableView.self, forDecorationViewOfKind: ListLayout.background)
        let view = Fixture.view(layout, Source([]))
        let source = UICollectionViewDiffableDataSource<Int, Int>(collectionView: view) {
            view,
            path,
            number in
            let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
            (cell as? NumberCell)?.number = number
            return cell
        }
        source.supplementaryViewProvider = { view, kind, path in
            view.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "header", for: path)
        }
        view.layoutIfNeeded()
        for round in 0..<12 {
            var next = snapshot(&random)
            let before = cells(of: view)
            let kept = next.itemIdentifiers.filter { source.indexPath(for: $0) != nil }
            if let anew = kept.first { next.reconfigureItems([anew]) }
            let oldSections = source.snapshot()
            source.apply(next)
            view.headlessAudit()
            let shown = cells(of: view)
            #expect(
                view.indexPathsForVisibleItems.compactMap(source.itemIdentifier(for:))
                    == view.visibleCells.compactMap { ($0 as? NumberCell)?.number },
                "seed \(seed) round \(round)"
            )
            for (number, cell) in shown where before[number] != nil {
                guard let section = section(of: number, in: oldSections),
                    let newSection = self.section(of: number, in: next),
                    next.sectionIdentifiers.contains(section),
                    oldSections.sectionIdentifiers.contains(newSection)
                else { continue }
                #expect(before[number] === cell, "seed \(seed) round \(round): \(number)")
            }
            view.contentOffset.y = max(0, min(CGFloat(random.int(0...399)), view.contentSize.height - 200))
            view.layoutIfNeeded()
        }
    }

    private func cells(of view: UICollectionView) -> [Int: UICollectionViewCell] {
        Dictionary(
            view.visibleCells.compactMap { cell in (cell as? NumberCell).map { ($0.number, $0) } },
            uniquingKeysWith: { first, _ in first }
        )
    }
}
