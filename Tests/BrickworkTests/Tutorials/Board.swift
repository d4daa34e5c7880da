#if os(Linux) && canImport(UIKit)
import UIKit

/// A collection view for a hand-written layout.
final class Board: PlainSource, UICollectionViewDelegateFlowLayout {
    var albums: [[Photo]] { didSet { counts = albums.map(\.count) } }

    init(_ layout: UICollectionViewLayout, _ albums: [[Photo]], width: CGFloat = 320) {
        self.albums = albums
        super.init(layout, albums.map(\.count), size: CGSize(width: width, height: 480))
        view.delegate = self
    }

    /// The frames that a rect query for the whole content returns, by item of the first section.
    var framesInRect: [CGRect] {
        let content = CGRect(origin: .zero, size: view.collectionViewLayout.collectionViewContentSize)
        return (view.collectionViewLayout.layoutAttributesForElements(in: content) ?? [])
            .filter { $0.representedElementCategory == .cell && $0.indexPath.section == 0 }
            .sorted { $0.indexPath < $1.indexPath }
            .map(\.frame)
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
