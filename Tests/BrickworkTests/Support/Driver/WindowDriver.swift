#if canImport(UIKit)
import Testing
import UIKit

/// Drives a collection view in a window, using only what UIKit has.
struct WindowDriver: CollectionViewDriver {
    func makeView(size: CGSize, layout: UICollectionViewLayout) -> UICollectionView {
        let view = DrivenCollectionView(
            frame: CGRect(origin: .zero, size: size),
            collectionViewLayout: layout
        )
        let controller = UIViewController()
        let window = BareWindow(frame: view.frame)
        window.rootViewController = controller
        window.isHidden = false
        controller.view.frame = view.frame
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        controller.view.addSubview(view)
        view.host = DrivenCollectionView.Host(window: window, controller: controller)
        return view
    }

    private func driven(_ view: UICollectionView) -> DrivenCollectionView? {
        view as? DrivenCollectionView
    }

    /// Resizes the window, and the view with it, so that their sizes never differ.
    func resize(_ view: UICollectionView, to size: CGSize) {
        driven(view)?.host?.window.frame = CGRect(origin: .zero, size: size)
    }

    func setSafeArea(_ insets: UIEdgeInsets, of view: UICollectionView) {
        driven(view)?.host?.controller.additionalSafeAreaInsets = insets
    }

    func safeArea(of view: UICollectionView) -> UIEdgeInsets {
        driven(view)?.host?.controller.additionalSafeAreaInsets ?? .zero
    }

    func drag(_ view: UICollectionView, to offset: CGPoint) {
        driven(view)?.isUnderFinger = true
        view.contentOffset = offset
        view.layoutIfNeeded()
    }

    func endDragging(_ view: UICollectionView) { driven(view)?.isUnderFinger = false }

    func viewsCreated(by view: UICollectionView) -> Int { driven(view)?.made.count ?? 0 }

    func prepares(of view: UICollectionView) -> Int? { nil }

    func transition(of view: UICollectionView, before: Int?, after: Int?) -> ElementTransition? { nil }

    func audit(_ view: UICollectionView) {
        view.layoutIfNeeded()
        let layout = view.collectionViewLayout
        for section in 0..<view.numberOfSections {
            for item in 0..<view.numberOfItems(inSection: section) {
                let path = IndexPath(item: item, section: section)
                guard let frame = layout.layoutAttributesForItem(at: path)?.frame else {
                    Issue.record(
                        "\(type(of: layout)) has no attributes for item \(item) of section \(section)"
                    )
                    continue
                }
                guard frame.width > 0, frame.height > 0 else { continue }
                let answer = layout.layoutAttributesForElements(in: frame) ?? []
                let same = answer.filter {
                    $0.representedElementCategory == .cell && $0.indexPath == path
                }
                if same.map(\.frame) != [frame] {
                    Issue.record("\(type(of: layout)) answers \(same) for \(path), which is at \(frame)")
                }
            }
        }
    }
}

/// Pretends to be dragged when a test asks for it, and counts its views.
final class DrivenCollectionView: UICollectionView {
    /// Keeps the objects that hold the view.
    struct Host {
        let window: UIWindow
        let controller: UIViewController
    }

    var host: Host?
    var isUnderFinger = false
    private(set) var made: Set<ObjectIdentifier> = []

    override var isTracking: Bool { isUnderFinger }
    override var isDragging: Bool { isUnderFinger }

    override func dequeueReusableCell(
        withReuseIdentifier identifier: String,
        for indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = super.dequeueReusableCell(withReuseIdentifier: identifier, for: indexPath)
        made.insert(ObjectIdentifier(cell))
        return cell
    }

    override func dequeueReusableSupplementaryView(
        ofKind elementKind: String,
        withReuseIdentifier identifier: String,
        for indexPath: IndexPath
    ) -> UICollectionReusableView {
        let view = super.dequeueReusableSupplementaryView(
            ofKind: elementKind,
            withReuseIdentifier: identifier,
            for: indexPath
        )
        made.insert(ObjectIdentifier(view))
        return view
    }
}

/// A window that ignores the device's safe area, so that only the controller's counts.
private final class BareWindow: UIWindow {
    override var safeAreaInsets: UIEdgeInsets { .zero }
}
#endif
