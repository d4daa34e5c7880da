import Foundation

/// The layout's answers since its last invalidation.
///
/// UIKit asks again only for an unknown rect, or after an invalidation. It stops the process if a
/// supplementary or decoration element has moved without an invalidation. A context that lists elements makes
/// it forget only these. Any other context makes it forget everything.
@MainActor
struct KnownAttributes {
    /// An element with a different earlier answer. `now` is `nil` if it is left out.
    struct Contradiction {
        let before: UICollectionViewLayoutAttributes
        let now: UICollectionViewLayoutAttributes?
    }

    private var answers: [(rect: CGRect, attributes: [UICollectionViewLayoutAttributes])] = []
    /// The attributes in the answers.
    private var elements: [ElementKey: UICollectionViewLayoutAttributes] = [:]

    private static var answerLimit: Int { 8 }
    private static var elementLimit: Int { 2_048 }

    /// Returns the known answer for a rect.
    func answer(for rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        answers.first { $0.rect == rect }?.attributes
    }

    /// Repeats all questions. The answers must be the same as before.
    mutating func askAgain() { answers = [] }

    mutating func forgetEverything() {
        answers = []
        elements = [:]
    }

    mutating func forget(_ context: UICollectionViewLayoutInvalidationContext) {
        answers = []
        let items = context.invalidatedItemIndexPaths
        let supplementary = context.invalidatedSupplementaryIndexPaths
        let decorations = context.invalidatedDecorationIndexPaths
        let isPartial = items != nil || supplementary != nil || decorations != nil
        guard isPartial, !context.invalidateEverything, !context.invalidateDataSourceCounts else {
            elements = [:]
            return
        }
        forget(.cell, "", items ?? [])
        for (kind, paths) in supplementary ?? [:] { forget(.supplementaryView, kind, paths) }
        for (kind, paths) in decorations ?? [:] { forget(.decorationView, kind, paths) }
    }

    private mutating func forget(
        _ category: UICollectionView.ElementCategory,
        _ kind: String,
        _ paths: [IndexPath]
    ) {
        for path in paths { elements[ElementKey(category: category, kind: kind, indexPath: path)] = nil }
    }

    mutating func learn(_ answer: [UICollectionViewLayoutAttributes], for rect: CGRect) {
        if answers.count == Self.answerLimit { answers.removeFirst() }
        answers.append((rect, answer))
    }

    /// Compares an answer with earlier ones, and keeps it.
    mutating func compare(
        _ answer: [UICollectionViewLayoutAttributes],
        for rect: CGRect
    ) -> [Contradiction] {
        var contradictions: [Contradiction] = []
        var answered: Set<ElementKey> = []
        for attributes in answer {
            let key = attributes.key
            answered.insert(key)
            if let before = elements[key] {
                guard !before.isEqual(attributes) else { continue }
                contradictions.append(Contradiction(before: before, now: attributes))
            }
            elements[key] = attributes.duplicate()
        }
        for (key, before) in elements where !answered.contains(key) && before.frame.meets(rect) {
            contradictions.append(Contradiction(before: before, now: nil))
            elements[key] = nil
        }
        if elements.count > Self.elementLimit { elements = [:] }
        return contradictions.sorted { $0.before.key < $1.before.key }
    }
}
