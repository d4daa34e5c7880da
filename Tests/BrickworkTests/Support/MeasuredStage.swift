#if canImport(UIKit)
import Brickwork
import Testing
import UIKit

/// A collection view whose cells have the size of their photos. The layout decides a width or height of zero.
final class MeasuredStage: Stage {
    final class Cell: UICollectionViewCell {
        var photo: Photo?

        override func preferredLayoutAttributesFitting(
            _ layoutAttributes: UICollectionViewLayoutAttributes
        ) -> UICollectionViewLayoutAttributes {
            let attributes = super.preferredLayoutAttributesFitting(layoutAttributes)
            guard let photo else { return attributes }
            attributes.size = CGSize(
                width: photo.size.width > 0 ? photo.size.width : layoutAttributes.size.width,
                height: photo.size.height > 0 ? photo.size.height : layoutAttributes.size.height
            )
            return attributes
        }
    }

    /// A layout to scroll backward: a waterfall with a number of columns, or a flow with a number of items
    /// per line.
    struct Shape: CustomTestStringConvertible, Sendable {
        var isFlow: Bool
        var columns: Int
        var isHorizontal: Bool
        var isRightToLeft: Bool

        var testDescription: String {
            "\(isFlow ? "flow" : "waterfall") of \(columns)\(isHorizontal ? ", horizontal" : "")"
                + "\(isRightToLeft ? ", right to left" : "")"
        }

        /// Returns the shape in every direction.
        static func all(isFlow: Bool, columns: Int) -> [Shape] {
            [false, true].flatMap { isHorizontal in
                [false, true].map {
                    Shape(isFlow: isFlow, columns: columns, isHorizontal: isHorizontal, isRightToLeft: $0)
                }
            }
        }

        /// The width of items in a square view of 320 points.
        var across: CGFloat { CGFloat(300 / columns - 10) }

        func photo(id: Int, length: CGFloat) -> Photo {
            let across = isFlow ? across : 0
            return Photo(
                id: id,
                size: isHorizontal
                    ? CGSize(width: length, height: across) : CGSize(width: across, height: length)
            )
        }

        @MainActor
        func layout(estimate: CGFloat) -> BrickworkLayout {
            let layout = BrickworkLayout(isFlow ? .flow() : .waterfall(columns: columns)).spaced(
                isFlow ? 8 : 10
            )
            layout.scrollDirection = isHorizontal ? .horizontal : .vertical
            layout.section.estimatedItemSize =
                isHorizontal
                ? CGSize(width: estimate, height: across) : CGSize(width: across, height: estimate)
            return layout
        }
    }

    init(_ shape: Shape, lengths: [CGFloat], estimate: CGFloat, insets: UIEdgeInsets = .zero) {
        let photos = lengths.enumerated().map { shape.photo(id: $0, length: $1) }
        super.init(
            { shape.layout(estimate: estimate) },
            [Album(id: 0, photos: photos)],
            sizing: .selfSizing,
            bounds: CGSize(width: 320, height: 320)
        ) {
            $0.contentInset = insets
            $0.semanticContentAttribute = shape.isRightToLeft ? .forceRightToLeft : .unspecified
            $0.register(Cell.self, forCellWithReuseIdentifier: "photo")
        }
    }

    override func collectionView(
        _ collectionView: UICollectionView,
        cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = super.collectionView(collectionView, cellForItemAt: indexPath)
        (cell as? Cell)?.photo = albums[indexPath.section].photos[indexPath.item]
        return cell
    }

    var isReversed: Bool {
        !isVertical && view.effectiveUserInterfaceLayoutDirection == .rightToLeft
    }

    /// The length of the view along the scroll axis.
    var length: CGFloat { isVertical ? visible.height : visible.width }

    /// Scrolls to the content's end, in reading direction.
    func scrollToEnd() {
        if isVertical {
            view.contentOffset.y = view.contentSize.height - length
        } else {
            view.contentOffset.x = isReversed ? 0 : view.contentSize.width - length
        }
        view.layoutIfNeeded()
    }

    /// Scrolls forward in reading direction, or backward.
    func scroll(by distance: CGFloat) {
        if isVertical {
            view.contentOffset.y += distance
        } else {
            view.contentOffset.x += isReversed ? -distance : distance
        }
        view.layoutIfNeeded()
    }

    /// The photos that begin in the visible rect, in order.
    var beginning: [(id: Int, stretch: Stretch)] {
        albums[0].photos.compactMap { photo in
            guard let stretch = stretch(of: photo.id), stretch.start >= 0, stretch.start < length else {
                return nil
            }
            return (photo.id, stretch)
        }
    }
}
#endif
