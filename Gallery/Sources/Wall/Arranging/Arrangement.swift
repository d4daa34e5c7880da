import BrickworkEngine
import WallNodes

/// The layout of a wall's sections for a style and a width.
struct Arrangement: Sendable {
    let style: WallStyle
    let container: LayoutContainer
    /// The number and width of the columns. Justified rows don't use them.
    let columns: (count: Int, width: Double)
    /// The layout of a section's photos.
    let photos: SectionKind
    /// The layout of the photos in a part of a long section. The next part continues below each column.
    let part: SectionKind
    /// The layout that reserves space for photos with unknown shapes.
    private let blank: SectionKind
    /// The height of captions for each of the 256 lengths. Empty if the style has no captions.
    private let captionHeights: [Double]

    init(_ style: WallStyle, in container: LayoutContainer) {
        self.style = style
        self.container = container
        columns = style.columns(in: container.width)
        photos = style.layout(in: container.width, endsEvenly: true)
        part = style.layout(in: container.width, endsEvenly: false)
        blank = .waterfall(WaterfallSection(columns: .fixed(1), itemSpacing: 0, lineSpacing: 0))
        captionHeights =
            style.hasCaptions
            ? (0...255).map {
                style.captionHeight(lines: style.captionLines(length: $0, in: container.width))
            } : []
    }

    /// Returns the height of a caption by its length in columns of text.
    func captionHeight(length: UInt8) -> Double {
        captionHeights.isEmpty ? 0 : captionHeights[Int(length)]
    }

    /// Returns the number of lines of a caption by its length in columns of text.
    func captionLines(length: UInt8) -> Int { style.captionLines(length: length, in: container.width) }

    /// What changes about the items of a section when its arrangement is replaced.
    enum ItemChange {
        case nothing
        case captions
        case captionsAndSpans
    }

    /// Returns what changes about items that another arrangement has made.
    func itemChange(from other: Arrangement) -> ItemChange {
        if style.hasSpans != other.style.hasSpans { return .captionsAndSpans }
        return captionHeights == other.captionHeights ? .nothing : .captions
    }

    /// Describes a section of photos with known shapes, or updates one that already has its photos.
    func describe(
        _ section: inout LayoutSection,
        _ title: SectionTitle,
        _ shapes: ShapesNode,
        _ change: ItemChange
    ) {
        section.layout = photos
        section.insets = style.insets
        section.header = header(title)
        switch change {
        case .nothing: break
        case .captions: if !shapes.captionLengths.isEmpty { section.items = items(shapes) }
        case .captionsAndSpans: section.items = items(shapes)
        }
    }

    private func items(_ shapes: ShapesNode) -> LayoutItems {
        var items = LayoutItems(
            aspectRatios: shapes.ratios.map(Self.tileRatio),
            captionHeights: captionHeights.isEmpty
                ? [] : shapes.captionLengths.map { captionHeights[Int($0)] }
        )
        guard style.hasSpans else { return items }
        for (index, ratio) in shapes.ratios.enumerated() where PhotoShape.columns(ratio) > 1 {
            items[index].span = .columns(PhotoShape.columns(ratio))
        }
        return items
    }

    /// Returns the aspect ratio of the tile of a photo, whose ratio is in 8192ths.
    static func tileRatio(_ ratio: UInt16) -> Double {
        Double(PhotoShape.tileRatio(ratio)) * (1 / PhotoShape.unit)
    }

    /// Returns a long section, in which some photos and gaps have frames. An item without a size follows them.
    func section(_ title: SectionTitle, _ long: LongSection) -> LayoutSection {
        LayoutSection(
            layout: FramedSection(long.tiles.map { $0.frame }, length: long.length),
            insets: style.insets,
            header: header(title),
            items: LayoutItems(aspectRatios: [Double](repeating: 1, count: long.tiles.count + 1))
        )
    }

    /// The width between the margins.
    var innerWidth: Double { max(0, container.width - 2 * style.margin) }

    /// Describes a section of a known or estimated length, with as few blank items as fill it. Reuses the memory of its items.
    func describe(_ section: inout LayoutSection, _ title: SectionTitle, length: Double) {
        section.layout = blank
        section.insets = style.insets
        section.header = header(title)
        section.items.removeAll()
        var rest = length
        repeat {
            section.items.append(.height(min(rest, ItemSize.maximumHeight)))
            rest -= ItemSize.maximumHeight
        } while rest > 0
    }

    /// Returns the height of a section's header by its title.
    func headerHeight(_ title: SectionTitle) -> Double {
        title.kind == .none ? 0 : style.headerHeight
    }

    private func header(_ title: SectionTitle) -> LayoutSection.Supplementary? {
        title.kind == .none ? nil : .init(height: style.headerHeight, isPinned: true)
    }
}
