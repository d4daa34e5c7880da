#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import BrickworkScrolling
import UIKit

// Calls that no public witness confirms for every version of UIKit. They are handled whether they come or not. Each waits for a
// measurement on a device.
extension LayoutState {
    /// New counts without updates. UIKit normally calls `prepare(forCollectionViewUpdates:)` right after `prepare()`. If it
    /// prepares again instead, there are no updates, and the content is built from the counts.
    func prepareWithoutUpdates(_ geometry: ViewGeometry) {
        guard let content, !invalid.waitsForUpdates() else {
            applied = nil
            return
        }
        applied = (content, nil)
        replaceContent(with: builder(geometry).build(after: content), hasNewItems: true)
        visible = geometry.viewport.rect
    }

    /// The offset after a batch. UIKit normally goes to the target that `targetContentOffset(forProposedContentOffset:)` returned,
    /// before or after it reports the end of the batch. iOS 15.1 ignores the target while the user scrolls (ChatLayout).
    func finishMissedBatch(_ geometry: ViewGeometry) -> ViewGeometry {
        guard scrolled.hasMissedBatch, !isUpdating else { return geometry }
        scroll(to: scrolled.handle(.batchMayHaveMissed), geometry)
        if geometry.viewport.isMovedByUser { prepareAgain() }
        return readGeometry(geometry.collectionView)
    }

    /// A drag as a batch with one move, besides or instead of an invalidation for each step. Returns the content before the batch
    /// and its outcome, if the drag has already applied it.
    func takeDragReported(
        as batch: UpdateBatch,
        _ geometry: ViewGeometry
    ) -> (before: LayoutContent, outcome: BatchBuilder.Outcome)? {
        guard let move = batch.onlyMove else { return nil }
        if let drag, drag.path == move.from {
            _ = follow(DragStep(from: move.from, to: move.to), geometry)
        }
        guard let (before, outcome) = applied, let outcome, outcome.map.newPath(of: move.from) == move.to
        else { return nil }
        applied = nil
        invalid.skipUpdates()
        return (before, outcome)
    }
}

extension LayoutState {
    /// The content size after a batch. UIKit asks for it after `prepare()`, but the batch comes later, and no witness says whether
    /// UIKit asks again. An invalidation makes it ask.
    func offerNewContentSize() { invalidateOffset(by: .zero) }
}

extension LayoutAnimation {
    /// The element that a collection view means while a batch is animated. If a section is removed and headers and footers below
    /// it become visible, UIKit measures them with their old path (openradar 5023315789873152). With the new path, their attributes
    /// match the element's frame.
    func element(
        _ named: LayoutElement,
        in content: LayoutContent,
        placedAt frame: CGRect,
        visible: LayoutRect
    ) -> LayoutElement {
        guard isUpdate, named.kind != .item, let renamed = outcome.map.newElement(of: named), renamed != named
        else { return named }
        let present = content.layout.frame(of: named, visible: visible)
        return present.map { CGRect($0) } == frame ? named : renamed
    }
}
#endif
