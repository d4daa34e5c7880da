import BrickworkEngine
import SwiftUI
import Testing

@testable import BrickworkUI

/// Unset values are the same in every product: the engine's defaults.
@MainActor @Suite(.standIn)
struct DefaultsTests {
    private typealias Shape = SectionDescription.Shape

    private func item(_ section: some LazySection) -> LayoutItem? {
        AnyLazySection(section).description.items.items(0..<1).first
    }

    private func section(_ section: some LazySection) -> any SectionLayout {
        let shape = AnyLazySection(section).description.shape
        #expect(shape.insets == LayoutInsets.zero && shape.header == nil && shape.footer == nil)
        #expect(!shape.hasBackground)
        return shape.section().layout
    }

    private let photos = [Photo(id: 1, height: 1)]

    @Test func waterfall() throws {
        let section = try #require(
            section(LazyWaterfall(photos) { TallCell(photo: $0) }) as? WaterfallSection
        )
        let engine = WaterfallSection()
        #expect(section.columns == engine.columns && section.order == engine.order)
        #expect(section.itemSpacing == engine.itemSpacing && section.lineSpacing == engine.lineSpacing)
        #expect(item(LazyWaterfall(photos) { TallCell(photo: $0) }) == .estimated(150))
    }

    @Test func flow() throws {
        let section = try #require(section(LazyAlignedFlow(photos) { TallCell(photo: $0) }) as? FlowSection)
        let engine = FlowSection()
        #expect(section.alignment == engine.alignment && section.lineAlignment == engine.lineAlignment)
        #expect(section.lastLineAlignment == engine.lastLineAlignment)
        #expect(section.itemSpacing == engine.itemSpacing && section.lineSpacing == engine.lineSpacing)
        #expect(
            item(LazyAlignedFlow(photos) { TallCell(photo: $0) }) == .estimatedSize(width: 80, height: 32)
        )
    }

    @Test func justified() throws {
        let rows = LazyJustifiedRows(photos, aspectRatio: \.height) { TallCell(photo: $0) }
        let section = try #require(section(rows) as? JustifiedSection)
        let engine = JustifiedSection()
        #expect(section.targetRowHeight == engine.targetRowHeight && section.lastRow == engine.lastRow)
        #expect(section.itemSpacing == engine.itemSpacing && section.lineSpacing == engine.lineSpacing)
    }

    @Test func grid() throws {
        let section = try #require(section(LazyUniformGrid(photos) { TallCell(photo: $0) }) as? GridSection)
        let engine = GridSection()
        #expect(section.columns == engine.columns && section.aspectRatio == engine.aspectRatio)
        #expect(section.itemSpacing == engine.itemSpacing && section.lineSpacing == engine.lineSpacing)
    }

    /// Sections with a key path for the identity, and with another spacing between lines.
    @Test func lineSpacingsOfTheirOwn() {
        let sections = [
            AnyLazySection(LazyWaterfall(photos, spacing: 6, lineSpacing: 4) { TallCell(photo: $0) }),
            AnyLazySection(LazyUniformGrid(photos, spacing: 6, lineSpacing: 4) { TallCell(photo: $0) }),
            AnyLazySection(
                LazyJustifiedRows(photos, spacing: 6, lineSpacing: 4, aspectRatio: \.height) {
                    TallCell(photo: $0)
                }
            ),
            AnyLazySection(
                LazyWaterfall(photos, id: \.height, spacing: 6, lineSpacing: 4) { TallCell(photo: $0) }
            ),
            AnyLazySection(
                LazyUniformGrid(photos, id: \.height, spacing: 6, lineSpacing: 4) { TallCell(photo: $0) }
            ),
            AnyLazySection(
                LazyJustifiedRows(photos, id: \.height, spacing: 6, lineSpacing: 4, aspectRatio: \.height) {
                    TallCell(photo: $0)
                }
            ),
        ]
        for section in sections {
            #expect(section.description.shape.itemSpacing == 6 && section.description.shape.lineSpacing == 4)
        }
    }
}
