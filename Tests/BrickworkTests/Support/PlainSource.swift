#if canImport(UIKit)
import UIKit

/// A data source with a number of items in each section, plain cells and headers, and its own view.
@MainActor
class PlainSource: NSObject, UICollectionViewDataSource {
    var counts: [Int]
    let view: UICollectionView

    init(_ layout: UICollectionViewLayout, _ counts: [Int], size: CGSize = CGSize(width: 320, height: 480)) {
        self.counts = counts
        view = UICollectionView(
            frame: CGRect(origin: .zero, size: size),
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
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        counts[section]
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
}
#endif
