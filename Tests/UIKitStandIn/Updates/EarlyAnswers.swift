import Foundation

/// A layout's answers between the `prepare()` with the new counts and `prepare(forCollectionViewUpdates:)`.
///
/// UIKit asks questions there, and keeps the answers (MagazineLayout and ChatLayout return nothing). The
/// answers must be the same as after the layout has received the batch.
@MainActor
struct EarlyAnswers {
    private let rect: CGRect
    private let elements: [UICollectionViewLayoutAttributes]
    private let items: [UICollectionViewLayoutAttributes]
    private let sizeBefore: CGSize
    private let size: CGSize

    /// Asks for the visible elements, and for single items of the new counts.
    init(_ view: UICollectionView, sizeBefore: CGSize) {
        let layout = view.collectionViewLayout
        rect = view.bounds
        self.sizeBefore = sizeBefore
        size = layout.askedContentSize
        elements = (layout.askedElements(in: view.bounds) ?? []).map { $0.duplicate() }
        var keys = view.visible.keys.filter { $0.category == .cell && view.exists($0) }.sorted()
        for (section, count) in (view.counts ?? []).enumerated().prefix(8) where count > 0 {
            let path = IndexPath(item: count - 1, section: section)
            keys.append(ElementKey.cell(path))
        }
        items = keys.compactMap { layout.attributes(for: $0)?.duplicate() }
    }

    /// Asks again, and reports answers that differ.
    func compare(with layout: UICollectionViewLayout) {
        let name = "\(type(of: layout))"
        let now = layout.askedElements(in: rect) ?? []
        let byKey = Dictionary(now.map { ($0.key, $0) }) { first, _ in first }
        for early in elements where byKey[early.key].map({ !$0.isEqual(early) }) ?? true {
            complain(name, early, byKey[early.key])
        }
        for early in items {
            let now = layout.attributes(for: early.key)
            if now.map({ !$0.isEqual(early) }) ?? true { complain(name, early, now) }
        }
        let size = layout.askedContentSize
        guard self.size != sizeBefore, self.size != size else { return }
        StandIn.fail(
            .mixedUpdate,
            "\(name): the content size was \(sizeBefore), then \(self.size) before the update was known, and "
                + "\(size) when it was"
        )
    }

    private func complain(
        _ name: String,
        _ early: UICollectionViewLayoutAttributes,
        _ now: UICollectionViewLayoutAttributes?
    ) {
        StandIn.fail(
            .mixedUpdate,
            "\(name) answered \(early.description) before the update was known, and "
                + "\(now?.description ?? "nothing") when it was: answer nothing until then"
        )
    }
}
