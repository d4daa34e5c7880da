#if canImport(UIKit)
import BrickworkEngine
import Testing
import UIKit

@testable import Brickwork

/// Unset values are the same in every product: the engine's defaults.
@MainActor @Suite(.standIn)
struct DefaultsTests {
    private let layouts: [UniformLayout] = [
        WaterfallLayout(), AlignedFlowLayout(), JustifiedLayout(), UniformGridLayout(),
    ]

    private func engine(_ layout: UniformLayout) -> LayoutSection {
        layout.template.section(axis: .vertical, direction: .leftToRight, margins: .zero, items: [])
    }

    @Test func spacingsAndInsets() {
        let waterfall = WaterfallSection()
        for layout in layouts {
            #expect(Double(layout.minimumInteritemSpacing) == waterfall.itemSpacing)
            #expect(Double(layout.minimumLineSpacing) == waterfall.lineSpacing)
            #expect(engine(layout).insets == LayoutSection(layout: waterfall).insets)
            #expect(
                !engine(layout).hasBackground && engine(layout).header == nil && engine(layout).footer == nil
            )
        }
        let sections: [(itemSpacing: Double, lineSpacing: Double)] = [
            (FlowSection().itemSpacing, FlowSection().lineSpacing),
            (JustifiedSection().itemSpacing, JustifiedSection().lineSpacing),
            (GridSection().itemSpacing, GridSection().lineSpacing),
        ]
        for section in sections {
            #expect(section == (waterfall.itemSpacing, waterfall.lineSpacing))
        }
    }

    @Test func whatKindsOfSectionHave() {
        #expect(WaterfallLayout().columns == WaterfallSection().columns)
        #expect(WaterfallLayout().order == WaterfallSection().order)
        #expect(AlignedFlowLayout().alignment == FlowSection().alignment)
        #expect(AlignedFlowLayout().lastLineAlignment == FlowSection().lastLineAlignment)
        #expect(AlignedFlowLayout().lineAlignment == FlowSection().lineAlignment)
        #expect(Double(JustifiedLayout().targetRowHeight) == JustifiedSection().targetRowHeight)
        #expect(JustifiedLayout().lastRow == JustifiedSection().lastRow)
        #expect(UniformGridLayout().columns == GridSection().columns)
        #expect(Double(UniformGridLayout().aspectRatio) == GridSection().aspectRatio)
    }

    /// A section described by a closure has the defaults of the layout with that kind of section.
    @Test func descriptionsHaveTheDefaultsOfLayouts() {
        let descriptions: [SectionDescription] = [.waterfall(), .flow(), .justified(), .grid()]
        #expect(layouts.map(\.template) == descriptions)
    }

    /// An app can test its section provider.
    @Test func anEnvironmentCanBeMade() {
        let provider = { (section: Int, environment: SectionEnvironment) -> SectionDescription in
            .waterfall(columns: .fixed(environment.containerSize.width > 600 ? 4 : 2))
        }
        let wide = SectionEnvironment(containerSize: CGSize(width: 800, height: 600), itemCount: 9)
        #expect(provider(0, wide) == .waterfall(columns: .fixed(4)))
        #expect(
            WaterfallLayout().sectionDescription(at: 0, environment: wide) == .waterfall()
        )
    }
}
#endif
