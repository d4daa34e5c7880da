import LayoutEngine

extension Arrangement {
    /// The layout of the shown photos, from scratch. O(number of photos shown).
    func layout(_ library: Library, style: WallStyle, in container: LayoutContainer) -> CollectionLayout {
        let kind = style.layout(in: container.width)
        let width = style.columns(in: container.width).width
        return CollectionLayout(
            container: container,
            sections: sections.indices.map { section in
                LayoutSection(
                    layout: kind,
                    insets: style.insets,
                    header: library.sections[sections[section]].title.isEmpty
                        ? nil : .init(length: WallStyle.headerHeight, isPinned: true),
                    items: items(
                        of: starts[section]..<starts[section + 1],
                        library,
                        style,
                        columnWidth: width
                    )
                )
            }
        )
    }

    private func items(
        of range: Range<Int>,
        _ library: Library,
        _ style: WallStyle,
        columnWidth: Double
    ) -> LayoutItems {
        guard style.kind == .waterfall else {
            return LayoutItems(ratios: numbers(of: range) { library.shape(at: $0) }, extras: [])
        }
        // There are 256 lengths, and perhaps a million captions.
        let heights = (0...255).map { Caption.height(length: $0, width: columnWidth) }
        return LayoutItems(
            ratios: numbers(of: range) { library.shape(at: $0) },
            extras: numbers(of: range) { heights[Int(library.captionLengths[$0])] }
        )
    }

    /// A number for each of the photos shown, by its position in the library.
    @inline(__always)
    private func numbers(of range: Range<Int>, _ number: (Int) -> Double) -> [Double] {
        [Double](unsafeUninitializedCapacity: range.count) { numbers, count in
            if let filter {
                for index in range {
                    numbers.initializeElement(at: index - range.lowerBound, to: number(Int(filter[index])))
                }
            } else {
                for index in range {
                    numbers.initializeElement(at: index - range.lowerBound, to: number(index))
                }
            }
            count = range.count
        }
    }
}
