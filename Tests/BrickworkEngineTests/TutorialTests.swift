import BrickworkEngine
import Testing

/// The layouts of the tutorials, copied unchanged, give the engine's frames.
struct TutorialTests {
    static let seeds = 0..<60

    /// Two columns, the item goes to the shorter one; a padding on every side of the cell.
    @Test(arguments: seeds)
    func twoColumnsShorterFirst(seed: Int) {
        var random = Random(seed: UInt64(seed))
        let heights = (0..<random.int(0...300)).map { _ in random.points(10...400) }
        let padding = random.points(0...8)
        let expected = Tutorial.shorterOfTwo(photoHeights: heights, width: 320, cellPadding: padding)
        let layout = Self.padded(columns: 2, order: .shortest, heights: heights, padding: padding, width: 320)
        #expect(layout.itemFrames() == expected.frames, "seed \(seed)")
        #expect(layout.contentSize.height == expected.height || heights.isEmpty)
    }

    /// Any number of columns, with items dealt in turn.
    @Test(arguments: seeds)
    func dealtOutInTurn(seed: Int) {
        var random = Random(seed: UInt64(seed))
        let columns = random.pick([1, 2, 4, 5, 8])
        let heights = (0..<random.int(1...300)).map { _ in random.points(10...400) }
        let padding = random.points(0...6)
        let expected = Tutorial.inTurn(
            heights,
            columns: columns,
            width: 640,
            cellPadding: padding,
            headerHeight: 0
        )
        let layout = Self.padded(
            columns: columns,
            order: .inOrder,
            heights: heights,
            padding: padding,
            width: 640
        )
        #expect(layout.itemFrames() == expected.frames, "seed \(seed)")
        #expect(layout.contentSize.height == expected.height)
    }

    /// The same below a header, with content at least as high as the view.
    @Test(arguments: seeds)
    func belowAHeader(seed: Int) {
        var random = Random(seed: UInt64(seed))
        let heights = (0..<random.int(1...20)).map { _ in random.points(10...400) }
        let expected = Tutorial.inTurn(heights, columns: 2, width: 640, cellPadding: 4, headerHeight: 50)
        let layout = Self.padded(
            columns: 2,
            order: .inOrder,
            heights: heights,
            padding: 4,
            width: 640,
            header: 50,
            atLeast: 667
        )
        #expect(layout.itemFrames() == expected.frames, "seed \(seed)")
        #expect(layout.contentSize.height == max(667, expected.height))
        #expect(
            layout.frame(of: LayoutElement(.header, section: 0))
                == LayoutRect(x: 0, y: 0, width: 640, height: 50)
        )
    }

    /// The height of the picture at the column's width, and of the caption below it. Widths and aspect ratios
    /// are powers of two, so that both results are equal.
    @Test(arguments: seeds)
    func pictureAndCaption(seed: Int) {
        var random = Random(seed: UInt64(seed))
        let photos = (0..<100).map { _ in (ratio: random.pick([0.5, 1, 2]), caption: random.points(0...80)) }
        let heights = photos.map { 256 / $0.ratio + $0.caption }
        let expected = Tutorial.shorterOfTwo(photoHeights: heights, width: 512, cellPadding: 0)
        let layout = CollectionLayout(
            container: LayoutContainer(width: 512),
            sections: [
                LayoutSection(
                    layout: WaterfallSection(columns: .fixed(2), itemSpacing: 0, lineSpacing: 0),
                    items: LayoutItems(photos.map { .aspectRatio($0.ratio, captionHeight: $0.caption) })
                )
            ]
        )
        #expect(layout.itemFrames() == expected.frames, "seed \(seed)")
    }

    /// A flow whose lines are then pushed left, right and to the center.
    @Test(arguments: seeds)
    func alignedFlow(seed: Int) {
        var random = Random(seed: UInt64(seed))
        let tags = (0..<random.int(0...80)).map { _ in random.points(20...120) }
        for (alignment, push) in [(FlowSection.Alignment.leading, 0.0), (.center, 0.5), (.trailing, 1)] {
            let layout = CollectionLayout(
                container: LayoutContainer(width: 320),
                sections: [
                    LayoutSection(
                        layout: FlowSection(alignment: alignment, itemSpacing: 8, lineSpacing: 6),
                        items: LayoutItems(tags.map { .size(width: $0, height: 28) })
                    )
                ]
            )
            #expect(layout.itemFrames() == Tutorial.pushedFlow(tags, width: 320, push: push), "seed \(seed)")
        }
    }

    /// A padding p around every cell is a spacing of 2p and insets of p.
    private static func padded(
        columns: Int,
        order: WaterfallSection.Order,
        heights: [Double],
        padding: Double,
        width: Double,
        header: Double = 0,
        atLeast: Double = 0
    ) -> CollectionLayout {
        CollectionLayout(
            container: LayoutContainer(width: width, minimumContentLength: atLeast),
            sections: [
                LayoutSection(
                    layout: WaterfallSection(
                        columns: .fixed(columns),
                        order: order,
                        itemSpacing: 2 * padding,
                        lineSpacing: 2 * padding
                    ),
                    insets: LayoutInsets(all: padding),
                    header: header > 0 ? .init(height: header) : nil,
                    items: LayoutItems(heights.map { .height($0) })
                )
            ]
        )
    }
}

/// The `prepare()` of the tutorials.
private enum Tutorial {
    static func shorterOfTwo(photoHeights: [Double], width: Double, cellPadding: Double) -> (
        frames: [LayoutRect], height: Double
    ) {
        let columnWidth = width / 2
        var yOffset = [0.0, 0.0]
        var contentHeight = 0.0
        var frames: [LayoutRect] = []
        for photoHeight in photoHeights {
            let column = yOffset[0] > yOffset[1] ? 1 : 0
            let height = cellPadding * 2 + photoHeight
            frames.append(
                LayoutRect(
                    x: Double(column) * columnWidth + cellPadding,
                    y: yOffset[column] + cellPadding,
                    width: columnWidth - 2 * cellPadding,
                    height: photoHeight
                )
            )
            yOffset[column] += height
            contentHeight = max(contentHeight, yOffset[column])
        }
        return (frames, contentHeight)
    }

    static func inTurn(
        _ heights: [Double],
        columns: Int,
        width: Double,
        cellPadding: Double,
        headerHeight: Double
    ) -> (frames: [LayoutRect], height: Double) {
        let columnWidth = width / Double(columns)
        var yOffset = [Double](repeating: headerHeight, count: columns)
        var column = 0
        var frames: [LayoutRect] = []
        for height in heights {
            frames.append(
                LayoutRect(
                    x: Double(column) * columnWidth + cellPadding,
                    y: yOffset[column] + cellPadding,
                    width: columnWidth - 2 * cellPadding,
                    height: height
                )
            )
            yOffset[column] += height + 2 * cellPadding
            column = column < columns - 1 ? column + 1 : 0
        }
        return (frames, yOffset.max() ?? 0)
    }

    static func pushedFlow(_ widths: [Double], width: Double, push: Double) -> [LayoutRect] {
        var frames: [LayoutRect] = []
        var x = 0.0, y = 0.0
        var lineStart = 0
        func endLine() {
            let slack = width - (x - 8)
            for index in lineStart..<frames.count { frames[index].x += slack * push }
            lineStart = frames.count
        }
        for tag in widths {
            if x > 0, x + tag > width {
                endLine()
                x = 0
                y += 28 + 6
            }
            frames.append(LayoutRect(x: x, y: y, width: tag, height: 28))
            x += tag + 8
        }
        endLine()
        return frames
    }
}
