import BrickworkUI
import SwiftUI
import Testing

/// Waterfalls in an app.
@MainActor @Suite(.standIn)
struct WaterfallTests {
    static let size = CGSize(width: 208, height: 400)

    struct Wall: View {
        let album: Album

        var body: some View {
            AnchoredScrollView {
                LazyWaterfall(album.photos, columns: album.columns, spacing: 8) { CountingCell(photo: $0) }
                    .itemSize { .height(Double($0.height)) }
            }
        }
    }

    struct MeasuredWall: View {
        let album: Album

        var body: some View {
            AnchoredScrollView {
                LazyWaterfall(album.photos, columns: album.columns, spacing: 8) { TallCell(photo: $0) }
            }
        }
    }

    @Test func onlyNearViewsExist() {
        let host = Host(Wall(album: Album(100_000)), size: Self.size)
        // Columns of 100 points, 8 between: rows of 108, and 200 points beyond the visible rect.
        #expect(host.shown.map(\.identifier) == (1...12).map(\.description))
        #expect(host.frame("1") == CGRect(x: 0, y: 0, width: 100, height: 100))
        #expect(host.frame("2") == CGRect(x: 108, y: 0, width: 100, height: 100))
        #expect(host.frame("3") == CGRect(x: 0, y: 108, width: 100, height: 100))
        host.scroll(by: 1000)
        // From 1,000 to 1,600 points: the rows that begin at 972 to 1,512. What was passed isn't made.
        #expect(host.shown.map(\.identifier) == (19...30).map(\.description))
        #expect(host.frame("19") == CGRect(x: 0, y: -28, width: 100, height: 100))
        host.scroll(by: -8)
        // From 792 to 1,592 points: the rows that begin at 756 to 1,512.
        #expect(host.shown.map(\.identifier) == (15...30).map(\.description))
        #expect(host.scrollGeometry?.contentSize == CGSize(width: 208, height: 5_399_992))
    }

    @Test func stateFollowsItsItem() {
        let album = Album(50)
        let host = Host(Wall(album: album), size: Self.size)
        host.tap("4")
        host.tap("4")
        host.tap("5")
        #expect(host.texts(in: "4") == ["2"])
        withAnimation {
            album.photos.insert(album.photos.remove(at: 3), at: 0)
            album.photos.insert(Photo(id: 900, height: 30), at: 0)
            album.photos.removeAll { $0.id == 2 }
        }
        host.update()
        #expect(host.texts(in: "4") == ["2"])
        #expect(host.texts(in: "5") == ["1"])
        #expect(host.texts(in: "900") == ["0"])
        album.columns = .fixed(1)
        host.update()
        #expect(host.texts(in: "4") == ["2"])
    }

    @Test func scrolledAwayViewsLoseTheirState() {
        let host = Host(Wall(album: Album(500)), size: Self.size)
        host.tap("1")
        host.scroll(by: 3000)
        #expect(host.frame("1") == nil)
        host.scroll(to: .zero)
        #expect(host.texts(in: "1") == ["0"])
    }

    /// After any changes, an existing view keeps its count, a new one begins at zero, and each exists once.
    @Test(arguments: seeds(3, atNight: 100))
    func stateFollowsThroughRandomChanges(seed: Int) {
        var random = Random(seed: seed)
        let album = Album(120)
        let host = Host(Wall(album: album), size: Self.size)
        var counts: [String: Int] = [:]
        var nextID = 1000
        for step in 0..<25 {
            let shown = host.shown.map(\.identifier)
            #expect(Set(shown).count == shown.count, "seed \(seed), step \(step)")
            counts = counts.filter { shown.contains($0.key) }
            for _ in 0..<3 {
                let identifier = random.pick(shown)
                host.tap(identifier)
                counts[identifier, default: 0] += 1
            }
            switch random.int(0...5) {
            case 0: host.scroll(by: CGFloat(random.int(-300...300)))
            case 1: album.photos.insert(Photo(id: nextID, height: 40), at: random.int(0...album.photos.count))
            case 2: album.photos.remove(at: random.int(0...album.photos.count - 1))
            case 3: album.photos.swapAt(random.int(0...20), random.int(0...20))
            case 4: album.photos[random.int(0...20)].height = CGFloat(random.int(30...200))
            default: album.columns = .fixed(random.int(1...3))
            }
            nextID += 1
            withAnimation { host.update() }
            for identifier in host.shown.map(\.identifier) {
                let expected = shown.contains(identifier) ? counts[identifier] ?? 0 : 0
                #expect(
                    host.texts(in: identifier) == ["\(expected)"],
                    "seed \(seed), step \(step), photo \(identifier)"
                )
            }
        }
    }

    @Test func visiblePhotosStayWhenPhotosAreInsertedAbove() {
        let album = Album(500)
        let host = Host(Wall(album: album), size: Self.size)
        host.scroll(to: CGPoint(x: 0, y: 1100))
        let before = host.seen(in: Self.size).map { host.frame($0) }
        let seen = host.seen(in: Self.size)
        withAnimation {
            album.photos.insert(contentsOf: [Photo(id: 800, height: 60), Photo(id: 801, height: 60)], at: 0)
        }
        host.update()
        #expect(host.visibleStart.y == 1168)
        #expect(seen.map { host.frame($0) } == before)
        // Visible views that stay in place aren't animated, and neither is the scroll view.
        #expect(seen.allSatisfy { host.move(of: $0) == nil })
        #expect(!host.wasScrollAnimated)
    }

    @Test func visibleItemsStayBelowBars() {
        let album = Album(500)
        let host = Host(
            Wall(album: album),
            size: CGSize(width: 208, height: 600),
            safeArea: EdgeInsets(top: 110, bottom: 90)
        )
        host.scroll(by: 1500)
        let frame = host.frame("29")
        for id in 900..<906 {
            album.photos.insert(
                contentsOf: [Photo(id: id, height: 60), Photo(id: id + 50, height: 60)],
                at: 0
            )
            host.update()
            #expect(host.frame("29") == frame)
        }
    }

    @Test func movesAreAnimated() {
        let album = Album([Photo(id: 1, height: 100), Photo(id: 2, height: 100), Photo(id: 3, height: 50)])
        let host = Host(Wall(album: album), size: Self.size)
        withAnimation { album.photos.swapAt(0, 1) }
        host.update()
        #expect(host.move(of: "1")?.isAnimated == true)
        #expect(host.move(of: "3") == nil)
        album.photos.swapAt(0, 1)
        host.update()
        #expect(host.move(of: "1")?.isAnimated == false)
    }

    /// Estimated at 150 points, actually 90 to 240. Whatever is visible is right in the first frame.
    @Test func viewsMeasureThemselves() {
        let album = Album((1...200).map { Photo(id: $0, height: CGFloat(90 + $0 * 37 % 150)) })
        let dropped = StandIn.droppedActionCount
        let host = Host(MeasuredWall(album: album), size: Self.size)
        // The third notification within an update is lost.
        #expect(StandIn.droppedActionCount == dropped)
        #expect(host.seenAtFirst(in: Self.size) == host.seen(in: Self.size))
        #expect(host.frame("1") == CGRect(x: 0, y: 0, width: 100, height: 127))
        #expect(host.frame("2") == CGRect(x: 108, y: 0, width: 100, height: 164))
        // 127 + 8 in the first column.
        #expect(host.frame("3") == CGRect(x: 0, y: 135, width: 100, height: 201))
        for _ in 0..<20 {
            let seen = host.seen(in: Self.size)
            let first = seen.first { (host.frame($0)?.minY ?? -1) >= 0 }
            let before = first.flatMap { host.frame($0) }
            host.scroll(by: 90)
            #expect(host.seenAtFirst(in: Self.size) == host.seen(in: Self.size))
            if let first, let before, let now = host.frame(first) { #expect(now.minY == before.minY - 90) }
        }
    }

    @Test func scrollingUpIntoWhatWasNeverMeasuredJumpsNowhere() {
        let album = Album((1...400).map { Photo(id: $0, height: CGFloat(60 + $0 * 53 % 300)) })
        // In one column: if two views grow by different lengths, both can't stay in place.
        album.columns = .fixed(1)
        let host = Host(MeasuredWall(album: album), size: Self.size)
        host.scroll(to: CGPoint(x: 0, y: 20_000))
        for _ in 0..<60 {
            let first = host.seen(in: Self.size).first { (host.frame($0)?.minY ?? -1) >= 0 }
            let before = first.flatMap { host.frame($0) }
            host.scroll(by: -70)
            if let first, let before, let now = host.frame(first) { #expect(now.minY == before.minY + 70) }
        }
    }

    @Test func anotherSizeOfAMeasuredViewCounts() {
        let album = Album(20)
        let host = Host(MeasuredWall(album: album), size: Self.size)
        #expect(host.frame("3")?.minY == 108)
        album.photos[0].height = 130
        host.update()
        #expect(host.frame("1")?.height == 130)
        #expect(host.frame("3")?.minY == 138)
    }

    @Test func aNewWidthKeepsThePlace() {
        let host = Host(Wall(album: Album(500)), size: Self.size)
        host.scroll(to: CGPoint(x: 0, y: 5400))
        #expect(host.seen(in: Self.size).first == "101")
        host.resize(to: CGSize(width: 400, height: 208))
        #expect(host.frame("101")?.minY == 0)
        host.resize(to: Self.size)
        #expect(host.visibleStart.y == 5400)
    }

    @Test func contentBeginsWithinTheSafeArea() {
        let host = Host(
            Wall(album: Album(100)),
            size: CGSize(width: 208, height: 500),
            safeArea: EdgeInsets(top: 60, bottom: 40)
        )
        #expect(host.frame("1") == CGRect(x: 0, y: 60, width: 100, height: 100))
        host.scroll(by: 100)
        #expect(host.frame("1")?.minY == -40)
        #expect(host.scrollGeometry?.contentOffset.y == 40)
    }

    /// On some systems, the first geometry is incomplete.
    @Test(arguments: StandIn.FirstGeometry.allCases)
    func appearsWhateverIsToldAtFirst(first: StandIn.FirstGeometry) {
        StandIn.firstGeometry = first
        defer { StandIn.firstGeometry = .complete }
        let host = Host(Wall(album: Album(100_000)), size: Self.size)
        #expect(host.frame("1") == CGRect(x: 0, y: 0, width: 100, height: 100))
        #expect(host.shown.map(\.identifier) == (1...12).map(\.description))
    }

    @Test func rightToLeft() {
        var environment = EnvironmentValues()
        environment.layoutDirection = .rightToLeft
        let host = Host(Wall(album: Album(10)), size: Self.size, environment: environment)
        #expect(host.frame("1") == CGRect(x: 108, y: 0, width: 100, height: 100))
        #expect(host.frame("2") == CGRect(x: 0, y: 0, width: 100, height: 100))
    }

    struct SidewaysWall: View {
        let album: Album

        var body: some View {
            AnchoredScrollView(.horizontal) {
                LazyWaterfall(album.photos, columns: .fixed(2), spacing: 8) { CountingCell(photo: $0) }
                    .itemSize { .height(Double($0.height)) }
            }
        }
    }

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func sideways(direction: LayoutDirection) {
        var environment = EnvironmentValues()
        environment.layoutDirection = direction
        let host = Host(
            SidewaysWall(album: Album(50)),
            size: CGSize(width: 400, height: 208),
            environment: environment
        )
        let isMirrored = direction == .rightToLeft
        #expect(host.frame("1") == CGRect(x: isMirrored ? 300 : 0, y: 0, width: 100, height: 100))
        #expect(host.frame("2") == CGRect(x: isMirrored ? 300 : 0, y: 108, width: 100, height: 100))
        #expect(host.frame("3") == CGRect(x: isMirrored ? 192 : 108, y: 0, width: 100, height: 100))
        // 25 columns of 100 points, 8 between. 400 points are visible.
        #expect(host.visibleStart.x == (isMirrored ? 2292 : 0))
    }

    struct Mosaic: View {
        let album: Album

        var body: some View {
            ScrollView {
                LazyMosaic(album.photos, columns: 4, spacing: 0) { CountingCell(photo: $0) }
                    .itemSize { .aspectRatio(1, span: .columns($0.id == 1 ? 3 : 1)) }
            }
        }
    }

    /// Four columns of 100 points. The first photo takes three columns and three rows.
    @Test func photosAroundALargeOne() {
        let host = Host(Mosaic(album: Album(2000)), size: CGSize(width: 400, height: 400))
        #expect(host.frame("1") == CGRect(x: 0, y: 0, width: 300, height: 300))
        #expect(host.frame("2") == CGRect(x: 300, y: 0, width: 100, height: 100))
        #expect(host.frame("4") == CGRect(x: 300, y: 200, width: 100, height: 100))
        #expect(host.frame("5") == CGRect(x: 0, y: 300, width: 100, height: 100))
        #expect(host.shown.count < 60)
    }

    struct Chosen: View {
        let album: Album
        let policy: UpdatePolicy
        let staysAtStart: Bool

        var body: some View {
            AnchoredScrollView {
                Color.blue.frame(height: 60)
                LazyWaterfall(album.photos, columns: album.columns, spacing: 8) { CountingCell(photo: $0) }
                    .itemSize { .height(Double($0.height)) }
            }
            .lazyUpdatePolicy(policy)
            .lazyStaysAtStart(staysAtStart)
        }
    }

    @Test func itemsKeepTheirColumnsIfWanted() {
        for (policy, x) in [(UpdatePolicy.sticky, CGFloat(0)), (.rebalance, 108)] {
            let album = Album([
                Photo(id: 1, height: 100), Photo(id: 2, height: 100), Photo(id: 3, height: 50),
            ])
            let host = Host(Chosen(album: album, policy: policy, staysAtStart: true), size: Self.size)
            #expect(host.frame("3")?.minX == 0)
            album.photos[0].height = 150
            host.update()
            #expect(host.frame("3")?.minX == x)
        }
    }

    /// As in a feed where new posts wait above the visible ones.
    @Test func newItemsWaitAboveIfWanted() {
        for staysAtStart in [true, false] {
            let album = Album(20)
            let host = Host(
                Chosen(album: album, policy: .automatic, staysAtStart: staysAtStart),
                size: Self.size
            )
            album.photos.insert(contentsOf: [Photo(id: 31, height: 42), Photo(id: 32, height: 42)], at: 0)
            host.update()
            #expect(host.frame("1")?.minY == (staysAtStart ? 110 : 60))
            #expect(host.visibleStart.y == (staysAtStart ? 0 : 50))
        }
    }

    /// Random changes in a scroll view with other content. Visible, unchanged items stay in place.
    @Test(arguments: seeds(2, atNight: 300))
    func visibleItemsStayThroughRandomChanges(seed: Int) {
        var random = Random(seed: seed)
        let album = Album((1...150).map { Photo(id: $0, height: CGFloat(random.int(30...200))) })
        let host = Host(Chosen(album: album, policy: .automatic, staysAtStart: true), size: Self.size)
        var nextID = 1000
        for step in 0..<20 {
            host.scroll(by: CGFloat(random.int(-400...600)))
            guard host.visibleStart.y > 60 else { continue }
            let before = host.shown
            let first = host.seen(in: Self.size).first
            let index = first.flatMap { name in album.photos.firstIndex { "\($0.id)" == name } } ?? 0
            switch random.int(0...3) {
            case 0: album.photos.insert(Photo(id: nextID, height: 70), at: random.int(0...max(0, index - 1)))
            case 1 where index > 0: album.photos.remove(at: random.int(0...index - 1))
            case 2: album.photos.append(Photo(id: nextID, height: 70))
            default: album.photos[max(0, index - 1)].height += 30
            }
            nextID += 1
            host.update()
            let end = (host.scrollGeometry?.contentSize.height ?? 0) - 400
            guard let first, host.visibleStart.y > 0, host.visibleStart.y < end, index > 0 else { continue }
            #expect(
                host.frame(first)?.minY == before.first { $0.identifier == first }?.frame.minY,
                "seed \(seed), step \(step)"
            )
        }
    }
}
