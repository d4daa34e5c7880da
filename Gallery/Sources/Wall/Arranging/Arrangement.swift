import LayoutEngine
import WallNodes

/// How the sections of a wall are laid out in a style and a width.
struct Arrangement: Sendable {
    let style: WallStyle
    let container: LayoutContainer
    /// How many columns there are, and how wide each is; justified rows have none.
    let columns: (count: Int, width: Double)
    /// How photos are placed.
    let photos: any SectionLayout
    /// How the length of photos is kept free whose shapes are not known.
    private let blank: any SectionLayout
    /// The height of captions by length, of which there are 256; empty where the wall shows none.
    private let captionHeights: [Double]

    init(_ style: WallStyle, in container: LayoutContainer) {
        self.style = style
        self.container = container
        columns = style.columns(in: container.width)
        photos = style.layout(in: container.width)
        blank = WaterfallSection(columns: .fixed(1))
        captionHeights =
            style.hasCaptions ? (0...255).map { style.captionHeight(length: $0, in: container.width) } : []
    }

    /// The height of a caption so many columns of text long.
    func captionHeight(length: UInt8) -> Double {
        captionHeights.isEmpty ? 0 : captionHeights[Int(length)]
    }

    /// Whether captions are as high as in another arrangement.
    func hasSameCaptions(as other: Arrangement) -> Bool { captionHeights == other.captionHeights }

    /// Describes a section anew whose photos' shapes are known, and which has these photos already.
    ///
    /// - Parameter keepsCaptions: Whether captions are as high as they were.
    func describe(
        _ section: inout LayoutSection,
        _ title: SectionTitle,
        _ shapes: SectionShapes,
        keepsCaptions: Bool
    ) {
        section.layout = photos
        section.insets = style.insets
        section.header = header(title)
        if !keepsCaptions, !shapes.captionLengths.isEmpty { section.items = items(shapes) }
    }

    /// A section whose photos' shapes are known.
    func section(_ title: SectionTitle, _ shapes: SectionShapes) -> LayoutSection {
        LayoutSection(layout: photos, insets: style.insets, header: header(title), items: items(shapes))
    }

    private func items(_ shapes: SectionShapes) -> LayoutItems {
        LayoutItems(
            ratios: shapes.ratios,
            extras: captionHeights.isEmpty ? [] : shapes.captionLengths.map { captionHeights[Int($0)] }
        )
    }

    /// A section of which some photos' frames are known; behind them stands an item without a size.
    func section(_ title: SectionTitle, _ long: LongSection) -> LayoutSection {
        LayoutSection(
            layout: FramedSection(long.frames, length: long.length),
            insets: style.insets,
            header: header(title),
            items: LayoutItems(ratios: [Double](repeating: 1, count: long.frames.count + 1))
        )
    }

    /// The width between the margins.
    var innerWidth: Double { max(0, container.width - 2 * style.margin) }

    /// A section of which only the length of its photos is known, or estimated: as many items as it takes to be so long.
    func section(_ title: SectionTitle, length: Double) -> LayoutSection {
        var section = LayoutSection(layout: blank)
        describe(&section, title, length: length)
        return section
    }

    /// Describes such a section anew, in the memory that it has.
    func describe(_ section: inout LayoutSection, _ title: SectionTitle, length: Double) {
        section.layout = blank
        section.insets = style.insets
        section.header = header(title)
        section.items.removeAll()
        var rest = length
        repeat {
            section.items.append(.length(min(rest, LayoutUnit.longest)))
            rest -= LayoutUnit.longest
        } while rest > 0
    }

    /// How high the header is of a section with a title.
    func headerHeight(_ title: SectionTitle) -> Double {
        title.kind == .none ? 0 : style.headerHeight
    }

    private func header(_ title: SectionTitle) -> LayoutSection.Supplementary? {
        title.kind == .none ? nil : .init(length: style.headerHeight, isPinned: true)
    }
}
