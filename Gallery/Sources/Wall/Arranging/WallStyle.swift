import LayoutEngine

/// How the photos of a wall are arranged, and how far apart.
public struct WallStyle: Equatable, Sendable {
    /// The layouts of a wall.
    public enum Kind: Int, CaseIterable, Sendable {
        /// Columns of equal width, every photo in the shortest; captions below.
        case waterfall
        /// Rows of one height that fill the width.
        case justified
        /// Equal squares, which photos fill.
        case grid
    }

    /// The layout.
    public var kind: Kind
    /// The least width of a column, in points; on a narrow wall two columns stand all the same. Justified rows
    /// aim at three quarters of it as their height.
    public var columnWidth: Double
    /// The space between photos, in points.
    public var spacing: Double
    /// The space around all, in points.
    public var margin: Double
    /// How large the reader's text is; 1 for a root font of 16 points.
    public var textScale: Double

    /// A waterfall of columns at least 240 points wide. Lengths that make no sense are none.
    public init(
        kind: Kind = .waterfall,
        columnWidth: Double = 240,
        spacing: Double = 12,
        margin: Double = 12,
        textScale: Double = 1
    ) {
        self.kind = kind
        self.columnWidth = Self.length(columnWidth)
        self.spacing = Self.length(spacing)
        self.margin = Self.length(margin)
        self.textScale = textScale > 0 && textScale <= 16 ? textScale : 1
    }

    private static func length(_ points: Double) -> Double {
        points > 0 ? min(points, 100_000) : 0
    }

    /// Walls below this width keep two columns.
    static let narrow = 600.0

    /// The height of a section's header, in points.
    var headerHeight: Double { 44 * textScale }

    /// Whether captions stand below photos.
    var hasCaptions: Bool { kind == .waterfall }

    /// The height that justified rows aim at.
    var rowHeight: Double { max(40, columnWidth * 0.75) }

    /// The height of a caption so many columns of text long, in a wall so wide.
    func captionHeight(length: UInt8, in width: Double) -> Double {
        hasCaptions
            ? CaptionRoom.height(length: length, width: columns(in: width).width, textScale: textScale) : 0
    }

    /// The number of columns, and the width of each, in a wall so wide.
    func columns(in width: Double) -> (count: Int, width: Double) {
        let available = max(0, width - 2 * margin)
        let half = (available - spacing) / 2
        let least = max(1, available < Self.narrow ? min(columnWidth, half) : columnWidth)
        let fitting = (available + spacing) / (least + spacing)
        let count = fitting >= 1 && fitting.isFinite ? Int(min(1_024, fitting)) : 1
        return (count, max(0, (available + spacing) / Double(count) - spacing))
    }

    /// The engine's layout for a section in a wall so wide.
    func layout(in width: Double) -> any SectionLayout {
        switch kind {
        case .waterfall:
            WaterfallSection(
                columns: .fixed(columns(in: width).count),
                itemSpacing: spacing,
                lineSpacing: spacing
            )
        case .justified:
            JustifiedSection(targetHeight: rowHeight, itemSpacing: spacing, lineSpacing: spacing)
        case .grid:
            GridSection(
                columns: .fixed(columns(in: width).count),
                itemSpacing: spacing,
                lineSpacing: spacing
            )
        }
    }

    var insets: LayoutInsets {
        LayoutInsets(top: 0, leading: margin, bottom: 2 * margin, trailing: margin)
    }
}
