import BrickworkUI
import SwiftUI
import Testing

/// What an app can pass as data and as sections.
@MainActor @Suite(.standIn)
struct DataTests {
    static let size = CGSize(width: 320, height: 400)

    /// An element without `Identifiable`.
    struct Word {
        let text: String
        let height: CGFloat
    }

    private let words = [Word(text: "sea", height: 40), Word(text: "night", height: 60)]

    private func host(@LazySectionBuilder _ sections: () -> [AnyLazySection]) -> Host {
        let content = LazySections(sections)
        return Host(ScrollView { content }, size: Self.size)
    }

    private func label(_ text: String, _ height: CGFloat) -> some View {
        Color.red.frame(height: height).accessibilityIdentifier(text)
    }

    @Test func aRangeIsData() {
        let host = Host(
            ScrollView {
                LazyWaterfall(0..<10, id: \.self, columns: 3, spacing: 10) { index in
                    self.label("\(index)", 50)
                }
            },
            size: Self.size
        )
        #expect(host.frame("0") == CGRect(x: 0, y: 0, width: 100, height: 50))
        #expect(host.frame("2") == CGRect(x: 220, y: 0, width: 100, height: 50))
        #expect(host.frame("9") == CGRect(x: 0, y: 180, width: 100, height: 50))
    }

    private struct Liking: View {
        @State private var photos = [Photo(id: 1, height: 50), Photo(id: 2, height: 30)]

        var body: some View {
            ScrollView {
                LazyWaterfall($photos, columns: 1, spacing: 10) { $photo in
                    Button("\(photo.height)") { photo.height += 20 }
                        .accessibilityIdentifier("\(photo.id)")
                        .frame(height: photo.height)
                }
            }
        }
    }

    /// The elements of a binding can be changed, as in a `ForEach`.
    @Test func aBindingIsData() {
        let host = Host(Liking(), size: Self.size)
        #expect(host.frame("2")?.midY == 75)
        host.tap("1")
        host.update()
        #expect(host.frame("2")?.midY == 95)
    }

    /// With `id:`, both closures get the app's element.
    @Test func closuresGetElements() {
        let host = host {
            LazyWaterfall(words, id: \.text, columns: 1, spacing: 10) { (word: Word) in
                self.label(word.text, word.height)
            }
            .itemSize { (word: Word) in .height(Double(word.height)) }
            LazyFlow(words, id: \.text, spacing: 0) { (word: Word) in
                self.label(word.text + "!", 20).frame(width: 50)
            }
            .itemSize { (_: Word) in .size(width: 50, height: 20) }
            LazyCustomLayout(words, id: \.text, layout: GridSection(columns: 2)) { (word: Word) in
                self.label(word.text + "?", 10)
            }
        }
        #expect(host.frame("night") == CGRect(x: 0, y: 50, width: 320, height: 60))
        #expect(host.frame("night!") == CGRect(x: 50, y: 110, width: 50, height: 20))
        #expect(host.frame("night?")?.minX == 165)
    }

    @LazySectionBuilder private var marked: [AnyLazySection] {
        LazyWaterfall(0..<1, id: \.self, columns: 1) { _ in self.label("marked", 10) }
    }

    /// Sections come from an array, a loop, a marked property, or are type-erased.
    @Test func sectionsOfAllSources() {
        let array = [1, 2].map { number in
            LazyWaterfall(0..<1, id: \.self, columns: 1) { _ in self.label("array \(number)", 10) }
        }
        let host = host {
            array
            for number in 1...2 {
                LazyWaterfall(0..<1, id: \.self, columns: 1) { _ in label("loop \(number)", 20) }
            }
            AnyLazySection(LazyWaterfall(0..<1, id: \.self, columns: 1) { _ in label("erased", 30) })
            marked
        }
        let names = ["array 1", "array 2", "loop 1", "loop 2", "erased", "marked"]
        #expect(names.map { host.frame($0)?.minY } == [0, 10, 20, 40, 60, 90])
    }

    /// A section of a loop keeps its views' state by its identity.
    @Test func loopsHaveIdentities() {
        let sections = LazySections {
            for number in [3, 5] {
                LazyWaterfall(0..<1, id: \.self, columns: 1) { _ in label("\(number)", 20) }.sectionID(number)
            }
        }
        let host = Host(ScrollView { sections }, size: Self.size)
        #expect(host.frame("5")?.minY == 20)
    }

    /// Two columns on every phone, from a display with zoom to the largest one.
    @Test(arguments: [320, 375, 393, 402, 430, 440])
    func phonesHaveTwoColumns(width: CGFloat) {
        let host = Host(
            ScrollView { LazyWaterfall(0..<3, id: \.self) { index in self.label("\(index)", 50) } },
            size: CGSize(width: width, height: 600)
        )
        #expect(host.frame("1")?.minX == ((width + 10) / 2).rounded())
        #expect(host.frame("2")?.origin == CGPoint(x: 0, y: 60))
    }
}
