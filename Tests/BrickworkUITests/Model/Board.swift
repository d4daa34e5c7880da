import BrickworkEngine

@testable import BrickworkUI

/// An app's item with a size.
struct Thing: Identifiable, Equatable {
    let id: Int
    var size: ItemSize
}

/// An app's section of things.
struct Part {
    let id: Int
    var shape: LayoutSection
    var things: [Thing]

    var description: SectionDescription {
        SectionDescription(
            identity: id,
            shape: shape,
            items: CollectionItems(elements: things, id: \.id) { things, range in
                LayoutItems(things[range].map(\.size))
            }
        )
    }
}

/// An app's data, and random changes to it.
struct Board {
    var parts: [Part] = []
    private var nextID = 0

    var descriptions: [SectionDescription] { parts.map(\.description) }

    /// The engine's sections, built from scratch.
    var sections: [LayoutSection] { descriptions.map(\.section) }

    /// The things by their identity.
    var things: [Int: Thing] {
        Dictionary(uniqueKeysWithValues: parts.flatMap(\.things).map { ($0.id, $0) })
    }

    mutating func newID() -> Int {
        nextID += 1
        return nextID
    }

    mutating func thing(_ random: inout Random) -> Thing {
        Thing(id: newID(), size: Self.size(&random))
    }

    mutating func part(_ random: inout Random) -> Part {
        let id = newID()
        let things = (0..<random.pick([0, 1, 5, 30, 130])).map { _ in thing(&random) }
        return Part(id: id, shape: Self.shape(&random), things: things)
    }

    init(_ random: inout Random, parts: Int? = nil) {
        for _ in 0..<(parts ?? random.int(0...4)) { self.parts.append(part(&random)) }
    }

    /// Makes a waterfall of things with some lengths.
    init(columns: Int, lengths: [Double], spacing: Double = 0) {
        let things = lengths.map { length in Thing(id: newID(), size: .height(length)) }
        let shape = LayoutSection(
            layout: WaterfallSection(columns: .fixed(columns), itemSpacing: spacing, lineSpacing: spacing)
        )
        parts = [Part(id: 0, shape: shape, things: things)]
    }

    static func size(_ random: inout Random) -> ItemSize {
        let span: ItemSize.Span =
            random.chance(85) ? .columns(1) : random.chance(30) ? .full : .columns(random.int(2...3))
        switch random.int(0...3) {
        case 0: return .height(Double(random.int(0...300)), span: span)
        case 1:
            return .size(width: Double(random.int(1...200)), height: Double(random.int(1...60)), span: span)
        default:
            return .aspectRatio(
                random.pick([1.5, 4 / 3, 0.75, 1]),
                captionHeight: Double(random.pick([0, 20, 40])),
                span: span
            )
        }
    }

    static func shape(_ random: inout Random) -> LayoutSection {
        let columns: ColumnCount = random.pick([.fixed(1), .fixed(2), .fixed(5), .minimumWidth(110)])
        let layout: any SectionArrangement =
            switch random.int(0...4) {
            case 0: FlowSection(alignment: random.pick([.leading, .center, .justified]))
            case 1: JustifiedSection(targetRowHeight: 120, lastRow: random.pick([.leading, .fill]))
            case 2: GridSection(columns: columns, aspectRatio: 1.5)
            default:
                WaterfallSection(columns: columns, order: random.pick([.shortest, .inOrder, .evenEnds]))
            }
        var shape = LayoutSection(layout: layout)
        shape.layout.spacing = (random.pick([0, 8, 10.5]), random.pick([0, 8, 12]))
        if random.chance(50) {
            shape.insets = LayoutInsets(top: 4, leading: 6, bottom: 8, trailing: 10)
        }
        if random.chance(50) { shape.header = .init(height: 40, isPinned: random.chance(50)) }
        if random.chance(30) { shape.footer = .init(height: 25, isPinned: random.chance(50)) }
        return shape
    }
}

extension Board {
    /// Makes a random change. Unaffected things aren't touched.
    mutating func change(_ random: inout Random, moves: Bool = true, sections: Bool = true) {
        for _ in 0..<random.int(1...4) {
            guard !parts.isEmpty else {
                parts.append(part(&random))
                continue
            }
            let index = random.int(0...parts.count - 1)
            switch random.int(0...(sections ? 11 : 7)) {
            case 0...2: insert(&random, into: index)
            case 3, 4: remove(&random, from: index)
            case 5: resize(&random, in: index)
            case 6 where moves: move(&random, from: index)
            case 7 where moves: parts[index].things.shuffle(using: &random)
            case 8: parts.insert(part(&random), at: random.int(0...parts.count))
            case 9: parts.remove(at: index)
            case 10 where moves: parts.insert(parts.remove(at: index), at: random.int(0...parts.count))
            case 11: parts[index].shape = Self.shape(&random)
            default: insert(&random, into: index)
            }
        }
    }

    private mutating func insert(_ random: inout Random, into index: Int) {
        let new = (0..<random.int(1...3)).map { _ in thing(&random) }
        let count = parts[index].things.count
        parts[index].things.insert(contentsOf: new, at: random.pick([0, count, random.int(0...count)]))
    }

    private mutating func remove(_ random: inout Random, from index: Int) {
        guard !parts[index].things.isEmpty else { return }
        let start = random.int(0...parts[index].things.count - 1)
        parts[index].things.removeSubrange(start..<min(start + random.int(1...3), parts[index].things.count))
    }

    private mutating func resize(_ random: inout Random, in index: Int) {
        guard !parts[index].things.isEmpty else { return }
        parts[index].things[random.int(0...parts[index].things.count - 1)].size = Self.size(&random)
    }

    private mutating func move(_ random: inout Random, from index: Int) {
        guard !parts[index].things.isEmpty else { return }
        let thing = parts[index].things.remove(at: random.int(0...parts[index].things.count - 1))
        let other = random.int(0...parts.count - 1)
        parts[other].things.insert(thing, at: random.int(0...parts[other].things.count))
    }
}
