import BrickworkEngine
import Testing

/// Properties of every layout, checked on random ones.
struct PropertyTests {
    @Test(arguments: 0..<40)
    func itemsDoNotOverlapAndLieInside(batch: Int) {
        for offset in 0..<25 {
            var random = Random(seed: UInt64(batch * 25 + offset))
            let layout = Fixtures.layout(&random)
            let size = layout.contentSize
            let content = LayoutRect(x: 0, y: 0, width: size.width, height: size.height)
            for section in 0..<layout.sectionCount {
                let frames = layout.itemFrames(section)
                for (index, frame) in frames.enumerated() {
                    #expect(
                        frame.minX >= 0 && frame.minY >= 0 && frame.maxX <= content.maxX + 1e-9
                            && frame.maxY <= content.maxY + 1e-9,
                        "seed \(random.seed): item \(index) at \(frame) in \(content)"
                    )
                    for other in frames[..<index] where frame.overlap(other) > 1e-6 {
                        Issue.record("seed \(random.seed): \(frame) overlaps \(other)")
                    }
                }
            }
        }
    }

    @Test(arguments: 0..<100)
    func contentIsTheUnionOfItsElements(seed: Int) {
        var random = Random(seed: UInt64(seed))
        var container = Fixtures.container(&random)
        container.minimumContentLength = 0
        container.direction = .leftToRight
        var section = Fixtures.section(&random)
        section.insets = LayoutInsets()
        let layout = CollectionLayout(
            container: container,
            sections: [section, Fixtures.section(&random, count: 0)]
        )
        let isVertical = container.axis == .vertical
        let first = CollectionLayout(container: container, sections: [section])
        let end = first.everything.map { isVertical ? $0.frame.maxY : $0.frame.maxX }.max() ?? 0
        let length = isVertical ? first.contentSize.height : first.contentSize.width
        #expect(length == end, "seed \(seed)")
        #expect((isVertical ? layout.contentSize.height : layout.contentSize.width) >= end)
    }

    @Test(arguments: 0..<200)
    func columnsFillTheWidthToThePixel(seed: Int) {
        var random = Random(seed: UInt64(seed))
        let scale = random.pick([1.0, 2, 3])
        let width = Double(random.int(100...1200))
        let count = random.int(1...min(20, Int(width) / 20))
        let spacing = Double(random.int(0...10)), inset = Double(random.int(0...10))
        let layout = CollectionLayout(
            container: LayoutContainer(width: width, scale: scale),
            sections: [
                LayoutSection(
                    layout: WaterfallSection(columns: .fixed(count), itemSpacing: spacing, lineSpacing: 0),
                    insets: LayoutInsets(leading: inset, trailing: inset),
                    items: LayoutItems((0..<count).map { _ in .aspectRatio(1) })
                )
            ]
        )
        let frames = layout.itemFrames()
        #expect(frames.first?.minX == inset, "seed \(seed)")
        #expect(frames.last?.maxX == width - inset, "seed \(seed)")
        for (left, right) in zip(frames, frames.dropFirst()) {
            #expect(abs(right.minX - left.maxX - spacing) < 1e-9, "seed \(seed)")
        }
        for frame in frames {
            let pixels = frame.minX * scale
            #expect(abs(pixels - pixels.rounded()) < 1e-9, "seed \(seed)")
        }
    }

    /// Thirds of a point aren't exact numbers, but no frame extends beyond the start of the next or the end
    /// of the content.
    @Test(arguments: 0..<100)
    func neighborsDoNotOverlapByARoundingError(seed: Int) {
        var random = Random(seed: UInt64(seed))
        let columns = random.int(1...9)
        let layout = CollectionLayout(
            WaterfallSection(columns: .fixed(columns), order: .inOrder, itemSpacing: 0, lineSpacing: 0),
            LayoutItems((0..<columns * 40).map { _ in .height(random.points(1...500)) }),
            in: LayoutContainer(
                width: random.points(100...900),
                height: random.points(100...900),
                axis: random.pick([.vertical, .horizontal]),
                direction: random.pick([.leftToRight, .rightToLeft]),
                scale: random.pick([3, 1.5, 2.625])
            )
        )
        let size = layout.contentSize
        let frames = layout.itemFrames()
        for (index, frame) in frames.enumerated() {
            #expect(frame.maxX <= size.width && frame.maxY <= size.height, "seed \(seed), \(frame)")
            for other in [index + 1, index + columns] where other < frames.count {
                #expect(!frame.intersects(frames[other]), "seed \(seed), \(frame), \(frames[other])")
            }
        }
    }

    @Test(arguments: 0..<300)
    func rightToLeftIsTheMirrorImage(seed: Int) {
        var random = Random(seed: UInt64(seed))
        var container = Fixtures.container(&random)
        container.width = container.width.rounded()
        container.height = container.height.rounded()
        container.direction = .leftToRight
        let sections = (0..<2).map { _ in Fixtures.section(&random) }
        let left = CollectionLayout(container: container, sections: sections)
        container.direction = .rightToLeft
        let right = CollectionLayout(container: container, sections: sections)
        #expect(left.contentSize == right.contentSize)
        let size = left.contentSize
        for (one, other) in zip(left.everything, right.everything) {
            let mirrored = LayoutRect(
                x: size.width - one.frame.maxX,
                y: one.frame.y,
                width: one.frame.width,
                height: one.frame.height
            )
            #expect(one.element == other.element)
            #expect(mirrored.isWithin(1e-9, of: other.frame), "seed \(seed): \(one.element)")
        }
    }

    @Test(arguments: 0..<300)
    func horizontalIsTheTranspose(seed: Int) {
        var random = Random(seed: UInt64(seed))
        var container = Fixtures.container(&random)
        container.axis = .vertical
        container.direction = .leftToRight
        let sections = (0..<2).map { _ in Fixtures.section(&random).withExactRatios }
        let vertical = CollectionLayout(container: container, sections: sections)
        container.axis = .horizontal
        (container.width, container.height) = (container.height, container.width)
        let horizontal = CollectionLayout(container: container, sections: sections.map(\.transposed))
        for (one, other) in zip(vertical.everything, horizontal.everything) {
            let turned = LayoutRect(
                x: one.frame.y,
                y: one.frame.x,
                width: one.frame.height,
                height: one.frame.width
            )
            #expect(one.element == other.element)
            #expect(turned == other.frame, "seed \(seed): \(one.element)")
        }
    }

    @Test(arguments: 0..<200)
    func justifiedRowsFillTheWidthNearTheTarget(seed: Int) {
        var random = Random(seed: UInt64(seed))
        let ratios: [Double] = (0..<random.int(1...60)).map { _ in random.pick([1.5, 4 / 3, 0.75, 1, 2 / 3]) }
        let layout = CollectionLayout(
            container: LayoutContainer(width: 800),
            sections: [
                LayoutSection(
                    layout: JustifiedSection(targetRowHeight: 150, itemSpacing: 4, lineSpacing: 4),
                    items: LayoutItems(aspectRatios: ratios)
                )
            ]
        )
        let frames = layout.itemFrames()
        let rows = Dictionary(grouping: frames) { $0.minY }.sorted { $0.key < $1.key }.map { $0.value }
        for row in rows.dropLast() {
            #expect(row.first?.minX == 0)
            #expect(row.last?.maxX == 800, "seed \(seed)")
            #expect(row.allSatisfy { $0.height == row[0].height })
            #expect((100...225).contains(row[0].height), "seed \(seed): \(row[0].height)")
        }
        for (frame, ratio) in zip(frames, ratios) {
            #expect(abs(frame.width / frame.height - ratio) < 1e-6, "seed \(seed)")
        }
    }
}

extension LayoutRect {
    /// Returns the smaller extent of the common area. At three pixels per point, rounding errors remain.
    func overlap(_ other: LayoutRect) -> Double {
        min(min(maxX, other.maxX) - max(minX, other.minX), min(maxY, other.maxY) - max(minY, other.minY))
    }

    func isWithin(_ tolerance: Double, of other: LayoutRect) -> Bool {
        abs(minX - other.minX) <= tolerance && abs(minY - other.minY) <= tolerance
            && abs(maxX - other.maxX) <= tolerance && abs(maxY - other.maxY) <= tolerance
    }
}

extension LayoutSection {
    /// The same section with the axes exchanged.
    fileprivate var transposed: LayoutSection {
        var result = self
        result.insets = LayoutInsets(
            top: insets.leading,
            leading: insets.top,
            bottom: insets.trailing,
            trailing: insets.bottom
        )
        result.items = LayoutItems(
            items.map { item in
                switch item.extent {
                case .size(let width, let height): .size(width: height, height: width, span: item.span)
                case .aspectRatio(let ratio, let extra):
                    .aspectRatio(1 / ratio, captionHeight: extra, span: item.span)
                default: item
                }
            }
        )
        if case .grid(var grid) = layout {
            grid.aspectRatio = 1 / grid.aspectRatio
            result.layout = .grid(grid)
        }
        return result
    }

    /// The same section with powers of two as aspect ratios, whose inverses are exact.
    fileprivate var withExactRatios: LayoutSection {
        func exact(_ ratio: Double) -> Double {
            ratio < 0.75 ? 0.5 : ratio < 1.5 ? 1 : 2
        }
        var result = self
        result.items = LayoutItems(
            items.map { item in
                guard case .aspectRatio(let ratio, let extra) = item.extent else { return item }
                return .aspectRatio(exact(ratio), captionHeight: extra, span: item.span)
            }
        )
        if case .grid(var grid) = layout {
            grid.aspectRatio = exact(grid.aspectRatio)
            result.layout = .grid(grid)
        }
        return result
    }
}
