import Brickwork
import UIKit

/// A stream of photos with captions, below tags that filter it. Pull to add photos.
final class StreamViewController: UICollectionViewController {
    typealias DataSource = UICollectionViewDiffableDataSource<StreamSection, StreamItem>
    typealias Snapshot = NSDiffableDataSourceSnapshot<StreamSection, StreamItem>

    private(set) var feed = PhotoFeed()
    private var dataSource: DataSource?

    init() {
        super.init(collectionViewLayout: BrickworkLayout())
        title = "Photo Stream"
    }

    required init?(coder: NSCoder) { fatalError("made in code only") }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.backgroundColor = .systemBackground
        collectionView.alwaysBounceVertical = true
        let dataSource = makeDataSource()
        self.dataSource = dataSource
        collectionView.collectionViewLayout = StreamLayout.make { [weak dataSource] indexPath in
            dataSource?.itemIdentifier(for: indexPath)
        }
        addRefreshControl()
        _ = NotificationCenter.default.addObserver(
            forName: UIContentSizeCategory.didChangeNotification,
            object: nil,
            queue: nil
        ) { [weak self] _ in
            MainActor.assumeIsolated { self?.textSizeDidChange() }
        }
        feed.load(24)
        apply(animated: false)
    }

    /// Everything was measured with another text size.
    private func textSizeDidChange() {
        guard let dataSource else { return }
        collectionView.collectionViewLayout.invalidateLayout()
        var snapshot = dataSource.snapshot()
        snapshot.reconfigureItems(snapshot.itemIdentifiers)
        dataSource.apply(snapshot, animatingDifferences: false)
        updateHeader()
    }

    // MARK: Actions

    private func addRefreshControl() {
        let control = UIRefreshControl()
        control.addAction(UIAction { [weak self] _ in self?.loadMore() }, for: .valueChanged)
        collectionView.refreshControl = control
    }

    private func loadMore() {
        feed.load(3)
        apply(animated: true) { [weak self] in
            self?.collectionView.refreshControl?.endRefreshing()
        }
    }

    override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        collectionView.deselectItem(at: indexPath, animated: true)
        guard case .tag(let tag) = dataSource?.itemIdentifier(for: indexPath) else { return }
        feed.selectedTag = feed.selectedTag == tag ? nil : tag
        apply(animated: true)
    }

    // MARK: Content

    private func apply(animated: Bool, completion: (() -> Void)? = nil) {
        var snapshot = Snapshot()
        snapshot.appendSections(StreamSection.allCases)
        let tags = Tag.allCases.map(StreamItem.tag)
        snapshot.appendItems(tags, toSection: .tags)
        snapshot.appendItems(feed.shownPhotos.map(StreamItem.photo), toSection: .photos)
        // The look of a chip depends on the selection. Before the first snapshot, there are no chips to
        // configure.
        if dataSource?.snapshot().numberOfItems ?? 0 > 0 { snapshot.reconfigureItems(tags) }
        dataSource?.apply(snapshot, animatingDifferences: animated, completion: completion)
        updateHeader()
    }

    private var headerText: String {
        let count = feed.shownPhotos.count
        return count == 1 ? "1 photo" : "\(count) photos"
    }

    /// A data source doesn't configure headers again when items change.
    private func updateHeader() {
        let header = collectionView.supplementaryView(
            forElementKind: UICollectionView.elementKindSectionHeader,
            at: IndexPath(item: 0, section: StreamSection.photos.rawValue)
        )
        (header as? StreamHeader)?.show(headerText)
    }

    private func makeDataSource() -> DataSource {
        let photoCells = UICollectionView.CellRegistration<PhotoCell, Photo> { cell, _, photo in
            cell.show(photo)
        }
        let tagCells = UICollectionView.CellRegistration<TagCell, Tag> { [weak self] cell, _, tag in
            cell.show(tag, isChosen: self?.feed.selectedTag == tag)
        }
        let headers = UICollectionView.SupplementaryRegistration<StreamHeader>(
            elementKind: UICollectionView.elementKindSectionHeader
        ) { [weak self] header, _, _ in
            header.show(self?.headerText ?? "")
        }
        let dataSource = DataSource(collectionView: collectionView) { collectionView, indexPath, item in
            switch item {
            case .photo(let photo):
                collectionView.dequeueConfiguredReusableCell(using: photoCells, for: indexPath, item: photo)
            case .tag(let tag):
                collectionView.dequeueConfiguredReusableCell(using: tagCells, for: indexPath, item: tag)
            }
        }
        dataSource.supplementaryViewProvider = { collectionView, _, indexPath in
            collectionView.dequeueConfiguredReusableSupplementary(using: headers, for: indexPath)
        }
        return dataSource
    }
}
