import BrickworkUI
import BrickworkEngine
import SwiftUI
import Testing

/// Sections of different kinds in one container.
@MainActor @Suite(.standIn)
struct SectionTests {
    static let size = CGSize(width: 208, height: 400)

    struct Tag: Identifiable {
        let id: String
    }

    struct Day: Identifiable {
        let id: Int
        var photos: [Photo]
    }

    @MainActor @Observable
    final class Library {
        var tags = ["sea", "mountains", "night"].map(Tag.init)
        var days: [Day]
        var showsTags = true

        init(_ days: [Day]) { self.days = days }
    }

    struct Stream: View {
        let library: Library

        var body: some View {
            AnchoredScrollView { sections }
        }

        private var sections: some View {
            LazySections {
                if library.showsTags {
                    LazyFlow(library.tags, alignment: .center, spacing: 8) { tag in
                        Text(tag.id).accessibilityIdentifier(tag.id)
                    }
                }
                ForEach(library.days) { day in
                    LazyWaterfall(day.photos, columns: .fixed(2), spacing: 8) { CountingCell(photo: $0) }
                        .itemSize { .height(Double($0.height)) }
                        .header(isPinned: true) {
                            Text("Day \(day.id)").accessibilityIdentifier("header \(day.id)")
                        }
                        .footer { Text("End").accessibilityIdentifier("footer \(day.id)") }
                }
            }
        }
    }

    private func library(_ days: Int, photos: Int) -> Library {
        Library(
            (1...days).map { day in
                Day(id: day, photos: (1...photos).map { Photo(id: day * 100 + $0, height: 100) })
            }
        )
    }

    @Test func kindsOfSectionsBelowEachOther() {
        let host = Host(Stream(library: library(3, photos: 2)), size: Self.size)
        // Words of 24, 72 and 40 points, 8 between, centered in 208.
        #expect(host.frame("sea") == CGRect(x: 28, y: 0, width: 24, height: 20))
        #expect(host.frame("mountains") == CGRect(x: 60, y: 0, width: 72, height: 20))
        #expect(host.frame("night") == CGRect(x: 140, y: 0, width: 40, height: 20))
        // Headers and footers have their measured size: 20 points.
        #expect(host.frame("header 1")?.minY == 20)
        #expect(host.frame("101") == CGRect(x: 0, y: 40, width: 100, height: 100))
        #expect(host.frame("footer 1")?.minY == 140)
        #expect(host.frame("header 2")?.minY == 160)
    }

    @Test func headersStayInSight() {
        let host = Host(Stream(library: library(5, photos: 20)), size: Self.size)
        host.scroll(to: CGPoint(x: 0, y: 300))
        #expect(host.frame("header 1")?.minY == 0)
        let order = host.backToFront
        let (header, photo) = (order.firstIndex(of: "header 1"), order.firstIndex(of: "107"))
        #expect(header ?? 0 > photo ?? .max)
    }

    @Test func stateFollowsIntoAnotherSection() {
        let library = library(2, photos: 2)
        let host = Host(Stream(library: library), size: Self.size)
        host.tap("102")
        let moved = library.days[0].photos.remove(at: 1)
        library.days[1].photos.insert(moved, at: 0)
        host.update()
        #expect(host.texts(in: "102") == ["1"])
        #expect(host.frame("102")?.minX == 0)
    }

    @Test func sectionsComeAndGo() {
        let library = library(4, photos: 2)
        let host = Host(Stream(library: library), size: Self.size)
        host.tap("301")
        library.days.remove(at: 1)
        library.showsTags = false
        host.update()
        #expect(host.texts(in: "301") == ["1"])
        #expect(host.frame("201") == nil)
        #expect(host.frame("sea") == nil)
        #expect(host.frame("header 1")?.minY == 0)
        #expect(host.frame("header 3")?.minY == 140)
    }

    @Test func readsInTheOrderOfItems() {
        let host = Host(Stream(library: library(2, photos: 3)), size: CGSize(width: 208, height: 1000))
        #expect(
            host.readingOrder == [
                "sea", "mountains", "night",
                "header 1", "101", "102", "103", "footer 1",
                "header 2", "201", "202", "203", "footer 2",
            ]
        )
    }

    struct Rows: View {
        var axis = Axis.vertical

        var body: some View {
            AnchoredScrollView(axis) { sections }
        }

        private var sections: some View {
            LazySections {
                LazyJustified(
                    [Photo(id: 1, height: 1), Photo(id: 2, height: 2), Photo(id: 3, height: 1)],
                    targetRowHeight: 64,
                    spacing: 8,
                    aspectRatio: \.height
                ) { CountingCell(photo: $0) }
                LazyGrid(
                    [Photo(id: 4, height: 0), Photo(id: 5, height: 0)],
                    columns: .fixed(2),
                    aspectRatio: 2,
                    spacing: 8
                ) {
                    CountingCell(photo: $0)
                }
                .sectionInsets(4)
            }
        }
    }

    @Test func justifiedRowsAndGrids() {
        let host = Host(Rows(), size: Self.size)
        // 1 + 2 fill 200 points with a height of 200 / 3; the third begins a row of the target height.
        #expect(abs((host.frame("1")?.width ?? 0) - 67) <= 1)
        #expect(host.frame("2")?.maxX == 208)
        #expect(host.frame("3")?.minX == 0)
        #expect(host.frame("3")?.height == 64)
        // Cells of 96 × 48 points, 4 from the edge.
        #expect(host.frame("4")?.size == CGSize(width: 96, height: 48))
        #expect(host.frame("4")?.minX == 4)
        #expect(host.frame("5")?.minX == 108)
    }

    /// An aspect ratio is width divided by height here, too.
    @Test(arguments: LayoutDirection.allCases)
    func sidewaysRowsAndGrids(direction: LayoutDirection) {
        var environment = EnvironmentValues()
        environment.layoutDirection = direction
        let size = CGSize(width: 400, height: 208)
        let host = Host(Rows(axis: .horizontal), size: size, environment: environment)
        // A last line of the target width, from top to bottom: ratios of 1, 2 and 1.
        #expect(host.frame("1")?.size == CGSize(width: 64, height: 64))
        #expect(host.frame("2")?.size == CGSize(width: 64, height: 32))
        #expect(host.frame("3")?.minY == 112)
        // Two rows of 96 points, 4 from the edge, and a ratio of 2.
        #expect(host.frame("4")?.size == CGSize(width: 192, height: 96))
        let distance = (host.frame("4")?.minX ?? 0) - (host.frame("1")?.minX ?? 0)
        #expect(distance == (direction == .leftToRight ? 68 : -196))
        #expect(host.frame("5")?.minY == 108)
    }

    struct Spans: View {
        var body: some View {
            ScrollView {
                LazyWaterfall([1, 2, 3].map { Photo(id: $0, height: 50) }, columns: .fixed(2), spacing: 8) {
                    CountingCell(photo: $0)
                }
                .itemSize { .height(50, span: $0.id == 2 ? .full : .columns(1)) }
            }
        }
    }

    @Test func itemsAcrossColumns() {
        let host = Host(Spans(), size: Self.size)
        #expect(host.frame("2") == CGRect(x: 0, y: 58, width: 208, height: 50))
        #expect(host.frame("3") == CGRect(x: 0, y: 116, width: 100, height: 50))
    }

    @MainActor @Observable
    final class Names {
        var names = ["a", "b", "c"]
        var isReversed = false
    }

    struct Ranges: View {
        let model: Names

        var body: some View {
            ScrollView {
                LazySections {
                    ForEach(0..<2) { row in
                        cells(of: "row \(row)")
                    }
                    ForEach(model.names, id: \.self) { name in
                        cells(of: name)
                    }
                    ForEach(model.names, id: \.hashValue) { name in
                        cells(of: "other \(name)").sectionID(name)
                    }
                }
            }
        }

        private func cells(of name: String) -> some LazySection {
            LazyGrid([Tag(id: name)], columns: .fixed(1), aspectRatio: 10, spacing: 8) {
                Taps(name: $0.id)
            }
        }
    }

    struct Taps: View {
        let name: String
        @State private var count = 0

        var body: some View {
            Text("\(count)").onTapGesture { count += 1 }.accessibilityIdentifier(name)
        }
    }

    @Test func rangesAndOtherIdentities() {
        let model = Names()
        let host = Host(Ranges(model: model), size: Self.size)
        #expect(
            host.readingOrder == ["row 0", "row 1", "a", "b", "c", "other a", "other b", "other c"]
        )
        host.tap("b")
        host.tap("other c")
        model.names = ["c", "b"]
        host.update()
        #expect(host.readingOrder == ["row 0", "row 1", "c", "b", "other c", "other b"])
        #expect(host.texts(in: "b") == ["1"])
        #expect(host.texts(in: "other c") == ["1"])
    }

    struct Backed: View {
        let album: Album

        var body: some View {
            ScrollView {
                LazySections {
                    LazyWaterfall(album.photos, columns: .fixed(2), spacing: 8) { CountingCell(photo: $0) }
                        .itemSize { .height(Double($0.height)) }
                        .header { Color.blue.frame(height: 20) }
                        .sectionInsets(4)
                        .sectionBackground { Color.gray.accessibilityIdentifier("back") }
                }
            }
        }
    }

    @Test func sectionsHaveBackgrounds() {
        let album = Album(4)
        let host = Host(Backed(album: album), size: Self.size)
        // The header's 20 points, 4 + 100 + 8 + 100 + 4.
        #expect(host.frame("back") == CGRect(x: 0, y: 0, width: 208, height: 236))
        #expect(host.backToFront.first == "back")
        album.photos.removeLast(2)
        host.update()
        #expect(host.frame("back")?.height == 128)
    }

    struct Staircase: SectionArrangement {
        func place(
            _ items: LayoutItems,
            from first: Int,
            keepingColumns: Bool,
            in space: SectionSpace,
            into places: inout ItemFrames
        ) {
            places.removeAll(from: first)
            for index in first..<items.count {
                places.append(
                    LayoutRect(x: Double(index % 3) * 50, y: Double(index) * 30, width: 40, height: 20)
                )
            }
        }
    }

    struct Stairs: View {
        let album: Album

        var body: some View {
            ScrollView {
                LazyCustomLayout(album.photos, layout: Staircase()) { CountingCell(photo: $0) }
                    .itemSize { .height(Double($0.height)) }
            }
        }
    }

    @Test func layoutsOfAnAppsOwn() {
        let host = Host(Stairs(album: Album(1000)), size: Self.size)
        #expect(host.frame("3") == CGRect(x: 100, y: 60, width: 40, height: 20))
        #expect(host.frame("4") == CGRect(x: 0, y: 90, width: 40, height: 20))
        // 400 points are visible, and 400 more have views.
        #expect(host.shown.count == 27)
        #expect(host.scrollGeometry?.contentSize.height == 29_990)
    }

    struct Words: View {
        let words: [String]

        var body: some View {
            ScrollView {
                LazyFlow(words, id: \.self, spacing: 8) { Text($0).accessibilityIdentifier($0) }
                LazyWaterfall(words, id: \.count, columns: .fixed(2), spacing: 8) {
                    Text("\($0)!").accessibilityIdentifier("\($0)!")
                }
                .itemSize { .height(Double($0.count) * 10) }
            }
        }
    }

    @Test func elementsWithoutAnIdentityOfTheirOwn() {
        let host = Host(Words(words: ["sea", "mountains", "night"]), size: Self.size)
        #expect(host.frame("mountains") == CGRect(x: 32, y: 0, width: 72, height: 20))
        #expect(host.frame("night")?.minX == 112)
        // Below the flow's 20 points and 8 more, centered in 30 and in 90 points.
        #expect(host.frame("sea!")?.midY == 43)
        #expect(host.frame("mountains!")?.midY == 73)
    }

    @MainActor @Observable
    final class Typing {
        var isOn = false
    }

    struct Chat: View {
        let album: Album
        let typing: Typing

        var body: some View {
            AnchoredScrollView {
                LazyWaterfall(album.photos, columns: 1, spacing: 0) { CountingCell(photo: $0) }
                    .itemSize { .height(Double($0.height)) }
                    .footer {
                        if typing.isOn { Color.blue.frame(height: 30).accessibilityIdentifier("typing") }
                    }
            }
            .lazyStaysAtEnd(true)
        }
    }

    /// A footer without a view takes no space, and gets some when it has a view.
    @Test func anEmptyFooterTakesNoSpace() {
        let typing = Typing()
        let host = Host(Chat(album: Album(10), typing: typing), size: CGSize(width: 208, height: 400))
        for isOn in [false, true, false] {
            typing.isOn = isOn
            host.update()
            #expect(host.scrollGeometry?.contentSize.height == (isOn ? 1_030 : 1_000))
            #expect(host.visibleStart.y == (isOn ? 630 : 600))
            #expect(host.frame("typing") == (isOn ? CGRect(x: 0, y: 370, width: 208, height: 30) : nil))
        }
    }
}
