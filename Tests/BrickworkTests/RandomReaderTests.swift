#if canImport(UIKit)
import Brickwork
import Testing
import UIKit

/// Random batches, rotations, measured cells and scrolling. Visible cells stay in place, don't overlap, and
/// leave no gaps.
@MainActor @Suite(.standIn)
struct RandomReaderTests {
    /// The layout and the view.
    struct Scene: CustomTestStringConvertible, Sendable {
        enum Insets: CaseIterable, Sendable { case none, vertical, horizontal }

        var isHorizontal: Bool
        var isRightToLeft: Bool
        var insets: Insets

        var testDescription: String {
            "\(isHorizontal ? "horizontal" : "vertical"), \(isRightToLeft ? "right to left" : "left to right"), "
                + "\(insets) insets"
        }

        var edges: UIEdgeInsets {
            switch insets {
            case .none: .zero
            case .vertical: UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0)
            case .horizontal: UIEdgeInsets(top: 0, left: 30, bottom: 0, right: 17)
            }
        }

        static let all = [false, true].flatMap { isHorizontal in
            [false, true].flatMap { isRightToLeft in
                Insets.allCases.map {
                    Scene(isHorizontal: isHorizontal, isRightToLeft: isRightToLeft, insets: $0)
                }
            }
        }
    }

    /// At night, 3,000 rounds in total.
    @Test(arguments: Scene.all)
    func visibleCellsStayInRandomRounds(_ scene: Scene) {
        for seed in seeds(4, atNight: 250) { read(scene, seed: seed) }
    }

    /// Rounds that failed once.
    @Test(arguments: [
        // Cells whose estimates were right move to a column that is a pixel wider while others are measured.
        (Scene(isHorizontal: false, isRightToLeft: false, insets: .none), 90),
        (Scene(isHorizontal: true, isRightToLeft: false, insets: .none), 116),
        (Scene(isHorizontal: true, isRightToLeft: true, insets: .vertical), 113),
        // The view has scrolled without asking for elements, which it knew.
        (Scene(isHorizontal: false, isRightToLeft: false, insets: .vertical), 78),
        // A batch moves the offset as far as the cells that are measured in it.
        (Scene(isHorizontal: true, isRightToLeft: true, insets: .none), 249),
        // Cells whose estimates were right show a gap that the cells below have left.
        (Scene(isHorizontal: false, isRightToLeft: false, insets: .none), 86),
    ])
    func visibleCellsStayInRoundsThatFailedOnce(_ scene: Scene, seed: Int) { read(scene, seed: seed) }

    private func read(_ scene: Scene, seed: Int) {
        var reader = RandomReader(seed: seed, scene)
        for step in 0..<20 {
            var fault: String?
            let mistakes = complaints { fault = reader.takeStep("seed \(seed), step \(step)") }
            guard let fault = fault ?? mistakes.first else { continue }
            Issue.record("\(scene), seed \(seed), step \(step), \(reader.name): \(fault)")
            return
        }
    }
}

/// A simulated user who scrolls and rotates the device while items change.
@MainActor
private struct RandomReader {
    private var random: Random
    private let stage: MeasuredStage
    private let shape: MeasuredStage.Shape
    private var nextID = 150
    private var kind = 0

    init(seed: Int, _ scene: RandomReaderTests.Scene) {
        var random = Random(seed: seed)
        shape = MeasuredStage.Shape(
            isFlow: random.chance(25),
            columns: random.pick([1, 1, 2, 3]),
            isHorizontal: scene.isHorizontal,
            isRightToLeft: scene.isRightToLeft
        )
        let lengths = (0..<150).map { _ in Self.length(&random) }
        stage = MeasuredStage(shape, lengths: lengths, estimate: 50, insets: scene.edges)
        self.random = random
        // From the start, the middle or the end.
        scroll(by: (distances.upperBound * random.pick([0, 0.3, 0.5, 0.9, 1])).rounded())
    }

    /// Some estimates are right.
    private static func length(_ random: inout Random) -> CGFloat {
        random.chance(30) ? 50 : CGFloat(random.int(20...90))
    }

    /// Returns a description of the error after the step, or nil.
    mutating func takeStep(_ context: String) -> String? {
        let before = places
        let wasAtStart = isAtStart
        kind = random.int(0...4)
        var moved: CGFloat = 0
        switch kind {
        case 0: change()
        case 1: turn()
        default: moved = scroll(by: CGFloat(random.int(-200...200)))
        }
        stage.expectNoOverlap(context)
        if let fault = brokenContent { return fault }
        guard !isAtEdge else { return nil }
        guard kind > 1 || !wasAtStart else { return "is no longer at the start" }
        return unmoved(before, after: moved)
    }

    /// The kind of step, and the layout.
    var name: String { "\(["batch", "turn", "scroll", "scroll", "scroll"][kind]), \(shape.testDescription)" }

    // MARK: Steps

    /// Inserts, removes and moves items.
    private mutating func change() {
        var photos = stage.albums[0].photos
        let old = photos
        photos.remove(at: random.int(0...photos.count - 1))
        let moving = photos.remove(at: random.int(0...photos.count - 1))
        let new = (0..<random.int(1...3)).map { shape.photo(id: nextID + $0, length: Self.length(&random)) }
        nextID += new.count
        for photo in new + [moving] { photos.insert(photo, at: random.int(0...photos.count)) }
        let left = Set(photos.map(\.id))
        changedIDs = Set(old.map(\.id)).subtracting(left).union([moving.id])
        let stage = stage
        stage.view.performBatchUpdates {
            stage.albums[0].photos = photos
            for (index, photo) in old.enumerated() where !left.contains(photo.id) {
                stage.view.deleteItems(at: [IndexPath(item: index, section: 0)])
            }
            for (index, photo) in photos.enumerated() {
                let path = IndexPath(item: index, section: 0)
                if photo.id == moving.id, let from = old.firstIndex(where: { $0.id == photo.id }) {
                    stage.view.moveItem(at: IndexPath(item: from, section: 0), to: path)
                } else if new.contains(where: { $0.id == photo.id }) {
                    stage.view.insertItems(at: [path])
                }
            }
        }
        stage.view.layoutIfNeeded()
    }

    /// The items that the last batch has removed or moved.
    private var changedIDs: Set<Int> = []

    private mutating func turn() {
        let size = CGSize(width: random.int(250...500), height: random.int(250...500))
        if random.chance(50) { stage.rotate(to: size) } else { stage.resize(to: size) }
    }

    /// Scrolls forward in reading direction, or backward, as far as there is content. Returns the distance.
    @discardableResult
    private func scroll(by distance: CGFloat) -> CGFloat {
        let now = self.distance
        let target = max(distances.lowerBound, min(now + distance, distances.upperBound))
        stage.scroll(by: target - now)
        return target - now
    }

    // MARK: State

    /// The possible distances of the view from the start of the content.
    private var distances: ClosedRange<CGFloat> {
        let content = stage.isVertical ? stage.view.contentSize.height : stage.view.contentSize.width
        return 0...max(0, content - stage.length)
    }

    private var distance: CGFloat {
        if stage.isVertical { return stage.visible.minY }
        return stage.isReversed ? stage.view.contentSize.width - stage.visible.maxX : stage.visible.minX
    }

    private var isAtStart: Bool { distance <= 1 }

    private var isAtEdge: Bool { distance <= 1 || distance >= distances.upperBound - 1 }

    /// The position of a cell along the scroll axis, from the start of the visible rect in reading direction.
    private struct Place {
        var id: Int
        var start: CGFloat
        var length: CGFloat
    }

    /// The visible cells, by their photos.
    private var places: [Place] {
        let visible = stage.visible
        return stage.view.visibleCells.compactMap { cell -> Place? in
            guard let id = (cell as? MeasuredStage.Cell)?.photo?.id else { return nil }
            let frame = cell.frame
            guard stage.isVertical else {
                let start = stage.isReversed ? visible.maxX - frame.maxX : frame.minX - visible.minX
                return Place(id: id, start: start, length: frame.width)
            }
            return Place(id: id, start: frame.minY - visible.minY, length: frame.height)
        }
        .filter { $0.start < stage.length && $0.start + $0.length > 0 }
    }

    // MARK: Errors

    /// Returns an error if a visible item has moved that should have stayed.
    private func unmoved(_ before: [Place], after distance: CGFloat) -> String? {
        let now = Dictionary(uniqueKeysWithValues: places.map { ($0.id, $0) })
        let order = Dictionary(
            uniqueKeysWithValues: stage.albums[0].photos.enumerated().map { ($0.element.id, $0.offset) }
        )
        var expected = before.map { Place(id: $0.id, start: $0.start - distance, length: $0.length) }
        expected.removeAll { kind == 0 && (changedIDs.contains($0.id) || order[$0.id] == nil) }
        expected.sort { (order[$0.id] ?? 0) < (order[$1.id] ?? 0) }
        switch kind {
        case 0, 1:
            // The first item that remains, even if others are inserted before it.
            guard let first = expected.first else { return nil }
            if kind == 1, let fault = unturned(expected, now) { return fault }
            if kind == 1, shape.isFlow || shape.columns > 1 || isNearEnd { return nil }
            guard let place = now[first.id] else { return "photo \(first.id) is gone" }
            return abs(place.start - first.start) < 1
                ? nil : "photo \(first.id) was at \(first), is at \(place)"
        default:
            expected.removeAll { $0.start < 0 || $0.start + distance < 0 || $0.start >= stage.length }
            // Columns, and lines of several items, can grow apart above.
            if shape.columns > 1 || shape.isFlow { expected = Array(expected.prefix(1)) }
            for place in expected {
                guard let found = now[place.id] else { return "photo \(place.id) is gone" }
                if abs(found.start - place.start) > 0.001 {
                    return "photo \(place.id) jumps by \(found.start - place.start)"
                }
            }
            return nil
        }
    }

    /// Another size breaks lines differently and shows less, and measured sizes become estimates. Something
    /// must stay in view.
    private func unturned(_ before: [Place], _ now: [Int: Place]) -> String? {
        guard !isNearEnd, !before.contains(where: { now[$0.id] != nil }) else { return nil }
        return "no photo that was visible still is"
    }

    /// Whether a rotation may have to show items above, because the content's end is too near.
    private var isNearEnd: Bool { distance + 1000 >= distances.upperBound }

    /// An error in the visible content or in all of it, or nil.
    private var brokenContent: String? {
        let cells = Dictionary(
            uniqueKeysWithValues: stage.view.visibleCells.compactMap { cell in
                (cell as? MeasuredStage.Cell)?.photo.map { ($0.id, cell.frame) }
            }
        )
        var lanes: [CGFloat: [CGRect]] = [:]
        for (photo, frame) in zip(stage.albums[0].photos, stage.frames[0]) {
            if frame.insetBy(dx: 0.001, dy: 0.001).intersects(stage.visible), cells[photo.id] != frame {
                return "photo \(photo.id) at \(frame) has the cell \(String(describing: cells[photo.id]))"
            }
            lanes[stage.isVertical ? frame.minX : frame.minY, default: []].append(frame)
        }
        guard !shape.isFlow else { return nil }
        return lanes.values.lazy.compactMap(gap).first
    }

    /// Checks that the visible cells of a column follow each other, 10 points apart. Columns may have gaps where nothing
    /// was ever visible.
    private func gap(in lane: [CGRect]) -> String? {
        let visible = stage.visible
        let (start, end) =
            stage.isVertical ? (visible.minY, visible.maxY) : (visible.minX, visible.maxX)
        let stretches = lane.map { stage.isVertical ? ($0.minY, $0.maxY) : ($0.minX, $0.maxX) }.sorted {
            $0.0 < $1.0
        }
        for (one, next) in zip(stretches, stretches.dropFirst())
        where next.0 > start && one.1 < end && abs(next.0 - one.1 - 10) > 0.001 {
            return "a gap from \(one.1) to \(next.0)"
        }
        return nil
    }
}
#endif
