#if canImport(UIKit)
import Brickwork
import Foundation
import UIKit

extension Stage {
    /// The frames of all items, by section.
    var frames: [[CGRect]] {
        albums.indices.map { section in
            albums[section].photos.indices.map { frame(section, $0) }
        }
    }

    func frame(_ section: Int, _ item: Int) -> CGRect {
        layout.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame ?? .null
    }

    func header(_ section: Int) -> CGRect? {
        layout.layoutAttributesForSupplementaryView(
            ofKind: UICollectionView.elementKindSectionHeader,
            at: IndexPath(item: 0, section: section)
        )?.frame
    }

    func footer(_ section: Int) -> CGRect? {
        layout.layoutAttributesForSupplementaryView(
            ofKind: UICollectionView.elementKindSectionFooter,
            at: IndexPath(item: 0, section: section)
        )?.frame
    }

    func background(_ section: Int) -> CGRect? {
        layout.layoutAttributesForDecorationView(
            ofKind: "background",
            at: IndexPath(item: 0, section: section)
        )?.frame
    }

    /// The index path of each photo, by identity.
    var paths: [Int: IndexPath] {
        var paths: [Int: IndexPath] = [:]
        for (section, album) in albums.enumerated() {
            for (item, photo) in album.photos.enumerated() {
                paths[photo.id] = IndexPath(item: item, section: section)
            }
        }
        return paths
    }

    /// The visible rect between the insets.
    var visible: CGRect { view.bounds.inset(by: view.adjustedContentInset) }

    /// The first visible photo, and the distance of its top from the visible top.
    var firstVisible: (id: Int, distance: CGPoint)? { firstVisible { _ in true } }

    func firstVisible(where holds: (Int) -> Bool) -> (id: Int, distance: CGPoint)? {
        for (section, album) in albums.enumerated() {
            for (item, photo) in album.photos.enumerated() where holds(photo.id) {
                let frame = frame(section, item)
                guard isVisible(frame) else { continue }
                return (photo.id, CGPoint(x: frame.minX - visible.minX, y: frame.minY - visible.minY))
            }
        }
        return nil
    }

    /// Returns whether a part of a photo is visible.
    func isSeen(_ id: Int) -> Bool {
        paths[id].map { isVisible(frame($0.section, $0.item)) } ?? false
    }

    private func isVisible(_ frame: CGRect) -> Bool {
        frame.minX < visible.maxX && visible.minX < frame.maxX && frame.minY < visible.maxY
            && visible.minY < frame.maxY && frame.width > 0 && frame.height > 0
    }

    /// Lays out after the layout has handled what it has noticed, which happens in the next turn of the main
    /// queue.
    func settle() async {
        view.layoutIfNeeded()
        await withCheckedContinuation { continuation in
            DispatchQueue.main.async { continuation.resume() }
        }
        view.layoutIfNeeded()
    }

    /// Returns the position of a photo relative to the visible rect.
    func distance(of id: Int) -> CGPoint? {
        guard let path = paths[id] else { return nil }
        let frame = frame(path.section, path.item)
        return CGPoint(x: frame.minX - visible.minX, y: frame.minY - visible.minY)
    }

    func scroll(to y: CGFloat) {
        view.contentOffset.y = y
        view.layoutIfNeeded()
    }

    /// Rotates the device: the bounds change in an animation.
    func rotate(to size: CGSize) {
        UIView.animate(withDuration: 0.3) {
            Drivers.current.resize(self.view, to: size)
            self.view.layoutIfNeeded()
        }
        view.layoutIfNeeded()
    }

    func resize(to size: CGSize) {
        Drivers.current.resize(view, to: size)
        view.layoutIfNeeded()
    }
}

extension Stage {
    /// The first photo that begins in the visible rect.
    var firstWhollyVisible: (id: Int, distance: CGPoint)? {
        for (section, album) in albums.enumerated() {
            for (item, photo) in album.photos.enumerated() {
                let frame = frame(section, item)
                guard frame.minY >= visible.minY, frame.minY < visible.maxY, frame.height > 0 else {
                    continue
                }
                return (photo.id, CGPoint(x: frame.minX - visible.minX, y: frame.minY - visible.minY))
            }
        }
        return nil
    }
}
#endif
