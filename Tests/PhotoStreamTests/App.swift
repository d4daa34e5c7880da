import Foundation
import UIKit

@testable import PhotoStream

/// The app, started without a screen, below a bar of 47 points.
@MainActor
final class App {
    static let portrait = CGSize(width: 390, height: 844)
    static let landscape = CGSize(width: 844, height: 390)

    let window = UIWindow(frame: CGRect(origin: .zero, size: portrait))
    let stream = StreamViewController()

    init() {
        window.headlessSafeAreaInsets = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
        window.rootViewController = UINavigationController(rootViewController: stream)
        window.makeKeyAndVisible()
    }

    var view: UICollectionView { stream.collectionView }

    /// Frames of the first elements of a section.
    func frames(_ section: StreamSection, _ count: Int) -> [CGRect?] {
        (0..<count).map { view.layoutAttributesForItem(at: path(section, $0))?.frame }
    }

    func count(_ section: StreamSection) -> Int {
        view.numberOfItems(inSection: section.rawValue)
    }

    func tagCell(_ item: Int) -> TagCell? { view.cellForItem(at: path(.tags, item)) as? TagCell }

    func photoCell(_ item: Int) -> PhotoCell? { view.cellForItem(at: path(.photos, item)) as? PhotoCell }

    var header: StreamHeader? {
        view.supplementaryView(
            forElementKind: UICollectionView.elementKindSectionHeader,
            at: path(.photos, 0)
        ) as? StreamHeader
    }

    /// The first visible photo, its distance from the safe area's edge, and its height.
    var firstVisiblePhoto: (photo: Photo, distance: CGFloat, height: CGFloat)? {
        let visible = view.bounds.inset(by: view.adjustedContentInset)
        for (item, photo) in stream.feed.shownPhotos.enumerated() {
            guard let frame = view.layoutAttributesForItem(at: path(.photos, item))?.frame,
                frame.maxY > visible.minY, frame.minY < visible.maxY
            else { continue }
            return (photo, frame.minY - visible.minY, frame.height)
        }
        return nil
    }

    /// Returns the share of a photo's height above the safe area's edge.
    func hiddenShare(of photo: Photo) -> CGFloat? {
        guard let item = stream.feed.shownPhotos.firstIndex(of: photo), let distance = distance(of: photo),
            let frame = view.layoutAttributesForItem(at: path(.photos, item))?.frame
        else { return nil }
        return -distance / frame.height
    }

    func distance(of photo: Photo) -> CGFloat? {
        guard let item = stream.feed.shownPhotos.firstIndex(of: photo),
            let frame = view.layoutAttributesForItem(at: path(.photos, item))?.frame
        else { return nil }
        return frame.minY - view.bounds.minY - view.adjustedContentInset.top
    }

    func path(_ section: StreamSection, _ item: Int) -> IndexPath {
        IndexPath(item: item, section: section.rawValue)
    }

    func scroll(to y: CGFloat) {
        view.contentOffset.y = y
        view.layoutIfNeeded()
    }

    /// Changes the size. The bar stays.
    func turn(to size: CGSize) {
        window.headlessResize(to: size)
    }

    /// Changes the size and the bar, which changes before or after the size.
    func turn(to size: CGSize, bar: CGFloat, first: Bool) async {
        if first { window.headlessSafeAreaInsets?.top = bar }
        window.headlessResize(to: size)
        window.headlessSafeAreaInsets?.top = bar
        window.layoutIfNeeded()
        // What the layout notices about the bar by itself is handled in the next turn of the main queue.
        await withCheckedContinuation { continuation in
            DispatchQueue.main.async { continuation.resume() }
        }
        window.layoutIfNeeded()
    }
}
