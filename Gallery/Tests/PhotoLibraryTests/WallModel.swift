import Foundation
import Pictures
import SourceFiles
import SystemPackage
import Testing
import WallNodes

@testable import CatalogDatabase
@testable import PhotoLibrary

/// A section, in a form for comparing.
struct SectionModel: Equatable, CustomStringConvertible {
    var title: String
    var ids: [Int64]
    var total: Int

    var description: String { "\(title) \(ids) of \(total)" }
}

/// A photo in the catalog, read row by row, without the data for walls.
struct PhotoModel: Hashable {
    var id: Int64
    var version: Int
    var folder: FilePath
    var name: FileName
    var width: Int
    var height: Int
    /// The number of a `StoredColor`.
    var color: Int64?
    var thumbHash: [UInt8]
    var caption: String?
    var captionLength: Int
    var date: Int64
    var isDated: Bool
    /// 0 for the day, 1 for the month, 2 for the year.
    var precision: Int
    var hash: String?

    /// `2024-05-31`, from the system's calendar.
    let day: String
    let nameKey: [UInt8]

    /// Returns the day as precise as it is known, up to a length.
    func title(_ length: Int) -> String { String(day.prefix(min(length, [10, 7, 4][precision]))) }

    /// Returns whether it is earlier than another one.
    func isEarlier(_ other: PhotoModel) -> Bool {
        if day != other.day { return day < other.day }
        if precision != other.precision { return precision > other.precision }
        if date != other.date { return date < other.date }
        if nameKey != other.nameKey { return nameKey.lexicographicallyPrecedes(other.nameKey) }
        return id < other.id
    }

    /// The photo as a wall shows it.
    var shown: WallPhoto {
        WallPhoto(
            id: id,
            version: version,
            width: width,
            height: height,
            color: color.map { max(1, UInt16($0 % 65_536)) } ?? 0,
            thumbHash: thumbHash,
            captionLength: UInt8(captionLength),
            textHash: UInt64(
                bitPattern: TextHash.of(
                    name: name,
                    caption: caption,
                    date: title(10),
                    motion: nil,
                    burst: nil
                )
            )
        )
    }

    /// - Parameter row: A row of the tables `file`, `folder` and `content`.
    init(_ row: Row) throws {
        id = try row["id"]
        version = try row["version"]
        folder = try FilePath(row["path"] as Data)
        name = try FileName(row["name"] as Data)
        width = try row["width"]
        height = try row["height"]
        color = try row["ownColor"]
        thumbHash = try Array(row["ownThumbHash"] as Data? ?? Data())
        caption = try row["caption"]
        captionLength = try row["captionLength"]
        date = try row["date"]
        isDated = try (row["taken"] as Int64?) != nil
        precision = try 2 - ((row["day"] as Int) & 3)
        hash = try row["hash"]
        // In milliseconds.
        let moment = Date(timeIntervalSince1970: (Double(date) / 1000).rounded(.down))
        let parts = Self.calendar.dateComponents([.year, .month, .day], from: moment)
        day = String(format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
        nameKey = NaturalKey.of(name)
    }

    private static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0)!
        return calendar
    }()
}

/// Computes walls in the simplest way: reads all photos and sorts them here.
struct WallModel {
    var photos: [PhotoModel]
    var roots: [FilePath]

    /// - Parameter among: The numbers of the found files, whose shown copies are used, or nil for all.
    init(_ catalog: Catalog, among: [Int64]? = nil) throws {
        let rows = try catalog.access.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT file.*, folder.path, content.hash, content.color AS ownColor,
                        content.thumbHash AS ownThumbHash
                    FROM file JOIN folder ON folder.id = file.folder LEFT JOIN content ON content.id = file.content
                    WHERE file.state = 0 AND folder.shown
                    """
            )
        }
        roots = try catalog.access.read(Catalog.Folders.shownRoots)
        let all = try rows.map { try PhotoModel($0) }
        var firsts: [String: Int64] = [:]
        for photo in all {
            photo.hash.map { firsts[$0] = min(firsts[$0] ?? .max, photo.id) }
        }
        let shown = all.map { photo in photo.hash.flatMap { firsts[$0] } ?? photo.id }
        var wanted = Set(shown)
        if let among {
            let found = Set(among)
            wanted = Set(zip(all, shown).filter { found.contains($0.0.id) }.map(\.1))
        }
        photos = all.filter { wanted.contains($0.id) }
    }

    func wall(_ wallQuery: WallQuery) -> [SectionModel] {
        let sorted = photos.sorted { first, second in
            switch wallQuery.order {
            case .newest: second.isEarlier(first)
            case .oldest: first.isEarlier(second)
            case .added: first.id > second.id
            case .name:
                first.nameKey != second.nameKey
                    ? first.nameKey.lexicographicallyPrecedes(second.nameKey) : first.id < second.id
            }
        }
        let isByTime = wallQuery.order == .newest || wallQuery.order == .oldest
        switch wallQuery.sample == nil ? wallQuery.grouping : .month {
        case .none:
            guard !photos.isEmpty else { return [] }
            let ids =
                wallQuery.undated == .apart && isByTime
                ? (sorted.filter(\.isDated) + sorted.filter { !$0.isDated }).map(\.id) : sorted.map(\.id)
            return [SectionModel(title: "", ids: ids, total: ids.count)]
        case .folder: return folders(sorted)
        default: return days(sorted, wallQuery)
        }
    }

    private func folders(_ sorted: [PhotoModel]) -> [SectionModel] {
        let folders = Set(photos.map(\.folder)).map { folder in
            (folder, roots.first { folder.starts(with: $0) } ?? folder)
        }
        return folders.sorted { first, second in
            func key(_ folder: FilePath, _ root: FilePath) -> [[UInt8]] {
                let below = folder.components.dropFirst(root.components.count)
                return ([root.string] + below.map(\.string)).map { NaturalKey.of($0) }
            }
            let one = key(first.0, first.1), other = key(second.0, second.1)
            return one.lexicographicallyPrecedes(other) { $0.lexicographicallyPrecedes($1) }
        }.map { folder, root in
            let names = folder.components.dropFirst(root.components.count).map(\.string)
            let isNamed = roots.count > 1 || names.isEmpty
            let ids = sorted.filter { $0.folder == folder }.map(\.id)
            return SectionModel(
                title: ((isNamed ? [root.lastComponent!.string] : []) + names).joined(separator: "/"),
                ids: ids,
                total: ids.count
            )
        }
    }

    /// Puts the photos of years under one title. The others are older.
    private func joined(
        _ newer: (title: String, photos: [PhotoModel]),
        _ older: (title: String, photos: [PhotoModel])
    )
        -> (title: String, photos: [PhotoModel])
    {
        ("\(older.title.prefix(4))/\(newer.title.suffix(4))", newer.photos + older.photos)
    }

    private func days(_ sorted: [PhotoModel], _ wallQuery: WallQuery) -> [SectionModel] {
        let newestFirst = photos.sorted { $1.isEarlier($0) }
        let filed = newestFirst.filter { wallQuery.undated == .filed || $0.isDated }
        var runs: [(title: String, photos: [PhotoModel])] = []
        let length =
            switch (wallQuery.sample, wallQuery.grouping) {
            case (.year, _), (nil, .year): 4
            case (.month, _), (nil, .month): 7
            default: 10
            }
        for photo in filed {
            let title = photo.title(length)
            if runs.last?.title == title {
                runs[runs.count - 1].photos.append(photo)
            } else {
                runs.append((title, [photo]))
            }
        }
        if wallQuery.sample == nil, wallQuery.grouping == .automatic {
            let days = runs.map { (title: SectionTitle(.date, Array($0.title.utf8)), count: $0.photos.count) }
            runs = AutomaticGrouping.groups(of: days).map { group in
                (String(decoding: group.title.text, as: UTF8.self), runs[group.days].flatMap(\.photos))
            }
        }
        if wallQuery.sample == .year {
            // A row has six photos.
            var rows: [(title: String, photos: [PhotoModel])] = []
            for year in runs {
                if let row = rows.last, row.photos.count < 6 {
                    rows[rows.count - 1] = joined(row, year)
                } else {
                    rows.append(year)
                }
            }
            if rows.count > 1, let rest = rows.last, rest.photos.count < 6 {
                rows.removeLast()
                rows.append(joined(rows.removeLast(), rest))
            }
            runs = rows
        }
        if wallQuery.order == .oldest {
            runs.reverse()
        }
        if wallQuery.undated == .apart {
            runs.append(("undated", newestFirst.filter { !$0.isDated }))
        }
        return runs.filter { !$0.photos.isEmpty }.map { run in
            var chosen = run.photos
            if wallQuery.sample != nil, chosen.count > 32 {
                // The middles of 32 parts.
                chosen = (0..<32).map { run.photos[(2 * $0 + 1) * run.photos.count / 64] }
            }
            let ids = Set(chosen.map(\.id))
            return SectionModel(
                title: run.title,
                ids: sorted.map(\.id).filter(ids.contains),
                total: run.photos.count
            )
        }
    }
}

extension WallQuery {
    /// Returns all queries for a search.
    static func all(_ search: SearchQuery = SearchQuery()) -> [WallQuery] {
        let samples: [(Grouping, Sample?)] =
            Grouping.allCases.map { ($0, nil) } + Sample.allCases.map { (.automatic, $0) }
        return samples.flatMap { grouping, sample in
            Order.allCases.flatMap { order in
                Undated.allCases.map { undated in
                    WallQuery(
                        search: search,
                        grouping: grouping,
                        order: order,
                        undated: undated,
                        sample: sample
                    )
                }
            }
        }
    }
}

extension SectionTitle {
    var shown: String { kind == .undated ? "undated" : String(decoding: text, as: UTF8.self) }
}

extension Catalog {
    /// Returns the photos of a wall, section by section.
    func photos(of outline: WallOutline) throws -> [[WallPhoto]] {
        try outline.sections.indices.map { section in
            var photos: [WallPhoto] = []
            try walls.forEachPhoto(of: outline, inSections: section..<section + 1) { photos.append($1) }
            #expect(photos.count == outline.sections[section].count)
            return photos
        }
    }

    func wall(_ wallQuery: WallQuery) throws -> [SectionModel] {
        try wall(walls.outline(of: wallQuery))
    }

    func wall(_ outline: WallOutline) throws -> [SectionModel] {
        zip(outline.sections, try photos(of: outline)).map { section, photos in
            SectionModel(title: section.title.shown, ids: photos.map(\.id), total: section.total)
        }
    }
}
