import BrickworkUI
import SwiftUI
import Testing

/// Feeds whose data, sizes and bars change: complaints of users that no other suite has.
@MainActor @Suite(.standIn)
struct FeedTests {
    static let size = CGSize(width: 320, height: 480)

    struct Feed: View {
        @Bindable var album: Album
        let isSelfSizing: Bool
        var estimate: CGFloat = 150
        var staysAtEnd = false

        var body: some View {
            AnchoredScrollView(id: $album.first) {
                waterfall.lazyStaysAtEnd(staysAtEnd)
            }
        }

        private var waterfall: some View {
            let waterfall = LazyWaterfall(album.photos, columns: 1, spacing: 0) { TallCell(photo: $0) }
                .estimatedItemSize(height: estimate)
            return isSelfSizing ? waterfall : waterfall.itemSize { .height(Double($0.height)) }
        }
    }

    // MARK: Identities

    /// A server that gives new identities at each fetch. Unmeasured cards have the estimated height of 150 points.
    @Test(arguments: [false, true])
    func allIdentitiesAreNew(isSelfSizing: Bool) {
        let album = Album(100)
        let host = Host(Feed(album: album, isSelfSizing: isSelfSizing), size: Self.size)
        while host.visibleStart.y < 3000 { host.scroll(by: 100) }
        album.photos = (1001...1100).map { Photo(id: $0, height: 100) }
        host.update()
        #expect(host.visibleStart.y == 3000)
        #expect(host.frame(isSelfSizing ? "1021" : "1031")?.minY == 0)
    }

    /// The next item takes the place of the one that the binding names, each time.
    @Test(arguments: [false, true])
    func nextItemTakesThePlace(isSelfSizing: Bool) {
        let album = Album(100)
        let host = Host(Feed(album: album, isSelfSizing: isSelfSizing), size: Self.size)
        album.first = 80
        host.update()
        for id in 81..<90 {
            album.photos.removeAll { $0.id == id - 1 }
            host.update()
            #expect(album.first == id)
            #expect(host.frame("\(id)")?.minY == 0)
        }
    }

    // MARK: Sizes

    struct Cards: View {
        let album: Album
        let selection: Int?

        var body: some View {
            AnchoredScrollView {
                LazyWaterfall(album.photos, columns: 1, spacing: 0) { CountingCell(photo: $0) }
                    .itemSize(dependingOn: selection) { .height($0.id == selection ? 300 : 100) }
            }
        }
    }

    /// Card 11 begins at the top of the visible rect, or 40 points below it.
    @Test(arguments: [1000.0, 960])
    func selectedCardGrowsDownward(offset: CGFloat) {
        let album = Album(100)
        let host = Host(Cards(album: album, selection: nil), size: Self.size)
        host.scroll(to: CGPoint(x: 0, y: offset))
        for (selection, height): (Int?, CGFloat) in [(11, 300), (nil, 100)] {
            host.show(Cards(album: album, selection: selection))
            #expect(host.frame("11") == CGRect(x: 0, y: 1000 - offset, width: 320, height: height))
            #expect(host.visibleStart.y == offset)
        }
    }

    /// A cell whose picture loads when it is tapped. The picture is a part of the view's state.
    struct LoadingCell: View {
        let photo: Photo
        let placeholder: CGFloat
        @State private var isLoaded = false

        var body: some View {
            Color.gray
                .frame(height: isLoaded ? photo.height : placeholder)
                .onTapGesture { isLoaded = true }
                .accessibilityIdentifier("\(photo.id)")
        }
    }

    struct Pictures: View {
        let album: Album
        let placeholder: CGFloat
        let estimate: CGFloat

        var body: some View {
            AnchoredScrollView {
                LazyWaterfall(album.photos, columns: 2, spacing: 0) {
                    LoadingCell(photo: $0, placeholder: placeholder)
                }
                .estimatedItemSize(height: estimate)
            }
        }
    }

    /// Cells above are 40 points high again until their pictures have loaded. The visible cells move only as the finger does.
    @Test func picturesThatLoadAgainMoveNothing() {
        let size = CGSize(width: 320, height: 300)
        let album = Album((1...60).map { Photo(id: $0, height: CGFloat(80 + $0 * 37 % 90)) })
        let host = Host(Pictures(album: album, placeholder: 40, estimate: 50), size: size)
        func load() {
            // A picture that loads pushes others away.
            for view in host.shown where host.frame(view.identifier) != nil { host.tap(view.identifier) }
        }
        load()
        while host.visibleStart.y < 1000 {
            host.scroll(by: 50)
            load()
        }
        for step in 1...20 {
            let before = host.tops(in: size)
            host.scroll(by: -50)
            load()
            for (name, top) in host.tops(in: size) {
                guard let old = before[name] else { continue }
                #expect(top == old + 50, "step \(step), photo \(name)")
            }
        }
        #expect(host.visibleStart.y == 0)
        #expect(["1", "2"].map { host.frame($0)?.minY } == [0, 0])
    }

    struct Wall: View {
        let album: Album

        var body: some View {
            AnchoredScrollView {
                LazyWaterfall(album.photos, columns: 2, spacing: 0) { TallCell(photo: $0) }
                    .estimatedItemSize(height: 100)
            }
        }
    }

    /// Hidden card 11, in the left column, grows from 100 to 200 points. On the way back, visible cards move only as the finger does,
    /// so the right column begins 100 points too late, until the start is visible.
    @Test func hiddenCardOfTwoColumnsGrows() {
        let size = CGSize(width: 320, height: 300)
        let album = Album(60)
        let host = Host(Wall(album: album), size: size)
        while host.visibleStart.y < 1000 { host.scroll(by: 50) }
        album.photos[10].height = 200
        host.update()
        var steps = 0
        while host.visibleStart.y > 50, steps < 30 {
            steps += 1
            let before = host.tops(in: size)
            host.scroll(by: -50)
            for (name, top) in host.tops(in: size) {
                guard let old = before[name] else { continue }
                #expect(top == old + 50, "step \(steps), card \(name)")
            }
        }
        #expect(steps == 21)
        #expect(["1", "2"].map { host.frame($0)?.minY } == [-50, 50])
        host.scroll(by: -50)
        #expect(host.visibleStart.y == 0)
        #expect(["1", "2", "11", "12"].map { host.frame($0)?.minY } == [0, 0, 500, 500])
    }

    /// Rows of 120 points. 30 points of photos 19 and 20 are hidden.
    @Test(arguments: [[19, 20], [20, 19]])
    func otherColumnsStayWhenAPartlyHiddenCellGrows(photos: [Int]) {
        let album = Album(60, height: 420)
        let host = Host(Pictures(album: album, placeholder: 120, estimate: 120), size: Self.size)
        for _ in 0..<37 { host.scroll(by: 30) }
        #expect(host.visibleStart.y == 1110)
        host.tap("\(photos[0])")
        let tops = photos.map { first in
            stride(from: first, to: first + 8, by: 2).map { host.frame("\($0)")?.minY }
        }
        #expect(tops[0].prefix(2) == [-30, 390])
        #expect(tops[1] == [-30, 90, 210, 330])
    }

    // MARK: The end

    /// The end of 41 cards is at 3,620, and above a bar of 34 points at 3,654.
    @Test(arguments: [false, true])
    func endOfAChatStaysWhenItsSafeAreaGrows(isSelfSizing: Bool) {
        let feed = Feed(album: Album(41), isSelfSizing: isSelfSizing, estimate: 100, staysAtEnd: true)
        let host = Host(feed, size: Self.size, safeArea: EdgeInsets(top: 0, bottom: 34))
        #expect(host.visibleStart.y == 3654)
        host.resize(to: Self.size, safeArea: EdgeInsets(top: 0, bottom: 334))
        #expect(host.visibleStart.y == 3954)
        #expect(host.frame("41")?.maxY == 146)
    }
}
