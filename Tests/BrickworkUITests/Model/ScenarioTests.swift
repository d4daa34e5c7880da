import BrickworkEngine
import Scenarios
import Testing

@testable import BrickworkUI

/// The scenarios in a lazy container, without views.
@MainActor
struct ScenarioTests {
    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test(arguments: Scenario.all)
    func lazyContainer(_ scenario: Scenario) {
        var items = Scenario.Items()
        let stage = ModelStage(
            board(items, scenario),
            .unsized(scale: 2),
            size: LayoutSize(width: 100, height: 250)
        )
        stage.model.updates.policy = scenario.isSticky ? .sticky : .automatic
        measure(stage, items, scenario)
        for event in scenario.events {
            items.apply(event)
            switch event {
            case .scroll(let distance): stage.scroll(to: stage.offset + distance)
            case .resize(let width): stage.resize(to: LayoutSize(width: width, height: 250))
            case .grow: break
            default: stage.show(board(items, scenario))
            }
            measure(stage, items, scenario)
        }
        #expect(stage.offset == scenario.offset)
        #expect(visible(stage) == scenario.visible)
    }

    private func board(_ items: Scenario.Items, _ scenario: Scenario) -> Board {
        var board = Board(columns: scenario.columns, lengths: [])
        board.parts[0].things = items.items.map {
            let isMeasured = items.measuredHeight($0.number, in: scenario) != nil
            return Thing(id: $0.number, size: isMeasured ? .estimated(100) : .aspectRatio(1 / $0.ratio))
        }
        return board
    }

    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    private func measure(_ stage: ModelStage, _ items: Scenario.Items, _ scenario: Scenario) {
        guard case .measured = scenario.sizes else { return }
        _ = stage.measure { items.measuredHeight($0, in: scenario) ?? 0 }
    }

    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    private func visible(_ stage: ModelStage) -> [Scenario.Visible] {
        stage.model.shown.compactMap { view in
            guard case .item(let id) = view.id, let number = id.base as? Int,
                view.frame.minY < stage.offset + 250, view.frame.maxY > stage.offset
            else { return nil }
            return Scenario.Visible(number, x: view.frame.minX, y: view.frame.minY, height: view.frame.height)
        }
    }
}
