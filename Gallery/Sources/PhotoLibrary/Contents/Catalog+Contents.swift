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
                SELECT file.id, folder, version, width, height, date, datePrecision, content.color, captionLength
                FROM file LEFT JOIN content ON content.id = file.content WHERE state = 0 ORDER BY file.id
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
            days.append(PhotoDay(date: row[5], precision: DatePrecision(rawValue: row[6]) ?? .moment))
            colors.append((row[7] as Int64?).map { max(1, UInt16(truncatingIfNeeded: $0)) } ?? 0)
            captionLengths.append(UInt8(clamping: row[8] as Int64))
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

/// The folders that are shown, and what they are called.
private struct FolderTitles {
    private var paths: [Int64: FilePath] = [:]
    private let roots: [FilePath]

    init(_ database: Database) throws {
        roots = try Catalog.shownRoots(database)
        let rows = try Row.fetchCursor(database, sql: "SELECT id, path FROM folder WHERE shown")
        while let row = try rows.next() {
            paths[row[0]] = FilePath(row[1] as Data)
        }
    }

    func contains(_ folder: Int64) -> Bool {
        paths[folder] != nil
    }

    /// By the folder that was given, then in natural order, a folder before what it contains.
    func inOrder(_ numbers: [Int32]) -> [(key: Int32, title: String)] {
        numbers.map { number -> (key: Int32, title: String, order: [[UInt8]]) in
            guard let path = paths[Int64(number)] else { return (number, "", []) }
            let (root, below) = Catalog.place(of: path, in: roots)
            let base = root.lastComponent.map { String(decoding: $0) } ?? root.shown
            let names = below.components.map { String(decoding: $0) }
            // Where one folder was given, its name in front of each title would say nothing.
            let title = (roots.count > 1 || names.isEmpty ? [base] : []) + names
            let order = [NaturalKey.of(root.shown)] + names.map { NaturalKey.of($0) }
            return (number, title.joined(separator: "/"), order)
        }
        .sorted { first, second in
            for (one, other) in zip(first.order, second.order) where one != other {
                return one.lexicographicallyPrecedes(other)
            }
            return (first.order.count, first.key) < (second.order.count, second.key)
        }
        .map { ($0.key, $0.title) }
    }
}
