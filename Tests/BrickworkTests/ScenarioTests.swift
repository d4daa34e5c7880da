#if canImport(UIKit)
import Brickwork
import Scenarios
import Testing
import UIKit

/// The scenarios in a collection view.
@MainActor @Suite(.standIn)
struct ScenarioTests {
    @Test(arguments: Scenario.all)
    func collectionView(_ scenario: Scenario) {
        let list = CollectionViewList(scenario)
        for event in scenario.events { list.handle(event) }
        #expect(Double(list.view.contentOffset.y) == scenario.offset)
        #expect(list.visible == scenario.visible)
    }
}

/// A collection view with the items of a scenario.
@MainActor
private final class CollectionViewList: NSObject, UICollectionViewDataSource {
    let view: UICollectionView
    private let scenario: Scenario
    private let layout: BrickworkLayout
    private var items = Scenario.Items()

    /// A cell with the measured height of its item.
    final class Cell: UICollectionViewCell {
        var height: Double?

        override func preferredLayoutAttributesFitting(
            _ layoutAttributes: UICollectionViewLayoutAttributes
        ) -> UICollectionViewLayoutAttributes {
            let attributes = super.preferredLayoutAttributesFitting(layoutAttributes)
            attributes.size = layoutAttributes.size
            if let height { attributes.size.height = CGFloat(height) }
            return attributes
        }
    }

    init(_ scenario: Scenario) {
        self.scenario = scenario
        layout = BrickworkLayout(.waterfall(columns: scenario.columns)).spaced(0)
        if scenario.isSticky { layout.updatePolicy = .sticky }
        view = Drivers.current.makeView(size: CGSize(width: 100, height: 250), layout: layout)
        super.init()
        layout.section.estimatedItemSize.height = 100
        layout.sizeForItem = { [unowned self] path, _ in
            let item = items.items[path.item]
            return items.measuredHeight(item.number, in: scenario) == nil
                ? .aspectRatio(1 / CGFloat(item.ratio)) : nil
        }
        view.register(Cell.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = self
        view.layoutIfNeeded()
    }

    var visible: [Scenario.Visible] {
        items.items.enumerated().compactMap { index, item in
            let attributes = layout.layoutAttributesForItem(at: IndexPath(item: index, section: 0))
            guard let frame = attributes?.frame, frame.minY < view.bounds.maxY, frame.maxY > view.bounds.minY
            else { return nil }
            return Scenario.Visible(
                item.number,
                x: Double(frame.minX),
                y: Double(frame.minY),
                height: Double(frame.height)
            )
        }
    }

    func handle(_ event: Scenario.Event) {
        switch event {
        case .scroll(let distance): view.contentOffset.y += CGFloat(distance)
        case .resize(let width): view.frame.size.width = CGFloat(width)
        case .grow(let number, _):
            items.apply(event)
            let index = items.items.firstIndex { $0.number == number } ?? 0
            view.reconfigureItems(at: [IndexPath(item: index, section: 0)])
        case .insert, .append, .remove, .move, .reload, .replaceAll:
            view.performBatchUpdates { self.update(event) }
        }
        view.layoutIfNeeded()
    }

    private func update(_ event: Scenario.Event) {
        items.apply(event)
        func path(_ index: Int) -> IndexPath { IndexPath(item: index, section: 0) }
        let count = items.items.count
        switch event {
        case .scroll, .resize, .grow: break
        case .replaceAll:
            view.deleteItems(at: (0..<count).map(path))
            view.insertItems(at: (0..<count).map(path))
        case .insert(let index, let new): view.insertItems(at: (index..<index + new).map(path))
        case .append(let new): view.insertItems(at: (count - new..<count).map(path))
        case .remove(let index): view.deleteItems(at: [path(index)])
        case .move(let from, let to): view.moveItem(at: path(from), to: path(to))
        case .reload(let index, _): view.reloadItems(at: [path(index)])
        }
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        items.items.count
    }

    func collectionView(
        _ collectionView: UICollectionView,
        cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        (cell as? Cell)?.height = items.measuredHeight(items.items[indexPath.item].number, in: scenario)
        return cell
    }
}
#endif
