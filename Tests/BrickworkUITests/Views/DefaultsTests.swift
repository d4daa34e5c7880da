import BrickworkEngine
import SwiftUI
import Testing

@testable import BrickworkUI

/// Unset values are the same in every product: the engine's defaults.
@MainActor @Suite(.standIn)
struct DefaultsTests {
    private func item(_ section: some LazySection) -> ItemSize? {
        AnyLazySection(section).description.items.items(0..<1).first
    }

    private func layout(_ section: some LazySection) -> SectionKind {
        let shape = AnyLazySection(section).description.shape
        #expect(shape.insets == LayoutInsets.zero && shape.header == nil && shape.footer == nil)
        #expect(!shape.hasBackground)
        return shape.layout
    }

    private let photos = [Photo(id: 1, height: 1)]

    @Test func waterfall() {
        #expect(layout(LazyWaterfall(photos) { TallCell(photo: $0) }) == .waterfall(WaterfallSection()))
        #expect(item(LazyWaterfall(photos) { TallCell(photo: $0) }) == .estimated(150))
    }

    @Test func flow() {
        #expect(layout(LazyFlow(photos) { TallCell(photo: $0) }) == .flow(FlowSection()))
        #expect(
            item(LazyFlow(photos) { TallCell(photo: $0) }) == .estimatedSize(width: 80, height: 32)
        )
    }

    @Test func justified() {
        let rows = LazyJustified(photos, aspectRatio: \.height) { TallCell(photo: $0) }
        #expect(layout(rows) == .justified(JustifiedSection()))
    }

    @Test func grid() {
        #expect(layout(LazyGrid(photos) { TallCell(photo: $0) }) == .grid(GridSection()))
    }

    @Test func mosaic() {
        #expect(layout(LazyMosaic(photos) { TallCell(photo: $0) }) == .mosaic(MosaicSection()))
        #expect(item(LazyMosaic(photos, aspectRatio: 2) { TallCell(photo: $0) }) == .aspectRatio(2))
    }

    /// Modifiers of one kind change the kind's settings, in any order with others.
    @Test func settingsOfOneKind() {
        let waterfall = LazyWaterfall(photos) { TallCell(photo: $0) }.order(.evenEnds).enlargesItems(false)
        #expect(layout(waterfall) == .waterfall(WaterfallSection(order: .evenEnds, enlargesItems: false)))
        let flow = LazyFlow(photos, alignment: .fill) { TallCell(photo: $0) }
            .sectionLineLimit(2, hasOverflowItem: true)
            .lastLineAlignment(.trailing)
            .lineAlignment(.top)
        #expect(
            layout(flow)
                == .flow(
                    FlowSection(
                        alignment: .fill,
                        lastLineAlignment: .trailing,
                        lineAlignment: .top,
                        lineLimit: 2,
                        hasOverflowItem: true
                    )
                )
        )
        let rows = LazyJustified(photos, aspectRatio: \.height) { TallCell(photo: $0) }
            .lastRow(.fill)
            .maximumRowHeight(300)
            .hasEqualRowHeights(true)
        #expect(
            layout(rows)
                == .justified(
                    JustifiedSection(lastRow: .fill, maximumRowHeight: 300, hasEqualRowHeights: true)
                )
        )
        #expect(item(rows) == .aspectRatio(1))
    }

    /// An estimate is for items without a size, whatever the order of the modifiers.
    @Test func estimatedItemSizes() {
        let waterfall = LazyWaterfall(photos) { TallCell(photo: $0) }
        #expect(item(waterfall.estimatedItemSize(height: 120)) == .estimated(120))
        #expect(item(waterfall.estimatedItemSize(width: 50)) == .estimated(150))
        #expect(item(waterfall.estimatedItemSize(height: 120).itemSize { _ in .height(30) }) == .height(30))
        #expect(item(waterfall.itemSize { _ in .height(30) }.estimatedItemSize(height: 120)) == .height(30))
        let flow = LazyFlow(photos) { TallCell(photo: $0) }
        #expect(item(flow.estimatedItemSize(width: 50)) == .estimatedSize(width: 50, height: 32))
        #expect(item(flow.estimatedItemSize(height: 20)) == .estimatedSize(width: 80, height: 20))
        let mosaic = LazyMosaic(photos, aspectRatio: 2) { TallCell(photo: $0) }
        #expect(item(mosaic.estimatedItemSize(height: 20)) == .aspectRatio(2))
    }

    @Test func sizesOfCoreGraphics() {
        let flow = LazyFlow(photos) { TallCell(photo: $0) }
            .itemSize { _ in .size(CGSize(width: 50, height: 20), span: .full) }
        #expect(item(flow) == .size(width: 50, height: 20, span: .full))
    }

    /// Sections with a key path for the identity, and with another spacing between lines.
    @Test func lineSpacingsOfTheirOwn() {
        let sections = [
            AnyLazySection(LazyWaterfall(photos, spacing: 6, lineSpacing: 4) { TallCell(photo: $0) }),
            AnyLazySection(LazyGrid(photos, spacing: 6, lineSpacing: 4) { TallCell(photo: $0) }),
            AnyLazySection(
                LazyJustified(photos, spacing: 6, lineSpacing: 4, aspectRatio: \.height) {
                    TallCell(photo: $0)
                }
            ),
            AnyLazySection(
                LazyWaterfall(photos, id: \.height, spacing: 6, lineSpacing: 4) { TallCell(photo: $0) }
            ),
            AnyLazySection(
                LazyGrid(photos, id: \.height, spacing: 6, lineSpacing: 4) { TallCell(photo: $0) }
            ),
            AnyLazySection(
                LazyJustified(photos, id: \.height, spacing: 6, lineSpacing: 4, aspectRatio: \.height) {
                    TallCell(photo: $0)
                }
            ),
        ]
        for section in sections {
            #expect(section.description.shape.layout.spacing == (6, 4))
        }
    }
}
