#if os(Linux) && canImport(UIKit)
import UIKit

/// Drives the stand-in with its own functions. No window is needed.
struct StandInDriver: CollectionViewDriver {
    func makeView(size: CGSize, layout: UICollectionViewLayout) -> UICollectionView {
        UICollectionView(frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
    }

    func resize(_ view: UICollectionView, to size: CGSize) { view.frame.size = size }

    func setSafeArea(_ insets: UIEdgeInsets, of view: UICollectionView) {
        view.headlessSafeAreaInsets = insets
    }

    func safeArea(of view: UICollectionView) -> UIEdgeInsets { view.headlessSafeAreaInsets ?? .zero }

    func drag(_ view: UICollectionView, to offset: CGPoint) { view.headlessDrag(to: offset) }

    func endDragging(_ view: UICollectionView) {
        _ = view.headlessEndDragging(restingAt: view.contentOffset)
    }

    func viewsCreated(by view: UICollectionView) -> Int { view.headlessStatistics.viewsCreated }

    func prepares(of view: UICollectionView) -> Int? { view.headlessStatistics.prepares }

    func transition(of view: UICollectionView, before: Int?, after: Int?) -> ElementTransition? {
        view.headlessTransitions.first {
            $0.category == .cell && $0.indexPathBefore?.item == before && $0.indexPathAfter?.item == after
        }.map { ElementTransition(initial: $0.initial, final: $0.final) }
    }

    func audit(_ view: UICollectionView) { view.headlessAudit() }
}
#endif
