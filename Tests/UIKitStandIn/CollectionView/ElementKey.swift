import Foundation

/// Identifies an element of a collection view. It is hashed and compared a few times for each visible element
/// in every pass, so it contains a number that is almost unique.
struct ElementKey: Hashable, CustomStringConvertible {
    let category: UICollectionView.ElementCategory
    let kind: String
    var indexPath: IndexPath { didSet { code = Self.code(category, indexPath) } }
    private var code: Int

    init(category: UICollectionView.ElementCategory, kind: String, indexPath: IndexPath) {
        self.category = category
        self.kind = kind
        self.indexPath = indexPath
        code = Self.code(category, indexPath)
    }

    static func cell(_ indexPath: IndexPath) -> ElementKey {
        ElementKey(category: .cell, kind: "", indexPath: indexPath)
    }

    private static func code(_ category: UICollectionView.ElementCategory, _ path: IndexPath) -> Int {
        guard path.count == 2 else { return path.hashValue }
        return (path[1] &* 4 &+ Int(truncatingIfNeeded: category.rawValue)) ^ (path[0] &<< 40)
    }

    static func == (a: ElementKey, b: ElementKey) -> Bool {
        a.code == b.code && a.category == b.category && (a.category == .cell || a.kind == b.kind)
            && a.indexPath == b.indexPath
    }

    func hash(into hasher: inout Hasher) { hasher.combine(code) }

    var description: String {
        let name =
            switch category {
            case .cell: "cell"
            case .supplementaryView: "supplementary view '\(kind)'"
            case .decorationView: "decoration view '\(kind)'"
            }
        return "\(name) \(Array(indexPath))"
    }
}

extension ElementKey: Comparable {
    static func < (a: ElementKey, b: ElementKey) -> Bool {
        if a.indexPath != b.indexPath { return a.indexPath < b.indexPath }
        if a.category != b.category { return a.category.rawValue < b.category.rawValue }
        return a.kind < b.kind
    }
}
