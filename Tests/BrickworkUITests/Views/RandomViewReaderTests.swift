import BrickworkUI
import SwiftUI
import Testing

/// Batches, turns, measured views and scrolling, at random, in views: visible items stay, overlap nothing, and leave no
/// gaps.
@MainActor @Suite(.standIn, .serialized)
struct RandomReaderViewTests {
    /// What a wall is shown in.
    struct Scene: CustomTestStringConvertible, Sendable {
        enum Insets: CaseIterable, Sendable { case none, vertical, horizontal }

        var axis: Axis
        var direction: LayoutDirection
        var insets: Insets

        var testDescription: String { "\(axis), \(direction), \(insets) insets" }

        /// Each scene has seeds of its own.
        var number: Int {
            let rank =
                switch insets {
                case .none: 0
                case .vertical: 1
                case .horizontal: 2
                }
            return (axis == .vertical ? 6 : 0) + (direction == .leftToRight ? 3 : 0) + rank
        }

        var safeArea: EdgeInsets {
            switch insets {
            case .none: EdgeInsets()
            case .vertical: EdgeInsets(top: 44, bottom: 34)
            case .horizontal: EdgeInsets(leading: 30, trailing: 17)
            }
        }

        static let all = Axis.allCases.flatMap { axis in
            LayoutDirection.allCases.flatMap { direction in
                Insets.allCases.map { Scene(axis: axis, direction: direction, insets: $0) }
            }
        }
    }

    /// At night, 3,000 rounds in total, of half a second each.
    @Test(arguments: Scene.all)
    func visibleItemsStay(_ scene: Scene) {
        // By day, the rounds are shorter.
        let steps = seeds(4, atNight: 10)
        for round in seeds(1, atNight: 250) {
            read(scene, seed: round * Scene.all.count + scene.number, steps)
        }
    }

    /// Rounds that failed once.
    @Test(arguments: [
        // The user scrolls again from where measured views have moved the scroll view.
        (Scene(axis: .vertical, direction: .rightToLeft, insets: .vertical), 1159),
        // The window gets narrower, and no higher or lower.
        (Scene(axis: .horizontal, direction: .rightToLeft, insets: .horizontal), 2462),
        // A photo comes between others that keep their views, but is too far away to get a new one otherwise.
        (Scene(axis: .horizontal, direction: .leftToRight, insets: .none), 339),
        (Scene(axis: .horizontal, direction: .leftToRight, insets: .vertical), 136),
        // When others are measured, a photo without a view moves to a column in which later photos have views.
        (Scene(axis: .horizontal, direction: .leftToRight, insets: .horizontal), 89),
        // The content becomes shorter, and the scroll view is at its new end before it goes where photos stay.
        (Scene(axis: .horizontal, direction: .leftToRight, insets: .none), 2811),
    ])
    func visibleItemsStillStay(_ scene: Scene, seed: Int) { read(scene, seed: seed, 0..<10) }

    private func read(_ scene: Scene, seed: Int, _ steps: Range<Int>) {
        var reader = RandomViewReader(seed: seed, scene)
        for step in steps {
            var fault: String?
            let complaints = StandIn.recordFailures { fault = reader.takeStep() }
            guard fault != nil || !complaints.isEmpty else { continue }
            let what = fault ?? complaints[0].description
            Issue.record("seed \(seed), step \(step), \(reader.name): \(what)")
            return
        }
    }
}

/// A view as long as its photo: as broad as its place, or narrower.
private struct ReaderCell: View {
    let photo: Photo
    let axis: Axis
    let breadth: CGFloat?

    var body: some View {
        Color.gray
            .frame(
                width: axis == .vertical ? breadth : photo.height,
                height: axis == .vertical ? photo.height : breadth
            )
            .accessibilityIdentifier("\(photo.id)")
    }
}

private struct ReaderWall: View {
    let album: Album
    let axis: Axis
    let breadth: CGFloat?

    var body: some View {
        AnchoredScrollView(axis) {
            LazyWaterfall(album.photos, columns: album.columns, spacing: 10) {
                ReaderCell(photo: $0, axis: axis, breadth: breadth)
            }
            .estimatedItemSize(height: 50)
        }
    }
}

/// Somebody who scrolls, turns the device, and gets other photos meanwhile.
@MainActor
private struct RandomViewReader {
    private var random: Random
    private let scene: RandomReaderViewTests.Scene
    private let album: Album
    private let host: Host
    private let columns: Int
    private var nextID = 1000
    private var kind = 0
    /// What the last batch has removed or moved.
    private var changedIDs: Set<Int> = []

    init(seed: Int, _ scene: RandomReaderViewTests.Scene) {
        var random = Random(seed: seed)
        columns = random.pick([1, 1, 2, 3])
        self.scene = scene
        album = Album((0..<150).map { Photo(id: $0, height: Self.length(&random)) })
        album.columns = .fixed(columns)
        var environment = EnvironmentValues()
        environment.layoutDirection = scene.direction
        host = Host(
            ReaderWall(album: album, axis: scene.axis, breadth: random.chance(40) ? 20 : nil),
            size: CGSize(width: 320, height: 320),
            safeArea: scene.safeArea,
            environment: environment
        )
        self.random = random
        scroll(by: (end * random.pick([0, 0.3, 0.5, 0.9, 1])).rounded())
    }

    private static func length(_ random: inout Random) -> CGFloat {
        random.chance(30) ? 50 : CGFloat(random.int(20...90))
    }

    /// The kind of step, and what is laid out.
    var name: String {
        "\(["batch", "turn", "scroll", "scroll", "scroll"][kind]), \(columns) columns, \(scene.testDescription)"
    }

    /// Takes a step, and returns what is wrong afterward.
    mutating func takeStep() -> String? {
        let before = places
        let wasAtStart = distance <= 1
        kind = random.int(0...4)
        var moved: CGFloat = 0
        switch kind {
        case 0: change()
        case 1: turn()
        default: moved = scroll(by: CGFloat(random.int(-200...200)))
        }
        if let fault = brokenContent { return fault }
        guard distance > 1, distance < end - 1 else { return nil }
        guard kind > 1 || !wasAtStart else { return "is no longer at the start" }
        return unmoved(before, after: moved)
    }

    // MARK: What happens

    /// Inserts, removes, moves and replaces photos.
    private mutating func change() {
        var photos = album.photos
        let old = photos
        photos.remove(at: random.int(0...photos.count - 1))
        let moving = photos.remove(at: random.int(0...photos.count - 1))
        let new = (0..<random.int(1...3)).map { Photo(id: nextID + $0, height: Self.length(&random)) }
        nextID += new.count
        for photo in new + [moving] { photos.insert(photo, at: random.int(0...photos.count)) }
        changedIDs = Set(old.map(\.id)).subtracting(photos.map(\.id)).union([moving.id])
        album.photos = photos
        host.update()
    }

    private mutating func turn() {
        host.resize(
            to: CGSize(width: random.int(250...500), height: random.int(250...500)),
            safeArea: scene.safeArea
        )
    }

    /// Forward in the direction of reading, or backward, as far as there is content. Answers how far.
    @discardableResult
    private func scroll(by distance: CGFloat) -> CGFloat {
        let now = self.distance
        let moved = max(0, min(now + distance, end)) - now
        let start = host.visibleStart
        let point =
            scene.axis == .vertical
            ? CGPoint(x: 0, y: start.y + moved)
            : CGPoint(x: start.x + (isReversed ? -moved : moved), y: 0)
        host.scroll(to: point)
        return moved
    }

    // MARK: The present state

    private var isReversed: Bool { scene.axis == .horizontal && scene.direction == .rightToLeft }

    private func along(_ size: CGSize?) -> CGFloat {
        (scene.axis == .vertical ? size?.height : size?.width) ?? 0
    }

    /// How long the visible part is.
    private var length: CGFloat { along(host.scrollGeometry?.containerSize) }

    /// How far the view can be from where reading begins.
    private var end: CGFloat { max(0, along(host.scrollGeometry?.contentSize) - length) }

    /// How far it is.
    private var distance: CGFloat {
        guard scene.axis == .horizontal else { return host.visibleStart.y }
        return isReversed ? end - host.visibleStart.x : host.visibleStart.x
    }

    /// A photo's view along the scroll axis, counted from where the visible part begins, in the direction of reading.
    private struct Place {
        var id: Int
        var start: CGFloat
        var length: CGFloat
        /// Where it is across.
        var lane: CGFloat
    }

    /// The views that there are.
    private var views: [Place] {
        let insets = scene.safeArea
        return host.shown.compactMap { view in
            guard let id = Int(view.identifier) else { return nil }
            let frame = view.frame
            guard scene.axis == .horizontal else {
                return Place(id: id, start: frame.minY - insets.top, length: frame.height, lane: frame.midX)
            }
            let start = isReversed ? insets.leading + length - frame.maxX : frame.minX - insets.leading
            return Place(id: id, start: start, length: frame.width, lane: frame.midY)
        }
    }

    /// The visible ones.
    private var places: [Place] {
        views.filter { $0.start < length && $0.start + $0.length > 0 }
    }

    // MARK: What is wrong

    /// Whether a visible item has moved that should not have.
    private func unmoved(_ before: [Place], after distance: CGFloat) -> String? {
        let now = Dictionary(uniqueKeysWithValues: places.map { ($0.id, $0) })
        let order = Dictionary(uniqueKeysWithValues: album.photos.enumerated().map { ($1.id, $0) })
        var expected = before.filter { order[$0.id] != nil }
        if kind == 0 { expected.removeAll { changedIDs.contains($0.id) } }
        expected.sort { (order[$0.id] ?? 0) < (order[$1.id] ?? 0) }
        for index in expected.indices { expected[index].start -= distance }
        switch kind {
        case 0: expected = Array(expected.prefix(1))
        case 1:
            guard self.distance + 1000 < end else { return nil }
            guard expected.isEmpty || expected.contains(where: { now[$0.id] != nil }) else {
                return "no photo that was visible still is"
            }
            // Other columns put others beside each other.
            expected = columns > 1 ? [] : Array(expected.prefix(1))
        default:
            // Columns can grow apart above, but one of them stays. Its only visible photo may be partly hidden.
            if columns > 1 {
                expected.removeAll { $0.start >= length || $0.start + $0.length <= 0 }
                let stays = expected.contains { abs((now[$0.id]?.start ?? .infinity) - $0.start) <= 0.001 }
                return stays || expected.isEmpty ? nil : "no column stays"
            }
            expected.removeAll { $0.start < 0 || $0.start + distance < 0 || $0.start >= length }
        }
        for place in expected {
            guard let found = now[place.id] else { return "photo \(place.id) is gone" }
            if abs(found.start - place.start) > 0.001 {
                return "photo \(place.id) jumps by \(found.start - place.start)"
            }
        }
        return nil
    }

    /// What is wrong with what can be seen.
    private var brokenContent: String? {
        let lengths = Dictionary(uniqueKeysWithValues: album.photos.map { ($0.id, $0.height) })
        let views = views
        if let other = views.first(where: { abs($0.length - (lengths[$0.id] ?? -1)) > 0.001 }) {
            return "photo \(other.id) is \(other.length) long"
        }
        var lanes: [CGFloat: [Place]] = [:]
        for view in views where view.start + view.length > 0 {
            lanes[(view.lane * 16).rounded(), default: []].append(view)
        }
        guard lanes.count == columns else { return "\(lanes.count) columns" }
        return lanes.values.lazy.compactMap(gap).first
    }

    /// Views of a column follow each other, 10 points apart, and fill the visible part, but for the end of the content. Items
    /// before the visible part may have no views.
    private func gap(in lane: [Place]) -> String? {
        let lane = lane.sorted { $0.start < $1.start }
        for (one, next) in zip(lane, lane.dropFirst())
        where abs(next.start - one.start - one.length - 10) > 0.001 {
            return "photo \(next.id) is \(next.start - one.start - one.length) behind photo \(one.id)"
        }
        guard lane[0].start <= 10.001 else { return "blank before \(lane[0].start)" }
        let last = lane[lane.count - 1].start + lane[lane.count - 1].length
        let isAtEnd = end - distance < 300
        return isAtEnd || last + 10.001 >= length ? nil : "blank from \(last) on"
    }
}
