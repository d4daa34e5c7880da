import Testing

@testable import BrickworkUI

/// Comparing lists of elements.
struct ItemDiffTests {
    struct Word: Identifiable, Equatable {
        let id: Int
        var text: String
    }

    private func words(_ ids: [Int]) -> [Word] {
        ids.map { Word(id: $0, text: "a text that lies on the heap, \($0)") }
    }

    @Test func oneListHasNoChanges() {
        let list = words(Array(0..<1000))
        #expect(ItemDiff(from: list, to: list, id: \.id).isEmpty)
        #expect(ItemDiff.unchangedEnds(list, list).head == 1000)
    }

    @Test func anInsertionAsksAboutNothingElse() {
        let old = words(Array(0..<1000))
        var new = old
        new.insert(Word(id: 5000, text: "new"), at: 300)
        let changes = ItemDiff(from: old, to: new, id: \.id)
        #expect(changes.inserted == [300])
        #expect(changes.removed == [])
        #expect(changes.moved == [])
        // Memory is compared by cache lines, so a few items next to the change may be asked about.
        #expect(changes.possiblyResized.count <= 8)
    }

    @Test func aChangedElementIsAskedAbout() {
        let old = words(Array(0..<100))
        var new = old
        new[40].text = "another"
        let changes = ItemDiff(from: old, to: new, id: \.id)
        #expect(changes.inserted == [] && changes.removed == [] && changes.moved == [])
        #expect(changes.possiblyResized.contains(ItemDiff.Pair(old: 40, new: 40)))
        #expect(changes.possiblyResized.count <= 8)
    }

    @Test func onlyItemsOutOfOrderMove() {
        let changes = ItemDiff(from: words([1, 2, 3, 4, 5]), to: words([5, 1, 2, 3, 4]), id: \.id)
        #expect(changes.moved == [ItemDiff.Pair(old: 4, new: 0)])
    }

    @Test func ofTwoWithOneIdentityTheSecondIsNew() {
        let changes = ItemDiff(from: words([1, 2]), to: words([2, 1, 1]), id: \.id)
        #expect(changes.inserted == [2])
        #expect(changes.removed == [])
    }

    @Test func askingEverywhereAsksAboutAll() {
        let list = words(Array(0..<100))
        var longer = list
        longer.insert(Word(id: 500, text: ""), at: 50)
        let changes = ItemDiff(from: list, to: longer, id: \.id, asksEverywhere: true)
        #expect(changes.possiblyResized.map(\.old) == Array(0..<100))
    }

    /// Collections that aren't stored like arrays are compared by identity.
    @Test func rangesAreCompared() {
        struct Row: Identifiable { let id: Int }
        let old = (0..<10).lazy.map { Row(id: $0) }
        let new = (3..<12).lazy.map { Row(id: $0) }
        let changes = ItemDiff(from: old, to: new, id: \.id)
        #expect(changes.removed == [0, 1, 2])
        #expect(changes.inserted == [7, 8])
        #expect(changes.moved == [])
        #expect(changes.possiblyResized.map(\.old) == [3, 4, 5, 6, 7, 8, 9])
    }

    /// After any changes of a list, the result leads from the old list to the new one.
    @Test(arguments: 0..<200)
    func changesLeadFromOneToTheOther(seed: Int) {
        var random = Random(seed: seed)
        let old = words(Array(0..<random.int(0...40)))
        var new = old.filter { _ in random.chance(80) }
        if random.chance(50), !new.isEmpty {
            new.insert(new.remove(at: random.int(0...new.count - 1)), at: random.int(0...new.count))
        }
        if random.chance(20) { new.shuffle(using: &random) }
        for id in 0..<random.int(0...4) {
            new.insert(Word(id: 1000 + id, text: ""), at: random.int(0...new.count))
        }
        let changes = ItemDiff(from: old, to: new, id: \.id)
        var result = [Int?](repeating: nil, count: new.count)
        for index in changes.inserted { result[index] = new[index].id }
        for move in changes.moved { result[move.new] = old[move.old].id }
        let movedFrom = Set(changes.moved.map(\.old))
        var staying = old.indices.filter { !movedFrom.contains($0) && !changes.removed.contains($0) }[...]
        for index in result.indices where result[index] == nil {
            result[index] = staying.popFirst().map { old[$0].id }
        }
        #expect(result == new.map(\.id), "seed \(seed)")
        #expect(staying.isEmpty, "seed \(seed)")
    }
}
