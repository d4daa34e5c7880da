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
