import Foundation
import GRDB
import Pictures
import SystemPackage

extension Catalog {
    /// All photos of the folders that were given, in order.
    ///
    /// - Complexity: O(n): one run through the photos, one through an index that is in order. About a second for a
    ///   million.
    public func contents(order: PhotoOrder = PhotoOrder()) throws -> LibraryContents {
        try read { database in
            let folders = try FolderTitles(database)
            var columns = try PhotoColumns(database, folders: folders)
            var ordinals = try columns.ordinals(database, sorting: order.sorting)
            let sections: [LibraryContents.Section]
            switch order.grouping {
            case .none:
                sections = ordinals.isEmpty ? [] : [LibraryContents.Section(title: "", count: ordinals.count)]
            case .folder:
                sections = Self.group(&ordinals, by: columns.folders) { numbers in
                    folders.inOrder(numbers)
                }
            case .day:
                sections = Self.group(&ordinals, by: columns.days) { days in
                    days.sorted(by: >).map { ($0, $0.title) }
                }
            }
            columns.folders = []
            columns.days = []
            return LibraryContents(
                revision: try Self.revision(database),
                order: order,
                columns: columns,
                ordinals: ordinals,
                sections: sections
            )
        }
    }

    /// Brings photos of one section together, which keep their order there.
    ///
    /// - Parameters:
    ///   - ordinals: Which photo stands at each position.
    ///   - keys: For each photo, what its section is called.
    ///   - inOrder: Puts sections in order, and gives them titles.
    private static func group<Key: Hashable>(
        _ ordinals: inout [Int32],
        by keys: [Key],
        inOrder: ([Key]) -> [(key: Key, title: String)]
    ) -> [LibraryContents.Section] {
        var counts: [Key: Int] = [:]
        for key in keys {
            counts[key, default: 0] += 1
        }
        let sections = inOrder(Array(counts.keys))
        var next: [Key: Int] = [:]
        var start = 0
        for section in sections {
            next[section.key] = start
            start += counts[section.key] ?? 0
        }
        var grouped = [Int32](repeating: 0, count: ordinals.count)
        for ordinal in ordinals {
            let key = keys[Int(ordinal)]
            let place = next[key] ?? 0
            grouped[place] = ordinal
            next[key] = place + 1
        }
        ordinals = grouped
        return sections.map { LibraryContents.Section(title: $0.title, count: counts[$0.key] ?? 0) }
    }
}

extension LibraryContents {
    fileprivate init(
        revision: Revision,
        order: PhotoOrder,
        columns: PhotoColumns,
        ordinals: [Int32],
        sections: [Section]
    ) {
        self.revision = revision
        self.order = order
        self.sections = sections
        ids = ordinals.map { columns.ids[Int($0)] }
        versions = ordinals.map { columns.versions[Int($0)] }
        widths = ordinals.map { columns.widths[Int($0)] }
        heights = ordinals.map { columns.heights[Int($0)] }
        colors = ordinals.map { columns.colors[Int($0)] }
        captionLengths = ordinals.map { columns.captionLengths[Int($0)] }
        var positions = [Int32](repeating: 0, count: ordinals.count)
        for (position, ordinal) in ordinals.enumerated() {
            positions[Int(ordinal)] = Int32(position)
        }
        places = PositionIndex(ids: columns.ids, positions: positions)
    }
}

/// What contents need of all photos, by ascending number.
private struct PhotoColumns {
    var ids: [Int64] = []
    var versions: [Int32] = []
    var widths: [Int32] = []
    var heights: [Int32] = []
    var colors: [UInt16] = []
    var captionLengths: [UInt8] = []
    var days: [PhotoDay] = []
    var folders: [Int32] = []

    init(_ database: Database, folders shown: FolderTitles) throws {
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT id, folder, version, width, height, day, color, captionLength
                FROM file WHERE state = 0 ORDER BY id
                """
        )
        while let row = try rows.next() {
            let folder: Int64 = row[1]
            guard shown.contains(folder) else { continue }
            ids.append(row[0])
            folders.append(Int32(truncatingIfNeeded: folder))
            versions.append(Int32(clamping: row[2] as Int64))
            widths.append(Int32(clamping: row[3] as Int64))
            heights.append(Int32(clamping: row[4] as Int64))
            days.append(PhotoDay(number: row[5]))
            colors.append((row[6] as Int64?).map { max(1, UInt16(truncatingIfNeeded: $0)) } ?? 0)
            captionLengths.append(UInt8(clamping: row[7] as Int64))
        }
    }

    /// Places in the columns, in the order of an index.
    func ordinals(_ database: Database, sorting: PhotoSorting) throws -> [Int32] {
        let table = PositionIndex(ids: ids, positions: ids.indices.map { Int32($0) })
        var ordinals: [Int32] = []
        ordinals.reserveCapacity(ids.count)
        let order = sorting == .date ? "date DESC, nameKey DESC, folder, id" : "nameKey, folder, id"
        let numbers = try Row.fetchCursor(
            database,
            sql: "SELECT id FROM file WHERE state = 0 ORDER BY \(order)"
        )
        while let row = try numbers.next() {
            if let ordinal = table.position(of: row[0]) {
                ordinals.append(Int32(ordinal))
            }
        }
        return ordinals
    }
}
