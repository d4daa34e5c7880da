// The functions for the script: the engine in a page, measured from outside.

nonisolated(unsafe) private var section = LayoutSection(
    layout: WaterfallSection(columns: .fixed(2), itemSpacing: 0, lineSpacing: 0)
)
nonisolated(unsafe) private var length = 0.0

/// Sets the items, as aspect ratios and caption heights.
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
        items.append(.aspectRatio(ratios[index], captionHeight: extras[index]))
    }
    section = LayoutSection(
        layout: WaterfallSection(columns: .fixed(Int(columns)), itemSpacing: 10, lineSpacing: 10),
        items: items
    )
}

/// Lays out the items. Returns the content's length.
@_cdecl("bench_layout")
func layout() -> Double {
    CollectionLayout(container: LayoutContainer(width: 1200), sections: [section]).contentSize.height
}

nonisolated(unsafe) private var days = CollectionLayout(container: LayoutContainer(width: 0))

/// Lays out items in days with a fixed number of items, in columns, or in justified rows if the number of
/// columns is zero.
@_cdecl("bench_prepare_days")
func prepareDays(
    _ ratios: UnsafePointer<Double>,
    _ extras: UnsafePointer<Double>,
    _ count: Int32,
    _ perDay: Int32,
    _ columns: Int32,
    _ width: Double,
    _ spacing: Double
) {
    let layout: SectionKind =
        columns > 0
        ? .waterfall(WaterfallSection(columns: .fixed(Int(columns)), itemSpacing: spacing, lineSpacing: spacing))
        : .justified(JustifiedSection(targetRowHeight: 180, itemSpacing: spacing, lineSpacing: spacing))
    var sections: [LayoutSection] = []
    for first in stride(from: 0, to: Int(count), by: Int(perDay)) {
        var items = LayoutItems()
        for index in first..<min(Int(count), first + Int(perDay)) {
            items.append(.aspectRatio(ratios[index], captionHeight: extras[index]))
        }
        sections.append(
            LayoutSection(layout: layout, header: .init(height: 44, isPinned: true), items: items)
        )
    }
    days = CollectionLayout(container: LayoutContainer(width: width, scale: 1), sections: sections)
}

/// Lays out all days at another width. Returns the content's length.
@_cdecl("bench_layout_days")
func layoutDays(_ width: Double) -> Double {
    days.setContainer(LayoutContainer(width: width, scale: 1))
    return days.contentSize.height
}
