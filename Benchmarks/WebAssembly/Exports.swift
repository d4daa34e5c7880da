// What the script calls: the engine in a page, measured from outside.

nonisolated(unsafe) private var section = LayoutSection(layout: WaterfallSection())
nonisolated(unsafe) private var length = 0.0

/// Takes the items, as proportions and extra lengths.
@_cdecl("bench_prepare")
func prepare(
    _ ratios: UnsafePointer<Double>,
    _ extras: UnsafePointer<Double>,
    _ count: Int32,
    _ columns: Int32
) {
    var items = LayoutItems()
    items.reserveCapacity(Int(count))
    for index in 0..<Int(count) {
        items.append(.ratio(ratios[index], extra: extras[index]))
    }
    section = LayoutSection(
        layout: WaterfallSection(columns: .fixed(Int(columns)), itemSpacing: 10, lineSpacing: 10),
        items: items
    )
}

/// Lays the items out from scratch; returns the content's length.
@_cdecl("bench_layout")
func layout() -> Double {
    CollectionLayout(container: LayoutContainer(width: 1200), sections: [section]).contentSize.height
}

nonisolated(unsafe) private var days = CollectionLayout(container: LayoutContainer(width: 0))

/// Lays out items in days of so many: in columns, or in justified rows where there are none. The extra lengths
/// are those of captions.
@_cdecl("bench_prepare_days")
func prepareDays(
    _ ratios: UnsafePointer<Double>, _ extras: UnsafePointer<Double>, _ count: Int32, _ perDay: Int32,
    _ columns: Int32, _ width: Double, _ spacing: Double
) {
    let layout: any SectionLayout =
        columns > 0
        ? WaterfallSection(columns: .fixed(Int(columns)), itemSpacing: spacing, lineSpacing: spacing)
        : JustifiedSection(targetHeight: 180, itemSpacing: spacing, lineSpacing: spacing)
    var sections: [LayoutSection] = []
    for first in stride(from: 0, to: Int(count), by: Int(perDay)) {
        var items = LayoutItems()
        for index in first..<min(Int(count), first + Int(perDay)) {
            items.append(.ratio(ratios[index], extra: extras[index]))
        }
        sections.append(LayoutSection(layout: layout, header: .init(length: 44, isPinned: true), items: items))
    }
    days = CollectionLayout(container: LayoutContainer(width: width, scale: 1), sections: sections)
}

/// Lays all of them out for another width; returns the content's length.
@_cdecl("bench_layout_days")
func layoutDays(_ width: Double) -> Double {
    days.setContainer(LayoutContainer(width: width, scale: 1))
    return days.contentSize.height
}
