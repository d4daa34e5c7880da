import LayoutEngine
import WallNodes

/// How long photos will be of which only sums are known.
extension Arrangement {
    /// The length of a chapter that is not loaded, in whole points.
    func length(of chapter: RootNode.Chapter) -> Double {
        let sections = Double(chapter.sectionCount)
        let body = length(of: chapter.sums, sections: sections)
        let around = headerHeight(chapter.firstTitle) + style.insets.bottom
        return Double(Int64(min(body + sections * around, 1e12) + 0.5))
    }

    /// The length of a section's photos.
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

    /// What all photos take, shared by the columns; and the columns end half an item apart.
    private func waterfall(_ sums: PhotoSums, _ sections: Double) -> Double {
        let count = Double(sums.count)
        let heights = columns.width * Double(sums.inverses) * (1 / PhotoShape.unit) + captionHeights(sums)
        let mean = heights / count
        let stacked = (heights + count * style.spacing) / Double(columns.count)
        return stacked + sections * (mean / 2 - style.spacing)
    }

    private func captionHeights(_ sums: PhotoSums) -> Double {
        var heights = 0.0
        for (group, mean) in [12, 24, 48, 96].enumerated() {
            heights += Double(sums.captions[group]) * captionHeight(length: UInt8(mean))
        }
        return heights
    }

    /// As many rows of the height that is aimed at as the photos fill, and half a row more.
    private func justified(_ sums: PhotoSums, _ sections: Double) -> Double {
        let height = style.rowHeight
        let width = max(1, container.width - 2 * style.margin)
        let widths =
            Double(sums.ratios) * (1 / PhotoShape.unit) * height + Double(sums.count) * style.spacing
        let rows = max(sections, widths / (width + style.spacing) + sections / 2)
        return rows * (height + style.spacing) - sections * style.spacing
    }

    /// Squares in full rows; but of several sections, half of the last row of each is empty on average.
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
