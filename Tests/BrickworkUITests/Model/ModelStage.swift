import BrickworkEngine
import BrickworkScrolling
import Testing

@testable import BrickworkUI

extension LayoutContainer {
    /// Returns a container for the model, which adds the size.
    static func unsized(axis: Axis = .vertical, direction: Direction = .leftToRight, scale: Double = 1)
        -> Self
    {
        LayoutContainer(width: 0, axis: axis, direction: direction, scale: scale)
    }
}

/// A model in a scroll view that follows its requests.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
@MainActor
final class ModelStage {
    let model = LayoutModel()
    let container: LayoutContainer
    private(set) var size: LayoutSize
    private var requests = 0

    init(
        _ board: Board,
        _ container: LayoutContainer = .unsized(),
        size: LayoutSize,
        offset: Double? = nil,
        configure: (LayoutModel) -> Void = { _ in }
    ) {
        (self.container, self.size) = (container, size)
        configure(model)
        show(board)
        model.scroll(to: Viewport(offset: 0, size: size))
        obey()
        if let offset { scroll(to: offset) }
    }

    convenience init(
        _ random: inout Random,
        board: Board,
        offset: Double? = nil
    ) {
        let container = LayoutContainer.unsized(
            axis: random.chance(70) ? .vertical : .horizontal,
            direction: random.chance(70) ? .leftToRight : .rightToLeft,
            scale: random.pick([1, 2, 3])
        )
        let size = LayoutSize(width: Double(random.int(200...800)), height: Double(random.int(200...800)))
        self.init(board, container, size: size, offset: offset)
    }

    var offset: Double { model.scrolled.viewport?.offset ?? 0 }
    var length: Double { container.axis == .vertical ? size.height : size.width }

    /// The last possible offset.
    var end: Double {
        let content = model.contentSize
        return max(0, (container.axis == .vertical ? content.height : content.width) - length)
    }

    func show(_ board: Board) {
        model.update(board.descriptions, in: container)
        obey()
    }

    /// Scrolls like a user.
    func scroll(to offset: Double) {
        requests = model.scrollRequest?.number ?? 0
        model.scroll(to: Viewport(offset: offset, size: size))
    }

    func scrollSomewhere(_ random: inout Random) {
        let share = random.pick([0, 0.3, 0.6, 1, Double(random.int(0...100)) / 100])
        scroll(to: (end * share * container.scale).rounded() / container.scale)
    }

    func resize(to size: LayoutSize) {
        self.size = size
        model.scroll(to: Viewport(offset: offset, size: size))
        obey()
    }

    /// Measures everything shown until nothing changes. Returns the number of rounds.
    func measure(_ length: (Int) -> Double) -> Int {
        var rounds = 0
        while rounds < 50 {
            let before = model.revision
            for view in model.shown where view.sizing == .length {
                guard case .item(let id) = view.id, let id = id.base as? Int else { continue }
                let along = length(id)
                model.measure(
                    container.axis == .vertical
                        ? LayoutSize(width: view.frame.width, height: along)
                        : LayoutSize(width: along, height: view.frame.height),
                    of: view.id
                )
            }
            obey()
            guard model.revision != before else { return rounds }
            rounds += 1
        }
        return rounds
    }

    /// Scrolls where the model requests.
    private func obey() {
        while let request = model.scrollRequest, request.number != requests {
            requests = request.number
            model.scroll(to: Viewport(offset: request.offset, size: size))
        }
    }

    /// The distances of shown things from the start of the visible rect, in reading direction.
    var distances: [Int: Double] {
        var result: [Int: Double] = [:]
        for view in model.shown {
            guard case .item(let id) = view.id, let id = id.base as? Int else { continue }
            result[id] = distance(of: view.frame)
        }
        return result
    }

    func distance(of frame: LayoutRect) -> Double {
        guard container.axis == .horizontal else { return frame.minY - offset }
        return container.direction == .rightToLeft ? offset + length - frame.maxX : frame.minX - offset
    }

    /// The views that don't end before the visible rect. Views before it depend on the direction of scrolling.
    var shownFromVisibleOn: [ShownElement] {
        model.shown.filter { view in
            let length = container.axis == .vertical ? view.frame.height : view.frame.width
            return distance(of: view.frame) + length > 0
        }
    }

    /// The visible things, in order.
    var seen: [Int] {
        let rect = model.scrolled.viewport?.rect
        return model.shown.compactMap { view in
            guard case .item(let id) = view.id, let rect, view.frame.intersects(rect) else { return nil }
            return id.base as? Int
        }
    }
}
