#if canImport(Brickwork)
    import Brickwork
    import Foundation
    import UIKit

    /// A collection view of a phone's size, with photos, for one layout.
    @MainActor
    final class Screen: NSObject, UICollectionViewDataSource, UICollectionViewDelegate,
        BrickworkLayoutDelegate
    {
        private(set) var photos: Photos
        private(set) var count: Int
        let view: UICollectionView
        private let measures: Bool
        private let sections: Int

        /// - Parameters:
        ///   - measures: Whether cells are self-sizing, so that heights aren't known in advance.
        ///   - sections: The number of sections, with equal numbers of photos.
        init(
            _ layout: UICollectionViewLayout,
            _ photos: Photos,
            measures: Bool = false,
            sections: Int = 1
        ) {
            self.photos = photos
            self.measures = measures
            self.sections = sections
            count = photos.ratios.count
            view = UICollectionView(
                frame: CGRect(x: 0, y: 0, width: 390, height: 844),
                collectionViewLayout: layout
            )
            super.init()
            view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "photo")
            view.register(
                UICollectionReusableView.self,
                forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
                withReuseIdentifier: "header"
            )
            view.dataSource = self
            view.delegate = self
            view.layoutIfNeeded()
        }

        func height(_ item: Int, _ width: CGFloat) -> CGFloat {
            let photo = item % photos.ratios.count
            return width / photos.ratios[photo] + photos.extras[photo]
        }

        func insertAtTheFront() {
            count += 1
            view.insertItems(at: [IndexPath(item: 0, section: 0)])
            view.layoutIfNeeded()
        }

        func reloadSections() {
            view.reloadSections(IndexSet(0..<sections))
            view.layoutIfNeeded()
        }

        func numberOfSections(in collectionView: UICollectionView) -> Int { sections }

        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            count / sections
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
            cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            collectionView.dequeueReusableCell(withReuseIdentifier: "photo", for: indexPath)
        }

        func collectionView(
            _ collectionView: UICollectionView,
            layout: BrickworkLayout,
            sizeForItemAt indexPath: IndexPath,
            width: CGFloat
        ) -> ItemSize? {
            measures ? nil : .height(height(indexPath.item, width))
        }
    }
#endif
