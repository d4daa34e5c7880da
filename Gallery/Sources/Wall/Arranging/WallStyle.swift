import BrickworkEngine

/// The arrangement of the photos on a wall.
struct WallStyle: Equatable, Sendable {
    /// The kinds of layout.
    enum Kind: Int, CaseIterable, Sendable {
        /// Columns of equal width, where each photo goes to the shortest column, and the last ones so that the columns
        /// end as evenly as possible. Captions are below the photos.
        case waterfall
        /// Rows of equal height that fill the width.
        case justified
        /// Equal squares, which the photos fill.
        case grid
    }

    /// The layout.
    var kind: Kind
    /// The smallest width of a column, in points. A narrow wall has at least two columns, unless this fills it. Justified rows
    /// have a target height of three quarters of it.
    var columnWidth: Double
    /// The space between photos, in points.
    var spacing: Double
    /// The margin around the wall, in points.
    var margin: Double
    /// The scale of the user's text, where 1 is a root font of 16 points.
    var textScale: Double

    /// Creates a style. By default, it is a waterfall of columns at least 240 points wide. Invalid lengths
    /// count as 0.
    init(
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

    /// The width below which walls keep two columns.
    static let narrow = 600.0

    /// The height of a section's header, in points. The page's title in it has a line of 28 points, with 8 above and 12 below.
    var headerHeight: Double { 48 * textScale }

    /// The space between a section's photos and the next header, in points. With the space in the header, 32 are above a title.
    static let sectionSpacing = 24.0

    /// Whether photos have captions below them.
    var hasCaptions: Bool { kind == .waterfall }

    /// Whether the tiles of panoramas take two columns.
    var hasSpans: Bool { kind == .waterfall }

    /// The target height of justified rows.
    var rowHeight: Double { max(40, columnWidth * 0.75) }

    /// The height of a line of a caption.
    var captionLineHeight: Double { CaptionRoom.lineHeight * textScale }

    /// Returns the number of lines of a caption by its length in columns of text and the wall's width.
    func captionLines(length: UInt8, in width: Double) -> Int {
        hasCaptions
            ? CaptionRoom.lines(length: length, width: columns(in: width).width, textScale: textScale) : 0
    }

    /// Returns the height of a caption by its number of lines.
    func captionHeight(lines: Int) -> Double {
        lines == 0 ? 0 : Double(lines) * captionLineHeight + CaptionRoom.padding
    }

    /// Returns the number and the width of the columns for a wall's width.
    func columns(in width: Double) -> (count: Int, width: Double) {
        let available = max(0, width - 2 * margin)
        let half = (available - spacing) / 2
        let isNarrow = available < Self.narrow && columnWidth < available
        let minimum = max(1, isNarrow ? min(columnWidth, half) : columnWidth)
        let fitting = (available + spacing) / (minimum + spacing)
        let count = fitting >= 1 && fitting.isFinite ? Int(min(1_024, fitting)) : 1
        return (count, max(0, (available + spacing) / Double(count) - spacing))
    }

    /// Returns the engine's layout of a section for a wall's width.
    ///
    /// - Parameter endsEvenly: Whether the columns of a waterfall end as evenly as possible.
    func layout(in width: Double, endsEvenly: Bool) -> SectionKind {
        switch kind {
        case .waterfall:
            .waterfall(
                WaterfallSection(
                    columns: .fixed(columns(in: width).count),
                    order: endsEvenly ? .evenEnds : .shortest,
                    itemSpacing: spacing,
                    lineSpacing: spacing
                )
            )
        case .justified:
            .justified(
                JustifiedSection(targetRowHeight: rowHeight, itemSpacing: spacing, lineSpacing: spacing)
            )
        case .grid:
            .grid(
                GridSection(
                    columns: .fixed(columns(in: width).count),
                    itemSpacing: spacing,
                    lineSpacing: spacing
                )
            )
        }
    }

    var insets: LayoutInsets {
        LayoutInsets(top: 0, leading: margin, bottom: Self.sectionSpacing, trailing: margin)
    }
}

/// The space for a caption below its photo.
///
/// It depends only on the caption's length, so a wall of a million photos can be laid out before any caption
/// is loaded. The page cuts off what doesn't fit.
enum CaptionRoom {
    static let maximum = 2
    static let lineHeight = 18.0
    static let padding = 10.0
    /// The width of a column of text. Of lines with at least 15 letters, 99.9% are narrower in DejaVu Sans, the widest of the usual
    /// system fonts, where the average is 6.6. In others, it is about 6. Chinese and Japanese text takes exactly 6.5. All lengths
    /// refer to a root font of 16 points.
    static let letterWidth = 8.25
    /// The space beside the text, which has the same width for each size of text.
    static let sides = 8.0

    /// Returns the number of lines of a caption by its length in columns of text and the width of its photo.
    /// Returns 0 if there is no caption.
    static func lines(length: UInt8, width: Double, textScale: Double) -> Int {
        guard length > 0 else { return 0 }
        return Double(length) * letterWidth * textScale <= width - sides ? 1 : maximum
    }
}
