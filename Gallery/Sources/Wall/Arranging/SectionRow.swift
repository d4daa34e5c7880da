import BrickworkEngine
import WallNodes

/// One section, or several short ones side by side.
///
/// Days with few photos share a row: each has its header above its photos. Otherwise, most of the wall would be empty.
struct SectionRow: Sendable {
    /// A short section in a shared row.
    struct Member: Equatable, Sendable {
        /// The distance from the leading edge of the row to the section.
        var start: Double
        /// The width of its photos, or of the room for its header.
        var width: Double
        /// The frames of its photos, relative to the section.
        var frames: [LayoutRect]
    }

    /// The sections, by their number in the chapter.
    var sections: Range<Int>
    /// The short sections. Empty if the row has only one section, which may be of any size.
    var members: [Member] = []

    /// Whether the leading edge is on the right.
    var isRightToLeft = false

    /// Whether several sections share the row.
    var isShared: Bool { !members.isEmpty }

    /// The frames of all photos, below the headers.
    var frames: [LayoutRect] {
        var frames: [LayoutRect] = []
        for member in members {
            for frame in member.frames {
                frames.append(
                    LayoutRect(
                        x: member.start + frame.x,
                        y: frame.y,
                        width: frame.width,
                        height: frame.height
                    )
                )
            }
        }
        return frames
    }

    /// Returns the frame of a section's header: a part of the header of its row.
    func header(of member: Int, in frame: LayoutRect) -> LayoutRect {
        let start = members[member].start
        let isLast = member == members.count - 1
        let width = (isLast ? frame.width : members[member + 1].start) - start
        let x = isRightToLeft ? frame.width - start - width : start
        return LayoutRect(x: frame.x + x, y: frame.y, width: width, height: frame.height)
    }
}

extension Arrangement {
    /// The least width for the header of a section that shares a row. A short date fits, such as "Wed, 30 Sep 2026".
    private var minSharedWidth: Double { 216 * style.textScale }

    /// The space between the sections of a row.
    private var sharedSpacing: Double {
        style.kind == .justified ? max(WallStyle.sectionSpacing, style.spacing) : style.spacing
    }

    /// Divides sections into rows. Consecutive sections share a row if they are dates and all of their photos fit next to
    /// each other. O(number of sections, and of the photos of short ones).
    func rows(of sections: [ChapterNode.Section]) -> [SectionRow] {
        var rows: [SectionRow] = []
        let isRightToLeft = container.direction == .rightToLeft
        var row = SectionRow(sections: 0..<0, isRightToLeft: isRightToLeft)
        func end(at section: Int) {
            if row.members.count == 1 { row.members = [] }
            if !row.sections.isEmpty { rows.append(row) }
            row = SectionRow(sections: section..<section, isRightToLeft: isRightToLeft)
        }
        for (number, section) in sections.enumerated() {
            guard var member = member(section) else {
                end(at: number)
                row.sections = number..<number + 1
                end(at: number + 1)
                continue
            }
            if let last = row.members.last {
                member.start = last.start + last.width + sharedSpacing
                if member.start + member.width > innerWidth + 1e-6 {
                    end(at: number)
                    member.start = 0
                }
            }
            row.members.append(member)
            row.sections = row.sections.lowerBound..<number + 1
        }
        end(at: sections.count)
        return rows
    }

    /// Returns a section as the only one of its row so far, or nil if it isn't a date or needs most of a row.
    private func member(_ section: ChapterNode.Section) -> SectionRow.Member? {
        guard section.title.kind == .date, case .known(let shapes) = section.shapes else { return nil }
        let maximum = innerWidth - sharedSpacing - minSharedWidth
        var frames: [LayoutRect] = []
        var end = 0.0
        for shape in shapes {
            let size = sharedSize(
                Self.tileRatio(shape.ratio),
                columns: PhotoShape.columns(shape.ratio),
                captionLength: shape.captionLength
            )
            frames.append(LayoutRect(x: end, y: 0, width: size.width, height: size.height))
            end += size.width + style.spacing
            guard end - style.spacing <= maximum + 1e-6 else { return nil }
        }
        let width = sharedWidth(ofPhotos: end - style.spacing)
        return width <= maximum + 1e-6 ? SectionRow.Member(start: 0, width: width, frames: frames) : nil
    }

    /// Returns the size of a photo with its caption in a shared row.
    private func sharedSize(_ ratio: Double, columns span: Int = 1, captionLength: UInt8) -> LayoutSize {
        switch style.kind {
        case .waterfall:
            let pitch = columns.width + style.spacing
            let width = Double(min(span, columns.count)) * pitch - style.spacing
            return LayoutSize(width: width, height: width / ratio + captionHeight(length: captionLength))
        case .justified: return LayoutSize(width: ratio * style.rowHeight, height: style.rowHeight)
        case .grid: return LayoutSize(width: columns.width, height: columns.width)
        }
    }

    /// Returns the width of a section in a shared row by the width of its photos. In columns, it is the width of whole columns.
    private func sharedWidth(ofPhotos width: Double) -> Double {
        let minimum = max(width, minSharedWidth)
        guard style.kind != .justified else { return minimum }
        let pitch = columns.width + style.spacing
        guard pitch > 0 else { return minimum }
        var count = Double(Int(min((minimum + style.spacing) / pitch, 1_024)))
        if count * pitch - style.spacing < minimum - 1e-6 { count += 1 }
        return count * pitch - style.spacing
    }

    /// Returns the row's section in the layout.
    func section(_ row: SectionRow) -> LayoutSection {
        let frames = row.frames
        return LayoutSection(
            layout: FramedSection(frames),
            insets: style.insets,
            header: .init(height: style.headerHeight, isPinned: true),
            items: LayoutItems(aspectRatios: [Double](repeating: 1, count: frames.count))
        )
    }

    /// Returns the estimated number of rows of a chapter that isn't loaded, if its sections share rows, and the estimated
    /// height of their photos. Nil if they don't.
    func sharedRows(_ chapter: RootNode.Chapter) -> (rows: Double, height: Double)? {
        let sums = chapter.sums
        guard chapter.firstTitle.kind == .date, sums.count > 0, chapter.sectionCount > 0 else { return nil }
        let count = Double(sums.count)
        let ratio = Double(sums.ratios) * (1 / PhotoShape.unit) / count
        let inverse = Double(sums.inverses) * (1 / PhotoShape.unit) / count
        let size = sharedSize(style.kind == .waterfall ? 1 / max(inverse, 1e-6) : ratio, captionLength: 0)
        let photos = count / Double(chapter.sectionCount)
        let width = max(photos * (size.width + style.spacing) - style.spacing, minSharedWidth)
        // Rows aren't quite full.
        let fitting = 0.85 * (innerWidth + sharedSpacing) / (width + sharedSpacing)
        guard fitting > 1.2 else { return nil }
        // The highest photo of a row of columns counts, with its caption.
        let height = style.kind == .waterfall ? 1.5 * size.height : size.height
        return (max(1, Double(chapter.sectionCount) / min(fitting, 1_024)), height)
    }
}

/// Places photos at known frames. They are a part of a long section, or the photos of several short ones.
struct FramedSection: SectionArrangement {
    private let frames: [LayoutRect]
    /// The length of the section, or nil if its last photos end it.
    private let length: Double?

    init(_ frames: [LayoutRect], length: Double? = nil) {
        self.frames = frames
        self.length = length
    }

    func place(
        _ items: LayoutItems,
        from first: Int,
        keepingColumns: Bool,
        in space: SectionSpace,
        into places: inout ItemFrames
    ) {
        places.removeAll(from: 0)
        for frame in frames { append(frame, to: &places) }
        // This item marks the end of the section.
        if let length { append(LayoutRect(x: 0, y: length, width: 0, height: 0), to: &places) }
    }

    /// Not inlined, because otherwise the Swift 6.3 compiler fails on the loop when it optimizes for WebAssembly.
    @inline(never)
    private func append(_ frame: LayoutRect, to places: inout ItemFrames) {
        places.append(frame)
    }
}
