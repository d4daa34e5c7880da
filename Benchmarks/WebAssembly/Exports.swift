// What the script calls: the engine in a page, measured from outside.

nonisolated(unsafe) private var section = LayoutSection(layout: WaterfallSection())
nonisolated(unsafe) private var length = 0.0

/// Takes the items, as proportions and extra lengths.
@_cdecl("bench_prepare")
func prepare(_ ratios: UnsafePointer<Double>, _ extras: UnsafePointer<Double>, _ count: Int32, _ columns: Int32) {
    var items = LayoutItems()
    items.reserveCapacity(Int(count))
    for index in 0..<Int(count) {
        items.append(.ratio(ratios[index], extra: extras[index]))
    }
    section = LayoutSection(
        layout: WaterfallSection(columns: .fixed(Int(columns)), itemSpacing: 10, lineSpacing: 10), items: items)
}

/// Lays the items out from scratch; returns the content's length.
@_cdecl("bench_layout")
func layout() -> Double {
    CollectionLayout(container: LayoutContainer(width: 1200), sections: [section]).contentSize.height
}
