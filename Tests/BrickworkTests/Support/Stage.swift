#if canImport(UIKit)
import Brickwork
import UIKit

/// A collection view with a layout, its data source and its delegate, as in an app but without a screen.
@MainActor
class Stage: NSObject, UICollectionViewDataSource, UICollectionViewDelegate, BrickworkLayoutDelegate {
    /// How the layout gets the sizes of items.
    enum Sizing: CaseIterable {
        case height, ratio, size, selfSizing, closure
    }

    var albums: [Album]
    let sizing: Sizing
    let makeLayout: @MainActor () -> BrickworkLayout
    let layout: BrickworkLayout
    /// Whether the layout's own closure describes the sections. Otherwise, they have what their albums say.
    let describesItself: Bool
    let view: UICollectionView
    /// The index paths that were asked for a size since the last `forgetQuestions()`.
    private(set) var asked: [IndexPath] = []

    init(
        _ makeLayout: @escaping @MainActor () -> BrickworkLayout,
        _ albums: [Album],
        sizing: Sizing = .ratio,
        bounds: CGSize = CGSize(width: 320, height: 480),
        prepareView: (UICollectionView) -> Void = { _ in }
    ) {
        self.makeLayout = makeLayout
        layout = makeLayout()
        describesItself = layout.sectionProvider != nil
        self.albums = albums
        self.sizing = sizing
        view = Drivers.current.makeView(size: bounds, layout: layout)
        super.init()
        view.register(PhotoCell.self, forCellWithReuseIdentifier: "photo")
        for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
            view.register(
                UICollectionReusableView.self,
                forSupplementaryViewOfKind: kind,
                withReuseIdentifier: "title"
            )
        }
        layout.register(UICollectionReusableView.self, forDecorationViewOfKind: "background")
        if sizing == .closure || sizing == .size {
            layout.sizeForItem = { [weak self] indexPath, _ in self?.size(at: indexPath) }
        }
        if !describesItself {
            layout.sectionProvider = { [weak self, unowned layout] section, _ in
                var description = layout.section
                self?.describe(section, &description)
                return description
            }
        }
        prepareView(view)
        view.dataSource = self
        view.delegate = self
        view.layoutIfNeeded()
    }

    private func size(at indexPath: IndexPath) -> ItemSize {
        asked.append(indexPath)
        let photo = albums[indexPath.section].photos[indexPath.item]
        return sizing == .size
            ? .size(photo.size) : .aspectRatio(photo.ratio, captionHeight: photo.captionHeight)
    }

    /// Gives a section the inset, header, footer and background of its album.
    private func describe(_ section: Int, _ description: inout BrickworkSection) {
        let album = albums[section]
        if let inset = album.inset { description.sectionInset = inset }
        description.headerReferenceSize = CGSize(width: album.headerHeight, height: album.headerHeight)
        description.footerReferenceSize = CGSize(width: album.footerHeight, height: album.footerHeight)
        if album.hasBackground { description.backgroundKind = "background" }
    }

    /// Returns a stage with the same data and size, laid out from scratch.
    func fresh() -> Stage {
        let insets = view.contentInset
        let safeArea = view.drivenSafeArea
        let direction = view.semanticContentAttribute
        return Stage(makeLayout, albums, sizing: sizing, bounds: view.bounds.size) {
            $0.contentInset = insets
            $0.drivenSafeArea = safeArea
            $0.semanticContentAttribute = direction
        }
    }

    func forgetQuestions() { asked = [] }

    // MARK: Data source

    func numberOfSections(in collectionView: UICollectionView) -> Int { albums.count }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        albums[section].photos.count
    }

    func collectionView(
        _ collectionView: UICollectionView,
        cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "photo", for: indexPath)
        (cell as? PhotoCell)?.photo = albums[indexPath.section].photos[indexPath.item]
        return cell
    }

    func collectionView(
        _ collectionView: UICollectionView,
        viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView {
        collectionView.dequeueReusableSupplementaryView(
            ofKind: kind,
            withReuseIdentifier: "title",
            for: indexPath
        )
    }

    func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
        true
    }

    func collectionView(
        _ collectionView: UICollectionView,
        moveItemAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) {
        albums = albums.moving(sourceIndexPath, to: destinationIndexPath)
    }

    // MARK: Layout delegate

    func collectionView(
        _ collectionView: UICollectionView,
        layout: BrickworkLayout,
        sizeForItemAt indexPath: IndexPath,
        width: CGFloat
    ) -> ItemSize? {
        let photo = albums[indexPath.section].photos[indexPath.item]
        switch sizing {
        case .height:
            asked.append(indexPath)
            return .height(photo.height(width: width))
        case .ratio:
            asked.append(indexPath)
            return .aspectRatio(photo.ratio, captionHeight: photo.captionHeight)
        case .size, .selfSizing, .closure:
            return nil
        }
    }

    func collectionView(
        _ collectionView: UICollectionView,
        layout: BrickworkLayout,
        columnSpanForItemAt indexPath: IndexPath
    ) -> ItemSize.Span {
        .columns(albums[indexPath.section].photos[indexPath.item].span)
    }
}

/// A self-sizing cell.
final class PhotoCell: UICollectionViewCell {
    var photo: Photo?

    override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        let attributes = super.preferredLayoutAttributesFitting(layoutAttributes)
        guard let photo else { return attributes }
        attributes.size.height = photo.height(width: layoutAttributes.size.width)
        return attributes
    }
}
#endif
