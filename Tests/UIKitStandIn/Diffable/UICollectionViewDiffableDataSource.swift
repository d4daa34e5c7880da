import Foundation

/// A data source that computes batch updates itself.
@preconcurrency @MainActor
open class UICollectionViewDiffableDataSource<
    SectionIdentifierType: Hashable & Sendable,
    ItemIdentifierType: Hashable & Sendable
>: NSObject, UICollectionViewDataSource {
    /// Returns a cell from a dequeue method.
    public typealias CellProvider = (
        _ collectionView: UICollectionView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
    ) -> UICollectionViewCell?
    /// Returns a supplementary view from a dequeue method.
    public typealias SupplementaryViewProvider = (
        _ collectionView: UICollectionView, _ elementKind: String, _ indexPath: IndexPath
    ) -> UICollectionReusableView?
    public typealias Snapshot = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>

    private weak var collectionView: UICollectionView?
    private let cellProvider: CellProvider
    private var current = Snapshot()
    private var items: [[ItemIdentifierType]] = []
    private var paths: [ItemIdentifierType: IndexPath] = [:]

    public var supplementaryViewProvider: SupplementaryViewProvider?

    /// Becomes the view's data source.
    public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
        self.collectionView = collectionView
        self.cellProvider = cellProvider
        super.init()
        collectionView.dataSource = self
    }

    // MARK: Snapshots

    open func snapshot() -> Snapshot { current }

    /// Shows a snapshot with a batch update, even without an animation (iOS 15).
    open func apply(
        _ snapshot: Snapshot,
        animatingDifferences: Bool = true,
        completion: (() -> Void)? = nil
    ) {
        guard let collectionView, collectionView.dataSource === self else {
            take(snapshot)
            completion?()
            return
        }
        collectionView.layoutIfNeeded()
        collectionView.performBatchUpdates {
            let changes = BatchUpdate(from: self.current, to: snapshot)
            self.take(snapshot)
            collectionView.collect { $0 = changes }
        }
        collectionView.reconfigureItems(at: snapshot.reconfigured.compactMap { paths[$0] })
        collectionView.layoutIfNeeded()
        completion?()
    }

    open func apply(_ snapshot: Snapshot, animatingDifferences: Bool = true) async {
        apply(snapshot, animatingDifferences: animatingDifferences, completion: nil)
    }

    /// Shows a snapshot without computing a difference.
    open func applySnapshotUsingReloadData(_ snapshot: Snapshot, completion: (() -> Void)? = nil) {
        take(snapshot)
        if collectionView?.dataSource === self { collectionView?.reloadData() }
        completion?()
    }

    open func applySnapshotUsingReloadData(_ snapshot: Snapshot) async {
        applySnapshotUsingReloadData(snapshot, completion: nil)
    }

    private func take(_ snapshot: Snapshot) {
        current = snapshot.settled()
        items = current.sectionIdentifiers.map { current.itemIdentifiers(inSection: $0) }
        paths = Dictionary(minimumCapacity: current.numberOfItems)
        for (section, identifiers) in items.enumerated() {
            for (item, identifier) in identifiers.enumerated() {
                paths[identifier] = IndexPath(item: item, section: section)
            }
        }
    }

    // MARK: Queries

    open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
        guard items.indices.contains(indexPath.section),
            items[indexPath.section].indices.contains(indexPath.item)
        else { return nil }
        return items[indexPath.section][indexPath.item]
    }

    open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? { paths[itemIdentifier] }

    // MARK: Data source

    open func numberOfSections(in collectionView: UICollectionView) -> Int { items.count }

    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        items[section].count
    }

    open func collectionView(
        _ collectionView: UICollectionView,
        cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        if let cell = cellProvider(collectionView, indexPath, items[indexPath.section][indexPath.item]) {
            return cell
        }
        StandIn.fail(.dataSource, "the cell provider has no cell for \(Array(indexPath))")
        return UICollectionViewCell(frame: .zero)
    }

    open func collectionView(
        _ collectionView: UICollectionView,
        viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView {
        if let view = supplementaryViewProvider?(collectionView, kind, indexPath) { return view }
        StandIn.fail(.dataSource, "there is no supplementary view of kind '\(kind)' for \(Array(indexPath))")
        return UICollectionReusableView(frame: .zero)
    }
}
