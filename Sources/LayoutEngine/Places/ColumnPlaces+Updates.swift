extension ColumnPlaces {
    /// Slides what lies below an item in its column, after the item's own length has changed by `distance` to
    /// `length`. O(128 + number of blocks).
    ///
    /// - Returns: false, and nothing is changed, where that cannot be done: an item that spans columns ties
    ///   them together, and at the content's limit lengths are cut.
    mutating func slide(below item: Int, by distance: Int64, length: Int64) -> Bool {
        let furthest = tops.suffix(grid.count).reduce(0) { max($0, $1) }
        guard !hasSpans, item < count, furthest + max(0, distance) < LayoutUnit.contentLimit.raw else {
            return false
        }
        let column = columns[item]
        let block = item / Self.blockSize
        for below in item + 1..<min((block + 1) * Self.blockSize, count) where columns[below] == column {
            offsets[below] += distance
        }
        tops.withUnsafeMutableBufferPointer { tops in
            for row in stride(from: (block + 1) * grid.count + Int(column), to: tops.count, by: grid.count) {
                tops[row] += distance
            }
        }
        origins.withUnsafeMutableBufferPointer { origins in
            for row in stride(from: (block + 1) * grid.count + Int(column), to: origins.count, by: grid.count)
            {
                origins[row] += distance
            }
        }
        longest[block] = max(longest[block], length)
        balancedCount = min(balancedCount, item + 1)
        isOrdered = isOrdered && grid.count == 1
        return true
    }
}

extension Places {
    /// The length that an item in columns takes, or nil where there are none.
    func length(of item: Int, in items: LayoutItems) -> Int64? {
        guard case .columns(let columns) = form else { return nil }
        let width = columns.grid.width(span: columns.grid.span(items.traits[item]))
        return items.length(item, width: width, axis: columns.axis)
    }

    /// Slides what lies below an item in its column; false where that cannot be done.
    mutating func slide(below item: Int, by distance: Int64, length: Int64) -> Bool {
        guard case .columns(var columns) = form else { return false }
        form = .none
        defer { form = .columns(columns) }
        return columns.slide(below: item, by: distance, length: length)
    }

    /// Lets items keep their columns while others come and go.
    mutating func applyToColumns(_ edit: SectionEdit) {
        guard case .columns(var columns) = form else { return }
        form = .none
        columns.firstEdited = min(columns.firstEdited, edit.firstChange)
        columns.columns.apply(edit) { $0.map { _ in ColumnPlaces.noColumn } }
        form = .columns(columns)
    }
}
