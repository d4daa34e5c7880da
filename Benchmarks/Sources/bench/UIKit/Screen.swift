#if canImport(Brickwork)
    import Brickwork
    import UIKit

    /// A collection view as large as a phone, with photos, for one layout.
    @MainActor
    final class Screen: NSObject, UICollectionViewDataSource, UICollectionViewDelegate,
        BrickworkLayoutDelegate
    {
        private(set) var photos: Photos
        private(set) var count: Int
        let view: UICollectionView
        private let measures: Bool

        /// - Parameter measures: whether cells size themselves, so that nobody knows heights beforehand.
        init(_ layout: UICollectionViewLayout, _ photos: Photos, measures: Bool = false) {
            self.photos = photos
            self.measures = measures
            count = photos.ratios.count
            view = UICollectionView(
                frame: CGRect(x: 0, y: 0, width: 390, height: 844),
                collectionViewLayout: layout
            )
            super.init()
            view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "photo")
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

        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            count
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
            heightForItemAt indexPath: IndexPath,
            withWidth width: CGFloat
        ) -> CGFloat? {
            measures ? nil : height(indexPath.item, width)
        }
    }
#endif
