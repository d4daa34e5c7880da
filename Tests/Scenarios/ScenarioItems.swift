extension Scenario {
    /// The items of the list.
    package struct Items: Sendable {
        package struct Item: Sendable, Equatable {
            package let number: Int
            /// The height divided by the width.
            package var ratio = 1.0
        }

        package private(set) var items = (0..<50).map { Item(number: $0) }
        private var next = 100
        private var heights: [Int: Double] = [:]

        package init() {}

        /// Changes the items. Events of the view don't.
        package mutating func apply(_ event: Event) {
            switch event {
            case .scroll, .resize: break
            case .grow(let number, let height): heights[number] = height
            case .replaceAll: items = new(items.count)
            case .insert(let index, let count): items.insert(contentsOf: new(count), at: index)
            case .append(let count): items += new(count)
            case .remove(let index): items.remove(at: index)
            case .move(let from, let to): items.insert(items.remove(at: from), at: to)
            case .reload(let index, let ratio): items[index].ratio = ratio
            }
        }

        private mutating func new(_ count: Int) -> [Item] {
            defer { next += count }
            return (next..<next + count).map { Item(number: $0) }
        }

        /// Returns the measured height of an item, or `nil` if its height is given.
        package func measuredHeight(_ number: Int, in scenario: Scenario) -> Double? {
            guard case .measured(let heights) = scenario.sizes else { return nil }
            return self.heights[number] ?? heights[number] ?? 100
        }
    }
}
