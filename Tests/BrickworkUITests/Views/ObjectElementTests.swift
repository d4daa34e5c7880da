import BrickworkUI
import SwiftUI
import Testing

/// Elements that are objects. When one changes inside, the collection still has the same bits.
@MainActor @Suite(.standIn)
struct ObjectElementTests {
    static let size = CGSize(width: 208, height: 400)

    @MainActor
    final class Counter {
        var cells: [Int] = []
        var walls = 0
    }

    @MainActor @Observable
    final class Note: Identifiable {
        nonisolated let id: Int
        var height: CGFloat = 100

        init(_ id: Int) { self.id = id }
    }

    struct NoteCell: View {
        let note: Note
        let counter: Counter

        var body: some View {
            let _ = counter.cells.append(note.id)
            Color.gray
                .frame(height: note.height)
                .accessibilityIdentifier("\(note.id)")
        }
    }

    struct Board: View {
        let notes: [Note]
        let counter: Counter

        var body: some View {
            let _ = counter.walls += 1
            AnchoredScrollView {
                LazyWaterfall(notes, columns: .fixed(2), spacing: 8) { NoteCell(note: $0, counter: counter) }
            }
        }
    }

    /// Nothing else is evaluated, and the notes below make room.
    @Test func anObservableObjectUpdatesItsCell() {
        let notes = (1...100).map { Note($0) }
        let counter = Counter()
        let host = Host(Board(notes: notes, counter: counter), size: Self.size)
        #expect(host.frame("3")?.minY == 108)
        #expect(host.frame("4")?.minY == 108)
        counter.cells = []
        notes[0].height = 150
        host.update()
        #expect(counter.cells == [1])
        #expect(counter.walls == 1)
        #expect(host.frame("1")?.height == 150)
        #expect(host.frame("3")?.minY == 158)
        #expect(host.frame("4")?.minY == 108)
    }

    @MainActor
    final class Card: Identifiable {
        nonisolated let id: Int
        var caption: String
        var height: Double

        init(_ id: Int, _ caption: String, height: Double = 100) {
            self.id = id
            self.caption = caption
            self.height = height
        }
    }

    struct CardCell: View {
        let card: Card

        var body: some View {
            Text(card.caption).accessibilityIdentifier("\(card.id)")
        }
    }

    struct Deck: View {
        let cards: [Card]
        let dependency: Int

        var body: some View {
            AnchoredScrollView {
                LazyWaterfall(cards, columns: .fixed(1), spacing: 8) { CardCell(card: $0) }
                    .itemSize(dependingOn: dependency) { .height($0.height) }
                    .sectionBackground { Color.gray.accessibilityIdentifier("all") }
            }
        }
    }

    /// SwiftUI compares objects by identity. So both the cell and the size are from another object.
    @Test func anotherObjectUpdatesItsCellAndSize() {
        var cards = (1...3).map { Card($0, "old") }
        let host = Host(Deck(cards: cards, dependency: 0), size: Self.size)
        #expect(host.frame("all")?.height == 316)
        cards[1] = Card(2, "new", height: 150)
        host.show(Deck(cards: cards, dependency: 0))
        #expect(host.texts(in: "2") == ["new"])
        #expect(host.frame("all")?.height == 366)
    }

    @Test func aDependencyAsksForTheSizeOfTheSameObject() {
        let cards = (1...3).map { Card($0, "old") }
        let host = Host(Deck(cards: cards, dependency: 0), size: Self.size)
        cards[1].height = 150
        host.show(Deck(cards: cards, dependency: 0))
        #expect(host.frame("all")?.height == 316)
        host.show(Deck(cards: cards, dependency: 1))
        #expect(host.frame("all")?.height == 366)
    }
}
