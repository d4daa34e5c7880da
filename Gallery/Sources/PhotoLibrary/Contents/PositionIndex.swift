/// From photos' numbers to their positions.
struct PositionIndex: Sendable {
    private enum Form {
        /// A place for each number from the least on; -1 where there is no such photo.
        case table(from: Int64, [Int32])
        /// Ascending numbers, and the position of each.
        case pairs([Int64], [Int32])
    }

    private let form: Form

    /// - Parameters:
    ///   - ids: Ascending.
    ///   - positions: The position of each.
    init(ids: [Int64], positions: [Int32]) {
        guard let first = ids.first, let last = ids.last else {
            form = .pairs([], [])
            return
        }
        // Numbers are not used again: after many changes, most of a table would be holes.
        guard last - first < Int64(ids.count) * 4 + 4096 else {
            form = .pairs(ids, positions)
            return
        }
        var table = [Int32](repeating: -1, count: Int(last - first) + 1)
        for (id, position) in zip(ids, positions) {
            table[Int(id - first)] = position
        }
        form = .table(from: first, table)
    }

    func position(of id: Int64) -> Int? {
        switch form {
        case .table(let first, let table):
            let (offset, overflow) = id.subtractingReportingOverflow(first)
            guard !overflow, offset >= 0, offset < table.count, table[Int(offset)] >= 0 else { return nil }
            return Int(table[Int(offset)])
        case .pairs(let ids, let positions):
            var low = 0, high = ids.count
            while low < high {
                let middle = (low + high) / 2
                if ids[middle] < id {
                    low = middle + 1
                } else {
                    high = middle
                }
            }
            return low < ids.count && ids[low] == id ? Int(positions[low]) : nil
        }
    }

    func positions(of ids: [Int64], count: Int) -> [Int32] {
        guard ids.count > count / 8 else {
            var positions = ids.compactMap { id in position(of: id).map { Int32($0) } }
            positions.sort()
            return positions
        }
        // Many: marking them is cheaper than sorting.
        var marks = [Bool](repeating: false, count: count)
        for id in ids {
            if let position = position(of: id) {
                marks[position] = true
            }
        }
        return marks.indices.filter { marks[$0] }.map { Int32($0) }
    }
}
