#if canImport(UIKit)
import UIKit

/// Sections of numbers, with a cell for each number, and a header for each section if the layout has them.
@MainActor
final class Source: NSObject, UICollectionViewDataSource {
    var sections: [[Int]]
    /// Whether items can be moved, and whether a move changes the data.
    var (isMovable, obeysMoves) = (true, true)

    init(_ counts: [Int]) {
        sections = counts.enumerated().map { section, count in (0..<count).map { section * 1_000 + $0 } }
        super.init()
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        sections[section].count
    }

    func collectionView(
        _ collectionView: UICollectionView,
        cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        (cell as? NumberCell)?.number = sections[indexPath.section][indexPath.item]
        return cell
    }

    func collectionView(
        _ collectionView: UICollectionView,
        viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView {
        collectionView.dequeueReusableSupplementaryView(
            ofKind: kind,
            withReuseIdentifier: "header",
            for: indexPath
        )
    }

    func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
        isMovable
    }

    func collectionView(
        _ collectionView: UICollectionView,
        moveItemAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) {
        guard obeysMoves else { return }
        let number = sections[sourceIndexPath.section].remove(at: sourceIndexPath.item)
        sections[destinationIndexPath.section].insert(number, at: destinationIndexPath.item)
    }
}

/// Shows a number. Its height comes from `height`, if that returns one.
final class NumberCell: UICollectionViewCell {
    var number = -1
    static var height: ((Int) -> CGFloat)?

    override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        let result = super.preferredLayoutAttributesFitting(layoutAttributes)
        if let height = Self.height { result.size.height = height(number) }
        return result
    }
}

@MainActor
enum Fixture {
    /// A view of 100 × 200 points: four rows of a `ListLayout`.
    static func view(_ layout: UICollectionViewLayout, _ source: Source) -> UICollectionView {
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 100, height: 200),
            collectionViewLayout: layout
        )
        view.register(NumberCell.self, forCellWithReuseIdentifier: "cell")
        view.register(
            UICollectionReusableView.self,
            forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
            withReuseIdentifier: "header"
        )
        view.dataSource = source
        return view
    }

    static func path(_ section: Int, _ item: Int) -> IndexPath { IndexPath(item: item, section: section) }
}
#endif
