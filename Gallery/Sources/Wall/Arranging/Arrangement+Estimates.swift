import BrickworkEngine
import WallNodes

/// Estimates of lengths from sums over photos.
extension Arrangement {
    /// Returns the estimated length of a chapter that isn't loaded, in whole points.
    func length(of chapter: RootNode.Chapter) -> Double {
        let shared = sharedRows(chapter)
        let sections = shared?.rows ?? Double(chapter.sectionCount)
        let body = shared.map { $0.rows * $0.height } ?? length(of: chapter.sums, sections: sections)
        let around = headerHeight(chapter.firstTitle) + style.insets.bottom
        return Double(Int64(min(body + sections * around, 1e12) + 0.5))
    }

    /// Returns the estimated length of a section's photos.
    func length(of sums: PhotoSums) -> Double {
        length(of: sums, sections: 1)
    }

    private func length(of sums: PhotoSums, sections: Double) -> Double {
        guard sums.count > 0 else { return 0 }
        let length =
            switch style.kind {
            case .waterfall: waterfall(sums, sections)
            case .justified: justified(sums, sections)
            case .grid: grid(sums, sections)
            }
        return max(1, length.isFinite ? length : 1)
    }

    /// Estimates a waterfall: the total height divided by the columns, plus the typical overhang of the
    /// longest column. The overhang is an empirical fraction of a photo's height that grows with the number
    /// of columns.
    private func waterfall(_ sums: PhotoSums, _ sections: Double) -> Double {
        let count = Double(sums.count)
        let heights = height(inColumn: sums)
        let stacked = (heights + count * style.spacing) / Double(columns.count)
        let ragged = 0.4 * Double(columns.count - 1) / (Double(columns.count) + 0.7) * heights / count
        return max(heights / count, stacked + sections * (ragged - style.spacing))
    }

    /// Returns the estimated total height of photos with their captions in a column, without spacing.
    func height(inColumn sums: PhotoSums) -> Double {
        var heights = columns.width * Double(sums.inverses) * (1 / PhotoShape.unit)
        for (group, mean) in [12, 24, 48, 96].enumerated() {
            heights += Double(sums.captions[group]) * captionHeight(length: UInt8(mean))
        }
        return heights
    }

    /// Estimates justified rows. All photos count with the mean aspect ratio. Each row gets the number of
    /// photos that brings its height closest to the target, or one more if that is about as close. The last
    /// row is half empty.
    private func justified(_ sums: PhotoSums, _ sections: Double) -> Double {
        let target = style.rowHeight
        let count = Double(sums.count)
        let ratio = Double(sums.ratios) * (1 / PhotoShape.unit) / count
        func height(_ photos: Double) -> Double {
            max(0, innerWidth - (photos - 1) * style.spacing) / (photos * ratio)
        }
        let fitting = (innerWidth + style.spacing) / (target * ratio + style.spacing)
        let perRow = fitting >= 1 && fitting < 1e6 ? Double(Int(fitting)) : 1
        let (higher, lower) = (max(target, height(perRow)), min(target, height(perRow + 1)))
        let nearer = higher > lower ? (2 * target - higher - lower) / (higher - lower) : 0
        let share = height(perRow) < target ? 1 : max(0, min(0.5 + nearer / 1.2, 1))
        let rows = count / (perRow + 1 - share) + sections * 0.4
        let mean = share * height(perRow) + (1 - share) * height(perRow + 1)
        return max(sections, rows) * (mean + style.spacing) - sections * style.spacing
    }

    /// Computes the length of a grid. With several sections, half of each last row is empty on average.
    private func grid(_ sums: PhotoSums, _ sections: Double) -> Double {
        let perRow = columns.count
        let rows =
            sections == 1
            ? Double((sums.count + perRow - 1) / perRow)
            : max(
                sections,
                Double(sums.count) / Double(perRow) + sections * Double(perRow - 1) / Double(2 * perRow)
            )
        return rows * (columns.width + style.spacing) - sections * style.spacing
    }
}
