extension ColumnPlaces {
    /// The column of an item that has no column yet.
    static let noColumn = UInt16.max
    /// The bit that is set in the column of an item that stays there because it has been visible.
    static let keptBit: UInt16 = 1 << 15

    /// Places the items from `first` on, block by block.
    ///
    /// If items keep their columns, ``columns`` has the column of each item, and ``noColumn`` for new items.
    /// Estimated items that haven't been visible get a new column too.
    mutating func place(
        _ items: LayoutItems,
        from first: Int,
        order: WaterfallSection.Order,
        keepingColumns: Bool
    ) {
        // An app's own layout may call this with any values.
        let first = max(0, min(first, firstEdited, count, items.count))
        firstEdited = .max
        self.order = order
        let wasBalanced = balancedCount == count
        let firstToPlace = keepingColumns ? first : min(first, balancedCount)
        let appends = firstToPlace == count
        let start = appends ? count : firstToPlace / Self.blockSize * Self.blockSize
        let keepsColumns = keepingColumns && remembersColumns && columns.count == items.count
        if start == 0 {
            reserveBlocks((items.count + Self.blockSize - 1) / Self.blockSize)
            // All items are written again. Memory with another owner, such as the layout before an animated
            // change, would be copied first.
            offsets = []
            if !keepsColumns { columns = [] }
        }
        Self.withColumnMemory(columns: grid.count) { current, ahead in
            rewind(to: start, current: current)
            withPlaceMemory(count: items.count) { places, offsets, columns in
                var block = ColumnBlock(
                    items: 0..<0,
                    tops: current,
                    offsets: offsets,
                    columns: columns,
                    ahead: ahead
                )
                if keepsColumns {
                    block.look(
                        from: first,
                        to: items.count,
                        of: items,
                        places.grid,
                        places.axis,
                        spacing: places.lineSpacing
                    )
                }
                var index = start
                while index < items.count {
                    let end = min(items.count, (index / Self.blockSize + 1) * Self.blockSize)
                    block.items = index..<end
                    places.place(block, of: items, keepsColumns: keepsColumns)
                    index = end
                }
            }
            tops.append(contentsOf: current)
        }
        count = items.count
        remembersColumns = true
        isOrdered =
            grid.count == 1 || (order == .shortest && !hasSpans && !keepingColumns)
            || (isOrdered && !keepsColumns && order == .shortest && !hasSpans)
        if keepingColumns {
            let staysBalanced = appends && wasBalanced && !keepsColumns
            balancedCount = staysBalanced ? items.count : min(balancedCount, first)
        } else {
            balancedCount = items.count
        }
    }

    /// Drops the tops of all blocks from the item `start` on, and copies the columns' tops at `start`. The
    /// item begins a block, or is the next one to be appended.
    private mutating func rewind(to start: Int, current: UnsafeMutableBufferPointer<Int64>) {
        let row = start == count ? tops.count - grid.count : start / Self.blockSize * grid.count
        for column in 0..<grid.count {
            current[column] = tops[row + column]
        }
        tops.removeSubrange(row...)
        guard start < count else { return }
        let block = start / Self.blockSize
        origins.removeSubrange((block * grid.count)...)
        longest.removeSubrange(block...)
    }

    /// Reserves memory for blocks. Call this only when all items are placed. Reserving memory for one more
    /// block would copy all blocks whenever items are appended.
    private mutating func reserveBlocks(_ blocks: Int) {
        tops.reserveCapacity((blocks + 1) * grid.count)
        origins.reserveCapacity(blocks * grid.count)
        longest.reserveCapacity(blocks)
    }

    /// Calls `body` with memory for two numbers per column, which are zero.
    ///
    /// This method is static. A method of the instance would hold a copy of the places while `body` changes
    /// them, which would copy all memory.
    static func withColumnMemory(
        columns count: Int,
        _ body: (UnsafeMutableBufferPointer<Int64>, UnsafeMutableBufferPointer<Int64>) -> Void
    ) {
        withUnsafeTemporaryAllocation(of: Int64.self, capacity: 2 * count) { memory in
            memory.initialize(repeating: 0)
            body(
                UnsafeMutableBufferPointer(rebasing: memory[..<count]),
                UnsafeMutableBufferPointer(rebasing: memory[count...])
            )
        }
    }

    /// Calls `body` with memory for the offsets and columns of `count` items. Meanwhile, `self` has no memory
    /// for them, so that both can be changed.
    mutating func withPlaceMemory(
        count: Int,
        _ body: (inout ColumnPlaces, UnsafeMutablePointer<Int64>, UnsafeMutablePointer<UInt16>) -> Void
    ) {
        var offsets: [Int64] = []
        var columns: [UInt16] = []
        swap(&offsets, &self.offsets)
        swap(&columns, &self.columns)
        offsets.resize(to: count)
        columns.resize(to: count)
        offsets.withUnsafeMutableBufferPointer { offsets in
            columns.withUnsafeMutableBufferPointer { columns in
                if let offsets = offsets.baseAddress, let columns = columns.baseAddress {
                    body(&self, offsets, columns)
                }
            }
        }
        swap(&offsets, &self.offsets)
        swap(&columns, &self.columns)
    }

    private mutating func place(_ block: ColumnBlock, of items: LayoutItems, keepsColumns: Bool) {
        let number = block.items.lowerBound / Self.blockSize
        let begins = block.items.lowerBound % Self.blockSize == 0
        if begins {
            tops.append(contentsOf: block.tops)
        }
        let origin = begins ? block.lowestTop : commonOrigin(number)
        if let origin, !keepsColumns, order == .shortest || grid.count == 1,
            let dealt = block.deal(items, grid, axis: axis, spacing: lineSpacing, origin: origin)
        {
            if begins {
                origins.append(contentsOf: repeatElement(origin, count: grid.count))
                longest.append(dealt)
            } else {
                longest[number] = max(longest[number], dealt)
            }
            return
        }
        if begins {
            origins.append(contentsOf: block.tops)
            longest.append(0)
        }
        stack(block, of: items, keepsColumns: keepsColumns)
    }

    /// Returns the position that a block's offsets are relative to, if it is the same for all columns.
    private func commonOrigin(_ block: Int) -> Int64? {
        let row = origins[block * grid.count..<(block + 1) * grid.count]
        return row.allSatisfy { $0 == row.first } ? row.first : nil
    }

    /// Places the items of a block one after the other. This handles spans, many columns, items in order or
    /// in their earlier columns, and content at its limit.
    mutating func stack(_ block: ColumnBlock, of items: LayoutItems, keepsColumns: Bool) {
        let limit = LayoutUnit.contentLimit.raw
        let number = block.items.lowerBound / Self.blockSize
        for index in block.items {
            let span = grid.span(items.traits[index])
            let keeps = keepsColumns && (index < block.firstDealt || block.keepsColumn(index, of: items))
            let column =
                if keeps {
                    min(Int(block.columns[index] & ~Self.keptBit), grid.count - span)
                } else if order == .inOrder {
                    min(index % grid.count, grid.count - span)
                } else {
                    block.lowestColumn(span: span)
                }
            let length = items.length(index, width: grid.width(span: span), axis: axis)
            let top = block.top(column, span: span)
            let bottom = max(top, LayoutUnit.clampedSum(top, length))
            for covered in column..<column + span {
                block.tops[covered] = min(bottom + lineSpacing, limit + lineSpacing)
            }
            block.offsets[index] = top - origins[number * grid.count + column]
            let keptBit = keeps ? block.columns[index] & Self.keptBit : 0
            block.columns[index] = UInt16(truncatingIfNeeded: column) | keptBit
            if keeps { block.pass(index, of: items, grid, axis, spacing: lineSpacing) }
            longest[number] = max(longest[number], length)
            hasSpans = hasSpans || span > 1
        }
    }
}
