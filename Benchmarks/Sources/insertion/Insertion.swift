#if canImport(Brickwork) && canImport(BrickworkUI)
    import Brickwork
    import BrickworkUI
    import SwiftUI
    import UIKit

    /// Shows a thousand items in two columns, scrolls, and inserts an item at the front if there is a second argument:
    /// `insertion uikit|swiftui [insert]`. Scripts/count-parts counts what the insertion calls.
    @main @MainActor
    enum Insertion {
        static func main() {
            let arguments = CommandLine.arguments
            if arguments.contains("uikit") {
                CollectionView().run(inserts: arguments.contains("insert"))
            } else {
                runLazyContainer(inserts: arguments.contains("insert"))
            }
        }

        private static func runLazyContainer(inserts: Bool) {
            let album = Album()
            let host = Host(Wall(album: album), size: CGSize(width: 375, height: 667))
            host.scroll(to: CGPoint(x: 0, y: 1000))
            if inserts { album.pictures.insert(Picture(id: 1000), at: 0) }
            host.update()
        }
    }

    @MainActor
    private final class CollectionView: NSObject, UICollectionViewDataSource {
        private var count = 1000
        private let view: UICollectionView

        override init() {
            let layout = BrickworkLayout(.waterfall(columns: 2))
            layout.sizeForItem = { path, _ in .aspectRatio(1 + CGFloat(path.item % 3) / 2) }
            let frame = CGRect(x: 0, y: 0, width: 375, height: 667)
            view = UICollectionView(frame: frame, collectionViewLayout: layout)
            super.init()
            view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
            view.dataSource = self
            view.layoutIfNeeded()
        }

        func run(inserts: Bool) {
            view.contentOffset.y = 1000
            view.layoutIfNeeded()
            guard inserts else { return }
            view.performBatchUpdates {
                self.count += 1
                self.view.insertItems(at: [IndexPath(item: 0, section: 0)])
            }
            view.layoutIfNeeded()
        }

        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            count
        }

        func collectionView(
            _ collectionView: UICollectionView,
            cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        }
    }

    private struct Picture: Identifiable {
        let id: Int
    }

    @MainActor @Observable
    private final class Album {
        var pictures = (0..<1000).map(Picture.init)
    }

    private struct Wall: View {
        let album: Album

        var body: some View {
            AnchoredScrollView {
                LazyWaterfall(album.pictures, columns: 2) { _ in Color.gray }
                    .itemSize { .aspectRatio(1 + Double($0.id % 3) / 2) }
            }
        }
    }
#endif
