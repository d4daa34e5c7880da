import CatalogDatabase
import SystemPackage

/// Checks the rows of a backup before they replace anything: their types are those of the schema, and their numbers and names are
/// those that the program writes and relies on.
struct BackupRules {
    private let file: FilePath
    private let schema: SchemaColumns
    private var table = BackupFile.Table(table: "", columns: [])
    private var columns: [(name: String, column: SchemaColumns.Column)] = []
    private var seen: Set<String> = []
    private var row = 0
    private var states = 0
    /// The statement that inserts a row, if the table has what users write.
    private var insertion: String?
    /// The number of rows that users have written: see ``BackupSummary/written``.
    private(set) var written = 0
    /// The numbers of the rows that other rows refer to, by their tables.
    private var ids: [String: PhotoSet] = [:]

    /// The largest number of a row. Sets of photos have a bit for each number.
    private static let maxID = Int64(UInt32.max)
    /// The range of numbers that can be added and multiplied by small ones.
    private static let safe = -(Int64(1) << 53)...Int64(1) << 53
    private static let amount = 0...safe.upperBound
    private static let flag: ClosedRange<Int64> = 0...1
    /// From the year 1 to the year 9999, in seconds.
    private static let time: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

    /// The ranges of numbers, by the names of columns in lower case. Hashes and the numbers of file systems may be any.
    private static let ranges: [String: ClosedRange<Int64>] = [
        "id": 1...maxID, "folder": 1...maxID, "file": 1...maxID, "tag": 1...maxID, "content": 1...maxID,
        "lastfile": 0...maxID, "photosrevision": amount, "colorsrevision": amount, "foldersrevision": amount,
        "state": 0...5, "shown": flag, "dated": flag, "repeats": flag, "rating": 0...5,
        "date": time.lowerBound * 1000...time.upperBound * 1000 + 999, "day": -2_876_652...11_731_590,
        "taken": safe, "modified": safe, "since": safe, "changed": safe,
        "version": amount, "width": 0...Int64(Int32.max), "height": 0...Int64(Int32.max),
        "size": -1...safe.upperBound,
        "color": 0...131_071, "captionlength": amount, "tagsleftout": amount, "factsversion": amount,
        "photos": amount, "burst": amount, "motion": -2...safe.upperBound,
        "place": amount, "revision": amount, "kind": flag, "made": time, "used": time, "ends": time,
    ]
    private static let degrees = ["latitude": 90.0, "longitude": 180.0]
    /// The columns with the number of another table's row.
    private static let references = ["file.folder": "folder", "filetag.tag": "tag", "filetag.file": "file"]

    init(_ file: FilePath) throws {
        self.file = file
        schema = try SchemaColumns()
    }

    /// Checks the line before the rows of a table.
    mutating func begin(_ table: BackupFile.Table) throws {
        self.table = table
        row = 0
        insertion = table.isOfUsers ? table.insertion : nil
        guard table.isOfUsers || CatalogBackup.tableNames.contains(table.table) || table.table == "state"
        else {
            throw CatalogError(.damaged, "\(file): has an unknown table \(table.table)")
        }
        var known = try schema.columns(of: table.table)
        if table.table == "state" {
            known["lastfile"] = SchemaColumns.Column(kind: .integer, isOptional: true, hasDefault: false)
        }
        columns = table.columns.compactMap { name in known[name].map { (name, $0) } }
        let names = Set(table.columns), needed = known.filter { !$0.value.hasDefault && !$0.value.isOptional }
        guard seen.insert(table.table).inserted, columns.count == table.columns.count,
            names.count == columns.count, names.isSuperset(of: needed.keys)
        else { throw damage("its columns") }
    }

    /// Checks a row of the table.
    mutating func check(_ values: [SQLValue]) throws {
        row += 1
        if table.table == "state" { states += 1 }
        guard values.count == columns.count, states <= 1 else { throw damage("its length") }
        for ((name, column), value) in zip(columns, values) {
            guard column.allows(value), isSafe(value, name), isKnown(value, name) else { throw damage(name) }
        }
        guard let insertion else { return }
        guard schema.accepts(values, in: insertion) else { throw damage("what it refers to") }
        if table.isWritten(values) { written += 1 }
    }

    /// Checks that nothing is missing.
    func finish() throws {
        guard states == 1 else { throw damage("the end") }
    }

    private func isSafe(_ value: SQLValue, _ name: String) -> Bool {
        switch value {
        case .integer(let number):
            if let maximum = Self.degrees[name] { return abs(Double(number)) <= maximum }
            return Self.ranges[name]?.contains(number) ?? true
        case .real(let number):
            return abs(number) <= Self.degrees[name] ?? .greatestFiniteMagnitude
        case .text(let text):
            // PostgreSQL has no texts with this character.
            guard !text.utf8.contains(0) else { return false }
            // Part of addresses and statements.
            return table.table != "state" || name != "token"
                || text.utf8.count == 32 && text.utf8.allSatisfy(Self.isHexadecimal)
        case .bytes(let bytes):
            guard name == "name" || name == "path" || name == "given" else { return true }
            // The name of a file is one part of a path.
            return !bytes.isEmpty && !bytes.contains(0)
                && (name != "name" || !bytes.contains(UInt8(ascii: "/")) && bytes.count <= 255)
        case .null: return true
        }
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }

    /// Notes the number of a row, or looks for the row that a number refers to.
    private mutating func isKnown(_ value: SQLValue, _ name: String) -> Bool {
        guard case .integer(let number) = value else { return true }
        if name == "id", table.table != "removedPhoto" {
            guard ids[table.table]?.contains(number) != true else { return false }
            ids[table.table, default: PhotoSet()].insert(number)
        }
        guard let other = Self.references["\(table.table.lowercased()).\(name)"] else { return true }
        return ids[other]?.contains(number) == true
    }

    private func damage(_ what: String) -> CatalogError {
        CatalogError(
            .damaged,
            "\(file): row \(row) of table \(table.table) is not what brickwork writes (\(what)); use another backup"
        )
    }
}
