import UIKit

/// A suite that has layouts err, and looks at what is complained of.
@MainActor
protocol ComplaintSuite {
    /// What the layouts lay out.
    var source: Source { get }
}

extension ComplaintSuite {
    /// The rules broken by a first layout and whatever follows; each once, in order.
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
