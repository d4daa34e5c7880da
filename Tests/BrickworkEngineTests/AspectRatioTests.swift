import BrickworkEngine
import Testing

/// A ratio is width over height in every kind of section, whatever the axis and the direction.
struct AspectRatioTests {
    static let turns: [(LayoutContainer.Axis, LayoutContainer.Direction)] = [
        (.vertical, .leftToRight), (.vertical, .rightToLeft),
        (.horizontal, .leftToRight), (.horizontal, .rightToLeft),
    ]

    private static func frames(
        _ layout: some SectionArrangement,
        _ items: LayoutItems,
        _ axis: LayoutContainer.Axis,
        _ direction: LayoutContainer.Direction
    ) -> [LayoutRect] {
        CollectionLayout(
            layout,
            items,
            in: LayoutContainer(width: 800, height: 800, axis: axis, direction: direction)
        ).itemFrames()
    }

    @Test(arguments: turns)
    func waterfall(axis: LayoutContainer.Axis, direction: LayoutContainer.Direction) {
        let items: LayoutItems = [
            .aspectRatio(2), .aspectRatio(0.5), .aspectRatio(4), .aspectRatio(2, span: .columns(2)),
        ]
        let frames = Self.frames(
            WaterfallSection(columns: .fixed(4), itemSpacing: 0, lineSpacing: 0),
            items,
            axis,
            direction
        )
        #expect(frames.map { $0.width / $0.height } == [2, 0.5, 4, 2])
    }

    /// The extra length below a picture is added along the scroll axis: 200 × 100 and 8 more, or 400 × 200
    /// and 8 more.
    @Test(arguments: turns)
    func extraLength(axis: LayoutContainer.Axis, direction: LayoutContainer.Direction) {
        let frames = Self.frames(
            WaterfallSection(columns: .fixed(4), itemSpacing: 0, lineSpacing: 0),
            [.aspectRatio(2, captionHeight: 8)],
            axis,
            direction
        )
        #expect(frames.map { $0.width } == [axis == .vertical ? 200 : 408])
        #expect(frames.map { $0.height } == [axis == .vertical ? 108 : 200])
    }

    @Test(arguments: turns)
    func grid(axis: LayoutContainer.Axis, direction: LayoutContainer.Direction) {
        let section = GridSection(columns: .fixed(8), aspectRatio: 2, itemSpacing: 0, lineSpacing: 0)
        let frames = Self.frames(section, [.aspectRatio(1), .height(70)], axis, direction)
        let size =
            axis == .vertical ? LayoutSize(width: 100, height: 50) : LayoutSize(width: 200, height: 100)
        #expect(frames.map { LayoutSize(width: $0.width, height: $0.height) } == [size, size])
    }

    @Test(arguments: turns)
    func justifiedRows(axis: LayoutContainer.Axis, direction: LayoutContainer.Direction) {
        let items: LayoutItems = [
            .aspectRatio(2), .aspectRatio(0.5), .aspectRatio(4), .size(width: 60, height: 30),
            .aspectRatio(1),
        ]
        let frames = Self.frames(
            JustifiedSection(targetRowHeight: 200, itemSpacing: 0, lineSpacing: 0),
            items,
            axis,
            direction
        )
        for (frame, ratio) in zip(frames, [2, 0.5, 4, 2, 1]) {
            #expect(abs(frame.width / frame.height - ratio) < 1e-6)
        }
    }

    @Test(arguments: turns)
    func flow(axis: LayoutContainer.Axis, direction: LayoutContainer.Direction) {
        let frames = Self.frames(
            FlowSection(itemSpacing: 0, lineSpacing: 0),
            [.aspectRatio(2), .aspectRatio(0.5)],
            axis,
            direction
        )
        #expect(frames.map { $0.width / $0.height } == [2, 0.5])
    }

    /// An invalid ratio gives no length on either axis.
    @Test(arguments: turns, [0, -1, Double.nan, Double.infinity, -Double.infinity])
    func nonsense(turn: (LayoutContainer.Axis, LayoutContainer.Direction), ratio: Double) {
        for section in [
            WaterfallSection(columns: .fixed(4), itemSpacing: 0, lineSpacing: 0) as any SectionArrangement,
            GridSection(columns: .fixed(2), aspectRatio: ratio, itemSpacing: 0, lineSpacing: 0),
            FlowSection(itemSpacing: 0, lineSpacing: 0),
        ] {
            let layout = CollectionLayout(
                container: LayoutContainer(width: 800, height: 800, axis: turn.0, direction: turn.1),
                sections: [LayoutSection(layout: section, items: [.aspectRatio(ratio)])]
            )
            let frame = layout.itemFrames()[0]
            #expect((turn.0 == .vertical ? frame.height : frame.width) == 0, "\(section)")
        }
    }
}
