import BrickworkEngine
import Testing

/// Every input has a defined result, and nothing traps.
struct NonsenseTests {
    static let nonsense: [Double] = [
        .nan, .infinity, -.infinity, -1, 0, -0.0, 1e300, -1e300, .leastNonzeroMagnitude,
        .greatestFiniteMagnitude,
    ]
    static let layouts: [any SectionArrangement] = [
        WaterfallSection(columns: .fixed(2), itemSpacing: 0, lineSpacing: 0),
        WaterfallSection(columns: .fixed(20), itemSpacing: 0, lineSpacing: 0),
        WaterfallSection(columns: .fixed(2), order: .inOrder, itemSpacing: 0, lineSpacing: 0),
        FlowSection(itemSpacing: 0, lineSpacing: 0),
        FlowSection(alignment: .justified, itemSpacing: 0, lineSpacing: 0),
        JustifiedSection(itemSpacing: 0, lineSpacing: 0),
        JustifiedSection(lastRow: .fill, itemSpacing: 0, lineSpacing: 0),
        GridSection(columns: .fixed(2), itemSpacing: 0, lineSpacing: 0),
    ]

    @Test
    func layoutsWithoutSections() {
        var layout = CollectionLayout(container: LayoutContainer(width: 100))
        #expect(layout.contentSize == LayoutSize(width: 100, height: 0))
        #expect(layout.elements(in: LayoutRect(x: 0, y: 0, width: 100, height: 100)).isEmpty)
        #expect(layout.frame(of: LayoutElement(.item, section: 0)) == nil)
        #expect(layout.item(at: LayoutPoint(x: 0, y: 0)) == nil)
        #expect(layout.neighbor(of: ItemPath(section: 0, item: 0), .down) == nil)
        layout.append([.aspectRatio(1)], toSection: 0)
        layout.setMeasuredSize(.length(10), of: .item(ItemPath(section: 0, item: 0)))
        #expect(layout.sectionCount == 0)
    }

    @Test(arguments: layouts.indices)
    func anEmptySectionIsItsInsets(index: Int) {
        let layout = CollectionLayout(
            container: LayoutContainer(width: 100),
            sections: [
                LayoutSection(layout: Self.layouts[index], insets: LayoutInsets(top: 3, bottom: 4)),
                LayoutSection(
                    layout: WaterfallSection(columns: .fixed(2), itemSpacing: 0, lineSpacing: 0),
                    items: [.height(10)]
                ),
            ]
        )
        #expect(layout.contentSize.height == 17)
    }

    @Test(arguments: nonsense)
    func aLengthThatIsNoneIsZero(value: Double) {
        let layout = Self.column([.height(value), .height(10)])
        let length = value > 0 && value < .infinity ? min(value, 131_072) : 0
        #expect(layout.itemFrames()[0].height == (length < 1e-9 ? 0 : length))
        #expect(layout.itemFrames()[1].height == 10)
    }

    /// 100 divided by the aspect ratio: 0 for an invalid ratio, and at most 131,072 points.
    @Test(arguments: zip(nonsense, [0.0, 0, 0, 0, 0, 0, 0, 0, 131_072, 0]))
    func aRatioThatIsNoneGivesNoLength(value: Double, length: Double) {
        #expect(Self.column([.aspectRatio(value)]).itemFrames()[0].height == length)
    }

    @Test(arguments: zip(nonsense, [50.0, 50, 50, 50, 50, 50, 131_122, 50, 50, 131_122]))
    func anExtraThatIsNoneIsZero(value: Double, length: Double) {
        #expect(Self.column([.aspectRatio(2, captionHeight: value)]).itemFrames()[0].height == length)
    }

    @Test(arguments: [(0, 1), (-5, 1), (Int.min, 1), (3, 3), (5000, 1024), (Int.max, 1024)])
    func columnCountsAreBroughtIntoRange(count: Int, expected: Int) {
        let layout = CollectionLayout(
            container: LayoutContainer(width: 2048),
            sections: [
                LayoutSection(
                    layout: WaterfallSection(columns: .fixed(count), itemSpacing: 0, lineSpacing: 0),
                    items: LayoutItems((0..<1100).map { _ in .height(1) })
                )
            ]
        )
        #expect(layout.itemFrames().filter { $0.minY == 0 }.count == expected)
    }

    @Test(arguments: nonsense)
    func aLeastWidthThatIsNoneGivesOneColumn(value: Double) {
        let layout = CollectionLayout(
            container: LayoutContainer(width: 100),
            sections: [
                LayoutSection(
                    layout: WaterfallSection(columns: .minimumWidth(value), itemSpacing: 0, lineSpacing: 0),
                    items: [.height(1)]
                )
            ]
        )
        #expect(layout.itemFrames() == [LayoutRect(x: 0, y: 0, width: 100, height: 1)])
    }

    @Test(arguments: [
        (ItemSize.Span.columns(0), 50.0), (.columns(-3), 50), (.columns(Int.min), 50), (.columns(9), 100),
        (.columns(Int.max), 100), (.full, 100),
    ])
    func spansAreBroughtIntoRange(span: ItemSize.Span, width: Double) {
        let layout = CollectionLayout(
            container: LayoutContainer(width: 100),
            sections: [
                LayoutSection(
                    layout: WaterfallSection(columns: .fixed(2), itemSpacing: 0, lineSpacing: 0),
                    items: [.height(1, span: span)]
                )
            ]
        )
        #expect(layout.itemFrames()[0].width == width)
    }

    /// Spacing that leaves no room is reduced, so that the columns are inside, without a width.
    @Test
    func spacingWiderThanTheContainerLeavesColumnsWithoutWidth() {
        let layout = CollectionLayout(
            container: LayoutContainer(width: 100),
            sections: [
                LayoutSection(
                    layout: WaterfallSection(columns: .fixed(3), itemSpacing: 90, lineSpacing: 0),
                    items: [.height(5), .height(5), .height(5)]
                )
            ]
        )
        #expect(layout.itemFrames().map(\.minX) == [0, 50, 100])
        #expect(layout.itemFrames().map(\.width) == [0, 0, 0])
    }

    /// Everything invalid at the same time, for all layouts: frames are finite, inside, and found by queries.
    @Test(arguments: layouts.indices)
    func nonsenseEverywhereStaysFinite(index: Int) {
        for value in Self.nonsense {
            let insets = LayoutInsets(top: value, leading: value, bottom: value, trailing: value)
            let items: LayoutItems = [
                .aspectRatio(value, captionHeight: value), .height(value), .estimated(value),
                .size(width: value, height: value),
                .size(width: 10, height: value), .size(width: value, height: 10),
                ItemSize(.measured(value), span: .full), .aspectRatio(1),
            ]
            let section = LayoutSection(
                layout: Self.layouts[index],
                insets: insets,
                header: .init(height: value, isPinned: true),
                footer: .init(height: value, isPinned: true),
                hasBackground: true,
                items: items
            )
            for container in Self.containers(value) {
                var layout = CollectionLayout(container: container, sections: [section, section])
                layout.setMeasuredSize(.length(value), of: .item(ItemPath(section: 0, item: 1)))
                let visible = LayoutRect(x: value, y: value, width: value, height: value)
                layout.forEachElement(in: visible, visible: visible) { _, frame in #expect(frame.isFinite) }
                for element in layout.everything {
                    #expect(element.frame.isFinite && element.frame.width >= 0 && element.frame.height >= 0)
                }
                #expect(layout.contentSize.width.isFinite && layout.contentSize.height.isFinite)
                _ = layout.scrollOffset(keeping: layout.anchor(in: visible), visibleLength: value)
                _ = layout.item(at: LayoutPoint(x: value, y: value))
            }
        }
    }

    @Test
    func settingsThatAreNonsenseStayFinite() {
        for value in Self.nonsense {
            let layouts: [any SectionArrangement] = [
                WaterfallSection(columns: .minimumWidth(value), itemSpacing: value, lineSpacing: value),
                FlowSection(itemSpacing: value, lineSpacing: value),
                JustifiedSection(targetRowHeight: value, itemSpacing: value, lineSpacing: value),
                GridSection(columns: .fixed(2), aspectRatio: value, itemSpacing: value, lineSpacing: value),
            ]
            for section in layouts {
                let layout = CollectionLayout(
                    container: LayoutContainer(width: 300),
                    sections: [
                        LayoutSection(
                            layout: section,
                            items: LayoutItems((0..<300).map { _ in .aspectRatio(1.5) })
                        )
                    ]
                )
                for frame in layout.itemFrames() {
                    #expect(frame.isFinite && frame.minX >= 0 && frame.maxX <= 300, "\(value): \(frame)")
                }
            }
        }
    }

    @Test
    func indicesOutOfRangeHaveNoFrame() {
        let layout = Self.column([.height(10)])
        for path in [
            ItemPath(section: 0, item: 1), ItemPath(section: 0, item: -1), ItemPath(section: 1, item: 0),
            ItemPath(section: Int.min, item: Int.max),
        ] {
            #expect(layout.frame(of: .item(path)) == nil)
            #expect(layout.neighbor(of: path, .up) == nil)
            #expect(layout.itemCount(inSection: path.section) == (path.section == 0 ? 1 : 0))
        }
        #expect(layout.frame(of: LayoutElement(.header, section: 0)) == nil)
        #expect(layout.section(-1) == nil)
    }

    /// Missing indexes are ignored, insertions beyond the end go to the end, and removals come first.
    @Test
    func contradictoryBatchesHaveADefinedAnswer() {
        var layout = Self.column([.height(1), .height(2), .height(3)])
        let first = ItemPath(section: 0, item: 0), second = ItemPath(section: 0, item: 1)
        var update = LayoutUpdate()
        for path in [
            first, first, ItemPath(section: 0, item: 9), ItemPath(section: 7, item: 0),
            ItemPath(section: -1, item: -1),
        ] {
            update.removeItem(at: path)
        }
        update.moveItem(from: first, to: second)
        update.replaceItem(at: first, with: .height(99))
        update.moveItem(from: second, to: ItemPath(section: 0, item: 99))
        update.moveItem(from: second, to: first)
        update.insert(.height(4), at: ItemPath(section: 0, item: 50))
        update.insert(.height(5), at: ItemPath(section: 3, item: 0))
        update.removeSection(at: 5)
        update.moveSection(from: -2, to: 0)
        let map = layout.apply(update)
        #expect(layout.itemFrames().map(\.height) == [3, 4, 2])
        #expect(map.newPath(of: first) == nil)
        #expect(map.newPath(of: second) == ItemPath(section: 0, item: 2))
        update = LayoutUpdate()
        update.removeSection(at: 0)
        update.insertSection(
            LayoutSection(layout: GridSection(columns: .fixed(2), itemSpacing: 0, lineSpacing: 0)),
            at: 100
        )
        layout.apply(update)
        #expect(layout.sectionCount == 1 && layout.itemCount(inSection: 0) == 0)
    }

    /// Two items are inserted and one is removed. Indexes that never existed map to nothing, however large
    /// they are.
    @Test(arguments: [Int.min, Int.min + 1, -1, 9, Int.max - 1, Int.max])
    func theMapOfIndicesThatNeverWere(index: Int) {
        for count in [1, 3] {
            var layout = Self.column([.height(1), .height(2), .height(3), .height(4)])
            var update = LayoutUpdate()
            update.removeItem(at: ItemPath(section: 0, item: 0))
            update.removeItem(at: ItemPath(section: 0, item: 1))
            update.insert(LayoutItems((0..<count).map { _ in .height(5) }), at: ItemPath(section: 0, item: 1))
            let map = layout.apply(update)
            for section in [0, index] {
                let path = ItemPath(section: section, item: index)
                #expect(map.newPath(of: path).flatMap { layout.frame(of: .item($0)) } == nil)
                let old = map.oldPath(of: path)
                #expect(old == nil || old?.section != 0 || old.map { (0..<4).contains($0.item) } == false)
            }
        }
    }

    /// With an invalid offset, the start of the content is kept.
    @Test(arguments: [(Double.nan, 0.0), (.infinity, 0), (-.infinity, 0)])
    func anAnchorAtNoOffset(y: Double, expected: Double) {
        let layout = Self.column([.height(20), .height(20), .height(20)])
        let anchor = layout.anchor(in: LayoutRect(x: 0, y: y, width: 100, height: 20))
        let offset = layout.scrollOffset(keeping: anchor, visibleLength: 20)
        #expect(offset == expected)
    }

    /// An item of 20 from 20 on. The view begins at 25 and has no length or an invalid one.
    @Test(arguments: [(Double.nan, 25.0), (-.infinity, 25), (0, 25), (.infinity, 0)])
    func anAnchorInAViewOfNoLength(visibleLength: Double, expected: Double) {
        let layout = Self.column([.height(20), .height(20), .height(20)])
        let anchor = layout.anchor(in: LayoutRect(x: 0, y: 25, width: 100, height: 20))
        #expect(layout.scrollOffset(keeping: anchor, visibleLength: visibleLength) == expected)
    }

    /// 2³⁰ points contain 8,192 items of 131,072. Items beyond have no length, and are at the end.
    @Test(arguments: [1, 3, 20])
    func contentEndsAtItsLimit(columns: Int) {
        let items = LayoutItems((0..<8200 * columns).map { _ in .height(131_072) })
        let layout = CollectionLayout(
            container: LayoutContainer(width: 100),
            sections: [
                LayoutSection(
                    layout: WaterfallSection(columns: .fixed(columns), itemSpacing: 0, lineSpacing: 0),
                    items: items
                )
            ]
        )
        #expect(layout.contentSize.height == 0x1p30)
        let frames = layout.itemFrames()
        #expect(frames[8191 * columns].minY == 8191 * 131_072)
        #expect(frames[8192 * columns].height == 0 && frames[8192 * columns].minY == 0x1p30)
    }

    private static func column(_ items: LayoutItems) -> CollectionLayout {
        CollectionLayout(
            container: LayoutContainer(width: 100),
            sections: [
                LayoutSection(
                    layout: WaterfallSection(columns: .fixed(1), itemSpacing: 0, lineSpacing: 0),
                    items: items
                )
            ]
        )
    }

    private static func containers(_ value: Double) -> [LayoutContainer] {
        [
            LayoutContainer(width: value, height: value, scale: value, minimumContentLength: value),
            LayoutContainer(width: 300, height: value, direction: .rightToLeft, scale: value),
            LayoutContainer(width: value, height: 300, axis: .horizontal, direction: .rightToLeft),
        ]
    }
}

extension LayoutRect {
    fileprivate var isFinite: Bool {
        x.isFinite && y.isFinite && width.isFinite && height.isFinite
    }
}
