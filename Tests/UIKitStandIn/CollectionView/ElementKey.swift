import Foundation

/// Names one element of a collection view.
struct ElementKey: Hashable, CustomStringConvertible {
    var category: UICollectionView.ElementCategory
    var kind: String
    var indexPath: IndexPath

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
