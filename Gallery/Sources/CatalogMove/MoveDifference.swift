import CatalogDatabase
import LibraryJobs
import PhotoLibrary

/// A difference between the original and the copy.
struct MoveDifference: Error {
    package let what: String

    package static func check(_ expected: [MovedRow], _ there: [MovedRow]) throws {
        guard expected != there else { return }
        let place = zip(expected, there).enumerated().first { $1.0 != $1.1 }?.offset
        let row = (there.count > expected.count ? there : expected)[place ?? min(expected.count, there.count)]
        throw MoveDifference(what: "\(row.table.name) \(row.key.map(\.text).joined(separator: " "))")
    }
}

/// The counts of walls and jobs, counted again from the photos.
struct CountedWalls: Sendable {
    private var tally: [[Int64]: [Int64]] = [:]
    private var photos = 0
    private var toMake = 0

    package mutating func count(_ row: MovedRow) throws {
        guard row.table.name == MovedTable.file.name, row.number("state") == 0 else { return }
        photos += 1
        toMake += row["content"] == .null && row["reason"] == .null ? 1 : 0
        guard row.number("repeats") == 0 else { return }
        let digest = PhotoDigest.of(PhotoDigest.columns.map { row.number($0) ?? -1 })
        let key = ["dated", "day", "folder"].map { row.number($0) ?? 0 }
        let sum = tally[key] ?? [0, 0]
        tally[key] = [sum[0] + 1, PhotoDigest.sum(sum[1], digest)]
    }

    /// - Throws: ``MoveDifference``.
    package func compare(_ database: any Database) throws {
        var there: [[Int64]: [Int64]] = [:]
        let rows = try database.walk("SELECT dated, day, folder, photos, digest FROM tally")
        while try rows.next() {
            there[[rows.number(0), rows.number(1), rows.number(2)]] = [rows.number(3), rows.number(4)]
        }
        guard there == tally else { throw MoveDifference(what: "the numbers of photos per day") }
        guard try Int.fetchOne(database, sql: "SELECT count(*) FROM words") == photos else {
            throw MoveDifference(what: "the search texts")
        }
        let tasks = try Int.fetchOne(
            database,
            sql: "SELECT count(*) FROM task WHERE kind = ?",
            arguments: [LibraryJob.Kind.make.rawValue]
        )
        guard tasks == toMake else { throw MoveDifference(what: "the numbers of jobs") }
    }
}

extension SQLValue {
    fileprivate var text: String {
        switch self {
        case .null: "NULL"
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        case .text(let text): text
        case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
        }
    }
}
