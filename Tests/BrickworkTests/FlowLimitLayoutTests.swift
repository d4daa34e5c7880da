#if canImport(UIKit)
import Brickwork
import Testing
import UIKit

/// A flow layout with a limited number of lines.
@MainActor @Suite(.standIn)
struct FlowLimitLayoutTests {
    @Test func hiddenItemsHaveNoCells() {
        let layout = BrickworkLayout(.flow(alignment: .fill, lineLimit: 1, hasOverflowItem: true))
        layout.sizeForItem = { path, _ in .size(width: [40, 30, 50, 20][path.item], height: 20) }
        let source = Source(count: 4)
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 110, height: 200),
            collectionViewLayout: layout
        )
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = source
        view.layoutIfNeeded()
        // 40 + 10 + 30 + 10 + 20 fills the line.
        #expect(layout.hiddenItemCount(inSection: 0) == 1)
        #expect(view.indexPathsForVisibleItems.map(\.item).sorted() == [0, 1, 3])
        #expect(layout.layoutAttributesForItem(at: IndexPath(item: 3, section: 0))?.frame.minX == 90)
        #expect(layout.layoutAttributesForItem(at: IndexPath(item: 2, section: 0))?.frame.size == .zero)
        layout.section = .flow(alignment: .fill, hasOverflowItem: true)
        view.layoutIfNeeded()
        #expect(layout.hiddenItemCount(inSection: 0) == 0)
        #expect(view.indexPathsForVisibleItems.map(\.item).sorted() == [0, 1, 2])
    }

    private final class Source: NSObject, UICollectionViewDataSource {
        let count: Int

        init(count: Int) { self.count = count }

        func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { count }

        func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
            view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
        }
    }
}
#endif
