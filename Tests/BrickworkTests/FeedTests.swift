#if canImport(UIKit)
import BrickworkScrolling
import Testing
import UIKit

@testable import Brickwork

/// Feeds whose data, sizes and bars change: complaints of users that no other suite has.
@MainActor @Suite(.standIn)
struct FeedTests {
    /// Cards below each other, of 320 × 100 points if `height` doesn't say otherwise, in a view of 480.
    private static func feed(
        _ count: Int,
        size: ItemSize? = .height(100),
        configure: @escaping (BrickworkLayout) -> Void = { _ in }
    ) -> Stage {
        Stage(
            {
                let layout = BrickworkLayout(.waterfall(columns: 1)).spaced(0)
                if let size { layout.sizeForItem = { _, _ in size } }
                configure(layout)
                return layout
            },
            [Album(id: 0, photos: cards(count))],
            sizing: .selfSizing
        )
    }

    private static func cards(_ count: Int, from first: Int = 0) -> [Photo] {
        (first..<first + count).map { Photo(id: $0, size: CGSize(width: 320, height: 100)) }
    }

    private static func paths(_ items: Range<Int>) -> [IndexPath] {
        items.map { IndexPath(item: $0, section: 0) }
    }

    // MARK: The end

    /// The last offset is 520. New items at the end move nothing, whether they come as items or as a section.
    @Test(arguments: [521, 550, 610], [false, true])
    func appendedWhileTheEndIsPulled(offset: CGFloat, asSection: Bool) {
        let stage = Self.feed(10)
        stage.view.drag(to: CGPoint(x: 0, y: offset))
        stage.view.performBatchUpdates {
            if asSection {
                stage.albums.append(Album(id: 1, photos: Self.cards(20, from: 10)))
                stage.view.insertSections([1])
            } else {
                stage.albums[0].photos += Self.cards(20, from: 10)
                stage.view.insertItems(at: Self.paths(10..<30))
            }
        }
        #expect(stage.view.contentOffset.y == offset)
        stage.view.endDragging()
        stage.view.layoutIfNeeded()
        #expect(stage.view.contentOffset.y == offset)
    }

    /// A chat follows its new messages, and stays pulled.
    @Test func appendedWhileTheEndOfAChatIsPulled() {
        let stage = Self.feed(10) { $0.staysAtEnd = true }
        stage.view.contentOffset.y = 550
        stage.view.layoutIfNeeded()
        stage.view.performBatchUpdates {
            stage.albums[0].photos += Self.cards(20, from: 10)
            stage.view.insertItems(at: Self.paths(10..<30))
        }
        #expect(stage.view.contentOffset.y == 2550)
    }

    /// The end of 41 cards is at 3,620, and below a bar of 34 points at 3,654.
    @Test(arguments: [ItemSize.height(100), nil])
    func endOfAChatStaysWhenItsSafeAreaGrows(size: ItemSize?) async {
        let stage = Self.feed(41, size: size) {
            $0.staysAtEnd = true
            $0.section.estimatedItemSize.height = 100
        }
        stage.view.drivenSafeArea.bottom = 34
        await stage.settle()
        #expect(stage.view.contentOffset.y == 3654)
        stage.view.drivenSafeArea.bottom = 334
        await stage.settle()
        #expect(stage.view.contentOffset.y == 3954)
    }

    // MARK: Identities

    /// A server that gives new identities at each fetch.
    @Test(arguments: [ItemSize.height(100), nil], [false, true])
    func allIdentitiesAreNew(size: ItemSize?, asSection: Bool) {
        let stage = Self.feed(100, size: size) { $0.section.estimatedItemSize.height = 150 }
        while stage.view.contentOffset.y < 3000 { stage.scroll(to: stage.view.contentOffset.y + 100) }
        stage.view.performBatchUpdates {
            stage.albums = [Album(id: 1, photos: Self.cards(100, from: 100))]
            if asSection {
                stage.view.deleteSections([0])
                stage.view.insertSections([0])
            } else {
                stage.view.deleteItems(at: Self.paths(0..<100))
                stage.view.insertItems(at: Self.paths(0..<100))
            }
        }
        stage.view.layoutIfNeeded()
        #expect(stage.view.contentOffset.y == 3000)
    }

    @Test func allIdentitiesOfASnapshotAreNew() {
        let layout = BrickworkLayout(.waterfall(columns: 1)).spaced(0)
        layout.sizeForItem = { _, _ in .height(100) }
        let view = Drivers.current.makeView(size: CGSize(width: 320, height: 480), layout: layout)
        let registration = UICollectionView.CellRegistration<UICollectionViewCell, Int> { _, _, _ in }
        let source = UICollectionViewDiffableDataSource<Int, Int>(collectionView: view) { view, path, item in
            view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
        }
        func show(_ items: Range<Int>) {
            var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
            snapshot.appendSections([items.lowerBound])
            snapshot.appendItems(Array(items))
            source.apply(snapshot, animatingDifferences: false)
            view.layoutIfNeeded()
        }
        show(0..<100)
        view.contentOffset.y = 3000
        view.layoutIfNeeded()
        show(100..<200)
        #expect(view.contentOffset.y == 3000)
    }

    /// Only the visible page has new identities: items 20 to 39 of 100. The items before and after it stay.
    @Test func identitiesOfAPageAreNew() {
        let stage = Self.feed(100)
        stage.scroll(to: 2510)
        stage.view.performBatchUpdates {
            stage.albums[0].photos.replaceSubrange(20..<40, with: Self.cards(20, from: 100))
            stage.view.deleteItems(at: Self.paths(20..<40))
            stage.view.insertItems(at: Self.paths(20..<40))
        }
        #expect(stage.view.contentOffset.y == 2510)
    }

    // MARK: Sizes

    /// A split view closes the column with the feed, and opens it again. Meanwhile, the data changes. Cards are 100 points high at a
    /// width of 320.
    @Test(arguments: [false, true])
    func positionSurvivesAWidthOfZero(reloads: Bool) async {
        let stage = Self.feed(100, size: .aspectRatio(3.2))
        stage.scroll(to: 3000)
        stage.resize(to: CGSize(width: 0, height: 480))
        await stage.settle()
        stage.albums[0].photos += Self.cards(20, from: 100)
        if reloads {
            stage.view.reloadData()
        } else {
            stage.view.performBatchUpdates { stage.view.insertItems(at: Self.paths(100..<120)) }
        }
        await stage.settle()
        stage.resize(to: CGSize(width: 320, height: 480))
        await stage.settle()
        #expect(stage.view.contentOffset.y == 3000)
    }

    /// Cards of 100 points in two columns. Hidden card 10, in the left column, grows to 200 points. On the way back, visible cards
    /// move only as the finger does, so the right column begins 100 points too late, until the start is visible.
    @Test func hiddenCardOfTwoColumnsGrows() {
        let photos = (0..<60).map { Photo(id: $0, size: CGSize(width: 160, height: 100)) }
        let stage = Stage(
            {
                let layout = BrickworkLayout(.waterfall(columns: 2)).spaced(0)
                layout.section.estimatedItemSize.height = 50
                return layout
            },
            [Album(id: 0, photos: photos)],
            sizing: .selfSizing,
            bounds: CGSize(width: 320, height: 300)
        )
        func tops() -> [Int: CGFloat] {
            let seen = photos.map(\.id).filter(stage.isSeen)
            return Dictionary(uniqueKeysWithValues: seen.map { ($0, stage.stretch(of: $0)?.start ?? .nan) })
        }
        while stage.view.contentOffset.y < 1000 { stage.scroll(to: stage.view.contentOffset.y + 50) }
        stage.albums[0].photos[10].size.height = 200
        stage.view.reconfigureItems(at: Self.paths(10..<11))
        var steps = 0
        while stage.view.contentOffset.y > 50, steps < 30 {
            steps += 1
            let before = tops()
            stage.scroll(to: stage.view.contentOffset.y - 50)
            for (id, top) in tops() {
                guard let old = before[id] else { continue }
                #expect(top == old + 50, "step \(steps), card \(id)")
            }
        }
        #expect(steps == 21)
        #expect(tops() == [0: -50, 1: 50, 2: 50, 3: 150, 4: 150, 5: 250, 6: 250])
        stage.scroll(to: 0)
        #expect(tops() == [0: 0, 1: 0, 2: 100, 3: 100, 4: 200, 5: 200])
        stage.view.audit()
    }

    /// Interface Builder's value for "None".
    @Test func estimateOfZeroShowsCells() {
        let stage = Self.feed(30, size: nil) { $0.section.estimatedItemSize = .zero }
        #expect(stage.view.visibleCells.map(\.frame.minY) == [0, 100, 200, 300, 400])
        stage.view.audit()
    }

    /// A cell with two answers, such as one whose label wraps differently at the height that it asked for.
    private final class RestlessCell: UICollectionViewCell {
        private var isSecond = false

        override func preferredLayoutAttributesFitting(
            _ layoutAttributes: UICollectionViewLayoutAttributes
        ) -> UICollectionViewLayoutAttributes {
            let attributes = super.preferredLayoutAttributesFitting(layoutAttributes)
            attributes.size = CGSize(width: layoutAttributes.size.width, height: isSecond ? 100.6 : 100)
            isSecond.toggle()
            return attributes
        }
    }

    @Test func restlessCellSettles() {
        let layout = BrickworkLayout(.waterfall(columns: 1)).spaced(0)
        let source = PlainSource(layout, [3])
        source.view.register(RestlessCell.self, forCellWithReuseIdentifier: "cell")
        var messages: [String] = []
        let handler = Misuse.handler
        Misuse.handler = { messages.append($0) }
        defer { Misuse.handler = handler }
        source.view.layoutIfNeeded()
        #expect(source.view.visibleCells.count == 3)
        #if DEBUG
        #expect(messages.first?.hasPrefix("the item at [0, 0] prefers another size each time") == true)
        #endif
    }

    // MARK: Scrolling by code

    /// 60 cards of 100 points. The end is at 5,520.
    @Test func scrollsToAnItemThatAReloadBrings() {
        let stage = Self.feed(10)
        stage.albums[0].photos = Self.cards(60)
        stage.view.reloadData()
        stage.layout.scrollToItem(at: IndexPath(item: 59, section: 0), at: .top, animated: false)
        stage.view.layoutIfNeeded()
        #expect(stage.view.contentOffset.y == 5520)
    }

    /// The next item takes the place of the one that code has scrolled to, each time.
    @Test func nextItemTakesThePlace() {
        let stage = Self.feed(100)
        stage.layout.scrollToItem(at: IndexPath(item: 80, section: 0), at: .top, animated: false)
        for id in 81..<90 {
            stage.albums[0].photos.remove(at: 80)
            stage.view.performBatchUpdates { stage.view.deleteItems(at: Self.paths(80..<81)) }
            #expect(stage.view.contentOffset.y == 8000)
            #expect(stage.firstVisible?.id == id)
        }
    }

    /// `reloadItems` asks for the size again, and `reconfigureItems` doesn't.
    @Test func reconfiguringAsksForNoSize() {
        var height: CGFloat = 100
        let stage = Self.feed(10, size: nil) { $0.sizeForItem = { _, _ in .height(Double(height)) } }
        height = 213
        stage.view.reconfigureItems(at: Self.paths(1..<2))
        stage.view.layoutIfNeeded()
        #expect(stage.frame(0, 1).height == 100)
        stage.view.reloadItems(at: Self.paths(1..<2))
        stage.view.layoutIfNeeded()
        #expect(stage.frame(0, 1).height == 213)
    }
}
#endif
