#if os(Linux)
import UIKit

/// A collection view for a hand-written layout.
@MainActor
final class Board: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    var albums: [[Photo]]
    let view: UICollectionView

    init(_ layout: UICollectionViewLayout, _ albums: [[Photo]], width: CGFloat = 320) {
        self.albums = albums
        view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: width, height: 480),
            collectionViewLayout: layout
        )
        super.init()
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        view.register(
            UICollectionReusableView.self,
            forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
            withReuseIdentifier: "header"
        )
        view.dataSource = self
        view.delegate = self
    }

    /// The frames that a rect query answers for the whole content, by item of the first section.
    var framesInRect: [CGRect] {
        let content = CGRect(origin: .zero, size: view.collectionViewLayout.collectionViewContentSize)
        return (view.collectionViewLayout.layoutAttributesForElements(in: content) ?? [])
            .filter { $0.representedElementCategory == .cell && $0.indexPath.section == 0 }
            .sorted { $0.indexPath < $1.indexPath }
            .map(\.frame)
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int { albums.count }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        albums[section].count
    }

    func collectionView(
        _ collectionView: UICollectionView,
        cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
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

    func collectionView(
        _ collectionView: UICollectionView,
        layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        albums[indexPath.section][indexPath.item].size
    }
}
#endif
