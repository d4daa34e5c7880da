import Foundation

extension UICollectionView {
    /// A class of cells, and their configuration.
    @MainActor
    public struct CellRegistration<Cell: UICollectionViewCell, Item> {
        public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void

        let handler: Handler
        let identifier = "\u{0}registration " + UUID().uuidString

        /// Makes a registration. Make it once, not in the closure that returns cells.
        public init(handler: @escaping Handler) { self.handler = handler }
    }

    /// A class of supplementary views, and their configuration.
    @MainActor
    public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
        public typealias Handler = (
            _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
        ) -> Void

        let elementKind: String
        let handler: Handler
        let identifier = "\u{0}registration " + UUID().uuidString

        /// Makes a registration. Make it once, not in the closure that returns views.
        public init(elementKind: String, handler: @escaping Handler) {
            (self.elementKind, self.handler) = (elementKind, handler)
        }
    }

    public func dequeueConfiguredReusableCell<Cell, Item>(
        using registration: CellRegistration<Cell, Item>,
        for indexPath: IndexPath,
        item: Item?
    ) -> Cell {
        let name = ReusePool.Name(kind: "", identifier: registration.identifier)
        if reuse.classes[name] == nil { reuse.classes[name] = Cell.self }
        let view = dequeueReusableCell(withReuseIdentifier: registration.identifier, for: indexPath)
        guard let cell = view as? Cell else { preconditionFailure("\(view) is no \(Cell.self)") }
        if let item { registration.handler(cell, indexPath, item) }
        return cell
    }

    public func dequeueConfiguredReusableSupplementary<Supplementary>(
        using registration: SupplementaryRegistration<Supplementary>,
        for indexPath: IndexPath
    ) -> Supplementary {
        let kind = registration.elementKind
        let name = ReusePool.Name(kind: kind, identifier: registration.identifier)
        if reuse.classes[name] == nil { reuse.classes[name] = Supplementary.self }
        let view = dequeueReusableSupplementaryView(
            ofKind: kind,
            withReuseIdentifier: registration.identifier,
            for: indexPath
        )
        guard let supplementary = view as? Supplementary else {
            preconditionFailure("\(view) is no \(Supplementary.self)")
        }
        registration.handler(supplementary, kind, indexPath)
        return supplementary
    }
}
