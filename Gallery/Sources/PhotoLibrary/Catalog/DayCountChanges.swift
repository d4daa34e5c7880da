import CatalogDatabase
import Foundation

/// Changes of the numbers of photos and the sums of their digests: by day and folder in the table `dayCount`, and by
/// segment of a day in `segment`.
struct DayCountChanges {
    private struct Count {
        var photos = 0
        var digest: Int64 = 0

        /// Adds a photo, or takes one away.
        mutating func add(_ digest: Int64, times: Int) {
            photos += times
            self.digest = PhotoDigest.sum(self.digest, times > 0 ? digest : -digest)
        }

        var isNothing: Bool { photos == 0 && digest == 0 }
    }

    private struct Folder: Hashable {
        let day: CountedDay
        let folder: Int64
    }

    /// The photos that come, and those that go.
    private var photos: [(file: CountedFile, times: Int)] = []

    init(_ changes: [FileChange]) {
        for change in changes {
            let before = change.before.flatMap { $0.isCounted ? $0 : nil }
            let after = change.after.flatMap { $0.isCounted ? $0 : nil }
            guard before != after else { continue }
            if let before { photos.append((before, -1)) }
            if let after { photos.append((after, 1)) }
        }
    }

    func write(to database: any Database) throws {
        guard !photos.isEmpty else { return }
        try writeCounts(database)
        try writeSegments(database)
    }

    private func writeCounts(_ database: any Database) throws {
        var counts: [Folder: Count] = [:]
        for (file, times) in photos {
            counts[Folder(day: file.day, folder: file.folder), default: Count()].add(
                file.digest,
                times: times
            )
        }
        let rows = counts.filter { !$0.value.isNothing }
        guard !rows.isEmpty else { return }
        let given = GivenRows(
            [
                "dated": .integer, "day": .integer, "folder": .integer, "photos": .integer,
                "digest": .integer,
            ],
            rows.map { [$0.day.isDated, $0.day.number, $0.folder, $1.photos, $1.digest] }
        )
        try database.run(
            """
            INSERT INTO dayCount (dated, day, folder, photos, digest)
            SELECT dated, day, folder, photos, digest FROM given WHERE TRUE
            ON CONFLICT (dated, day, folder) DO UPDATE SET photos = dayCount.photos + excluded.photos,
                digest = (dayCount.digest + excluded.digest) & \(PhotoDigest.mask)
            """,
            given: given
        )
        guard rows.contains(where: { $0.value.photos < 0 }) else { return }
        try database.run(
            "DELETE FROM dayCount WHERE photos = 0 AND (dated, day, folder) IN (SELECT dated, day, folder FROM given)",
            given: given
        )
    }

    /// Each photo counts for the last segment of its day that begins at it or before it.
    private func writeSegments(_ database: any Database) throws {
        let days = Set(photos.map(\.file.day))
        let starts = try database.rows(
            """
            SELECT segment.dated, segment.day, segment.date, segment.nameKey, segment.id
            FROM given JOIN segment ON segment.dated = given.dated AND segment.day = given.day
            """,
            given: GivenRows(["dated": .integer, "day": .integer], days.map { [$0.isDated, $0.number] })
        )
        var known: [CountedDay: [PhotoPlace]] = [:]
        while try starts.next() {
            let day = CountedDay(isDated: starts.number(0), number: starts.number(1))
            known[day, default: []].append(
                PhotoPlace(
                    day: day.number,
                    date: starts.number(2),
                    nameKey: Array(starts.bytes(3)),
                    id: starts.number(4)
                )
            )
        }
        for day in days {
            known[day] = Set(known[day] ?? []).union([.beginning(ofDay: day.number)]).sorted()
        }
        struct Key: Hashable {
            let isDated: Int64
            let start: PhotoPlace
        }
        var counts: [Key: Count] = [:]
        for (file, times) in photos {
            // The first place is before all photos of the day.
            let places = known[file.day] ?? []
            let start = places[places.prefixCount { $0 <= file.place } - 1]
            counts[Key(isDated: file.day.isDated, start: start), default: Count()].add(
                file.digest,
                times: times
            )
        }
        let rows = counts.filter { !$0.value.isNothing }
        guard !rows.isEmpty else { return }
        try database.run(
            """
            INSERT INTO segment (dated, day, date, nameKey, id, photos, digest)
            SELECT dated, day, date, nameKey, id, photos, digest FROM given WHERE TRUE
            ON CONFLICT (dated, day, date, nameKey, id) DO UPDATE SET photos = segment.photos + excluded.photos,
                digest = (segment.digest + excluded.digest) & \(PhotoDigest.mask)
            """,
            given: GivenRows(
                [
                    "dated": .integer, "day": .integer, "date": .integer, "nameKey": .bytes, "id": .integer,
                    "photos": .integer, "digest": .integer,
                ],
                rows.map { key, count in
                    [
                        key.isDated, key.start.day, key.start.date, Data(key.start.nameKey), key.start.id,
                        count.photos, count.digest,
                    ]
                }
            )
        )
    }
}
