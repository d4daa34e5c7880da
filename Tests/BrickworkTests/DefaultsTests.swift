#if canImport(UIKit)
import BrickworkEngine
import Testing
import UIKit

@testable import Brickwork

/// Unset values are the same in every product: the engine's defaults.
@MainActor @Suite(.standIn)
struct DefaultsTests {
    private let sections: [BrickworkSection] = [
        .waterfall(), .flow(), .justified(), .grid(), .mosaic(),
    ]

    private func engine(_ section: BrickworkSection) -> LayoutSection {
        section.section(axis: .vertical, direction: .leftToRight, margins: .zero, items: [])
    }

    @Test func spacingsAndInsets() {
        for section in sections {
            #expect(section.minimumInteritemSpacing == 10 && section.minimumLineSpacing == 10)
            #expect(engine(section).insets == .zero)
            #expect(
                !engine(section).hasBackground && engine(section).header == nil
                    && engine(section).footer == nil
            )
        }
    }

    @Test func defaultsOfKindsOfSection() {
        #expect(
            sections.map(\.kind) == [
                .waterfall(WaterfallSection()), .flow(FlowSection()), .justified(JustifiedSection()),
                .grid(GridSection()), .mosaic(MosaicSection()),
            ]
        )
    }

    /// A section made of its kind has the same defaults. Layouts are waterfalls, unless something else is said.
    @Test func everyWayToASectionHasTheSameDefaults() {
        #expect(sections.map { BrickworkSection($0.kind) } == sections)
        #expect(
            BrickworkLayout().section == .waterfall()
                && BrickworkLayout { _, _ in .flow() }.section == .waterfall()
        )
        #expect(
            BrickworkLayout(.grid()).section == .grid() && BrickworkLayout(.grid()).sectionProvider == nil
        )
    }

    /// A number may be a literal, a variable or a minimum width. A flow has no columns.
    @Test func columnsAreANumberOrAMinimumWidth() {
        let count = 4
        #expect(BrickworkSection.waterfall(columns: count) == .waterfall(columns: 4))
        #expect(BrickworkSection.grid(columns: count).kind == GridSection(columns: .fixed(4)).kind)
        #expect(BrickworkSection.mosaic(columns: count).kind == MosaicSection(columns: 4).kind)
        var section = BrickworkSection.waterfall(columns: .minimumWidth(160))
        #expect(section.columns == .minimumWidth(160) && section.columns == 0)
        section.columns = count
        section.columns += 1
        #expect(section == .waterfall(columns: 5) && section.columns == .fixed(5))
        section.columns = .minimumWidth(90)
        #expect(section == .waterfall(columns: .minimumWidth(90)))
        section = .flow()
        section.columns = count
        #expect(section == .flow() && section.columns == 1)
    }

    @Test func descriptionsTakeAllSettingsOfTheirKind() {
        #expect(
            BrickworkSection.waterfall(columns: 3, order: .inOrder, enlargesItems: false).kind
                == .waterfall(WaterfallSection(columns: 3, order: .inOrder, enlargesItems: false))
        )
        #expect(
            BrickworkSection.flow(alignment: .fill, lineLimit: 2, hasOverflowItem: true).kind
                == .flow(FlowSection(alignment: .fill, lineLimit: 2, hasOverflowItem: true))
        )
        #expect(
            BrickworkSection.justified(lastRow: .fill, maximumRowHeight: 300, hasEqualRowHeights: true).kind
                == .justified(
                    JustifiedSection(lastRow: .fill, maximumRowHeight: 300, hasEqualRowHeights: true)
                )
        )
    }

    /// Left and right are leading and trailing in the layout direction. Negative insets count as zero.
    @Test func headersAndFootersHaveInsets() {
        var section = BrickworkSection.waterfall()
        section.headerReferenceSize.height = 44
        section.estimatedFooterSize.height = 20
        section.headerInset = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        section.footerInset.top = -5
        #expect(
            engine(section).header?.insets == LayoutInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        )
        #expect(engine(section).footer?.insets == .zero && engine(section).footer?.estimate == 20)
        let mirrored = section.section(
            axis: .vertical,
            direction: .rightToLeft,
            margins: .zero,
            items: []
        )
        #expect(mirrored.header?.insets == LayoutInsets(top: 1, leading: 4, bottom: 3, trailing: 2))
    }

    /// An app can test its section provider.
    @Test func environmentForAnAppsTest() {
        let provider = { (section: Int, environment: SectionEnvironment) -> BrickworkSection in
            .waterfall(columns: environment.containerSize.width > 600 ? 4 : 2)
        }
        let wide = SectionEnvironment(containerSize: CGSize(width: 800, height: 600), itemCount: 9)
        #expect(provider(0, wide) == .waterfall(columns: 4))
    }
}
#endif
