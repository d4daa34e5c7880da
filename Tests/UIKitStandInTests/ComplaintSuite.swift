import UIKit

/// A suite that makes mistakes in layouts, and checks the complaints.
@MainActor
protocol ComplaintSuite {
    /// The data for the layouts.
    var source: Source { get }
}

extension ComplaintSuite {
    /// Returns the rules that a first layout and the following actions break, each once, in order.
    func rules(
        _ layout: UICollectionViewLayout,
        then body: @MainActor (UICollectionView) -> Void = { _ in }
    ) -> [StandInFailure.Rule] {
        let view = Fixture.view(layout, source)
        let failures = StandIn.recordFailures {
            view.layoutIfNeeded()
            body(view)
            view.layoutIfNeeded()
        }
        var result: [StandInFailure.Rule] = []
        for failure in failures where !result.contains(failure.rule) { result.append(failure.rule) }
        return result
    }
}
