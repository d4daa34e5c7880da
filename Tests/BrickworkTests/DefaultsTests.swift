#if canImport(UIKit)
import BrickworkEngine
import Testing
import UIKit

@testable import Brickwork

/// Unset values are the same in every product: the engine's defaults.
@MainActor @Suite(.standIn)
struct DefaultsTests {
    private let layouts: [SingleKindLayout] = [
        WaterfallLayout(), FlowLayout(), JustifiedLayout(), GridLayout(), MosaicLayout(),
    ]

    private func engine(_ layout: SingleKindLayout) -> LayoutSection {
        layout.template.section(axis: .vertical, direction: .leftToRight, margins: .zero, items: [])
    }

    @Test func spacingsAndInsets() {
        for layout in layouts {
            #expect(layout.minimumInteritemSpacing == 10 && layout.minimumLineSpacing == 10)
            #expect(engine(layout).insets == .zero)
            #expect(
                !engine(layout).hasBackground && engine(layout).header == nil
                    && engine(layout).footer == nil
            )
        }
    }

    @Test func defaultsOfKindsOfSection() {
        #expect(
            layouts.map(\.template.kind) == [
                .waterfall(WaterfallSection()), .flow(FlowSection()), .justified(JustifiedSection()),
                .grid(GridSection()), .mosaic(MosaicSection()),
            ]
        )
    }

    /// A section described by a closure has the defaults of the layout with that kind of section.
    @Test func descriptionsHaveDefaultsOfLayouts() {
        let descriptions: [SectionDescription] = [.waterfall(), .flow(), .justified(), .grid(), .mosaic()]
        #expect(layouts.map(\.template) == descriptions)
        #expect(descriptions.map { SectionDescription($0.kind) } == descriptions)
    }

    @Test func descriptionsTakeAllSettingsOfTheirKind() {
        #expect(
            SectionDescription.waterfall(columns: 3, order: .inOrder, enlargesItems: false).kind
                == .waterfall(WaterfallSection(columns: 3, order: .inOrder, enlargesItems: false))
        )
        #expect(
            SectionDescription.flow(alignment: .fill, lineLimit: 2, hasOverflowItem: true).kind
                == .flow(FlowSection(alignment: .fill, lineLimit: 2, hasOverflowItem: true))
        )
        #expect(
            SectionDescription.justified(lastRow: .fill, maximumRowHeight: 300, hasEqualRowHeights: true).kind
                == .justified(
                    JustifiedSection(lastRow: .fill, maximumRowHeight: 300, hasEqualRowHeights: true)
                )
        )
    }

    /// Left and right are leading and trailing in the layout direction. Negative insets count as zero.
    @Test func headersAndFootersHaveInsets() {
        let layout = WaterfallLayout()
        layout.headerReferenceSize.height = 44
        layout.estimatedFooterSize.height = 20
        layout.headerInset = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        layout.footerInset.top = -5
        #expect(
            engine(layout).header?.insets == LayoutInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        )
        #expect(engine(layout).footer?.insets == .zero && engine(layout).footer?.estimate == 20)
        let mirrored = layout.template.section(
            axis: .vertical,
            direction: .rightToLeft,
            margins: .zero,
            items: []
        )
        #expect(mirrored.header?.insets == LayoutInsets(top: 1, leading: 4, bottom: 3, trailing: 2))
    }

    /// Interface Builder can't show insets, enumerations and directions.
    @Test func interfaceBuilderSetsNumbersAndTexts() {
        let waterfall = WaterfallLayout()
        #expect(waterfall.columnCount == 0 && waterfall.minimumColumnWidth == 145)
        waterfall.columnCount = 3
        waterfall.minimumColumnWidth = 0
        #expect(waterfall.columns == 3 && waterfall.minimumColumnWidth == 0)
        (waterfall.topInset, waterfall.leftInset, waterfall.bottomInset, waterfall.rightInset) = (1, 2, 3, 4)
        #expect(waterfall.sectionInset == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        waterfall.scrollsHorizontally = true
        #expect(waterfall.scrollDirection == .horizontal)
        let grid = GridLayout()
        (grid.columnCount, grid.minimumColumnWidth) = (0, 60)
        #expect(grid.columns == .minimumWidth(60))
        let flow = FlowLayout()
        #expect(flow.alignmentName == "leading")
        flow.alignmentName = "justified"
        flow.alignmentName = "middle"
        #expect(flow.alignment == .justified)
    }

    /// An app can test its section provider.
    @Test func environmentForAnAppsTest() {
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
