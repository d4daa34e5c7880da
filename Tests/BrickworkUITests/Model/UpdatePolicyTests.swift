import BrickworkEngine
import Testing

@testable import BrickworkUI

/// How items are placed when the container changes.
@MainActor
struct UpdatePolicyTests {
    /// Two columns of 150 points, then of 200. The second item is 120 points long, then 160. So the third item goes below it in
    /// a new layout of the first width, and below the first item, which has 140 points, in one of the second.
    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test(arguments: [(UpdatePolicy.sticky, "LRR"), (.rebalance, "LRL"), (.automatic, "LRL")])
    func aWiderContainer(policy: UpdatePolicy, columns: String) {
        var board = Board(columns: 2, lengths: [], spacing: 10)
        board.parts[0].things = [
            Thing(id: 1, size: .height(140)), Thing(id: 2, size: .aspectRatio(1.25)),
            Thing(id: 3, size: .height(50)),
        ]
        let stage = ModelStage(board, size: LayoutSize(width: 310, height: 400))
        stage.model.updates.policy = policy
        #expect(self.columns(stage) == "LRR")
        stage.resize(to: LayoutSize(width: 410, height: 400))
        #expect(self.columns(stage) == columns)
    }

    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    private func columns(_ stage: ModelStage) -> String {
        stage.model.shown.map { $0.frame.x == 0 ? "L" : "R" }.joined()
    }
}
