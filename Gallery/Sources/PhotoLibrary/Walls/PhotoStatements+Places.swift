import CatalogDatabase
import Foundation

extension PhotoStatements {
    /// Returns queries whose sum is the number of a section's photos before one of them.
    ///
    /// - Parameters:
    ///   - nameKey: The key of the photo's name.
    ///   - isFiltered: Whether there are folders that aren't shown.
    package func photos(
        before photo: FoundPhoto,
        _ nameKey: Data,
        in extent: SectionExtent,
        isFiltered: Bool
    ) -> [Question] {
        let filter = isFiltered ? "AND folder NOT IN (SELECT id FROM folder WHERE NOT shown)" : ""
        func count(_ index: String, _ condition: String, _ arguments: SQLArguments) -> Question {
            Question(
                sql: """
                    SELECT count(*) FROM file INDEXED BY \(index)
                    WHERE state = 0 AND repeats = 0 AND \(condition) \(filter)
                    """,
                arguments: arguments
            )
        }
        let isBefore = self.isBefore(photo, nameKey)
        switch extent {
        case .days(let days, let dating):
            return dating.parts.map { dated in
                count(
                    "fileByTime",
                    "dated = \(dated) AND \(isBefore.condition) AND day BETWEEN ? AND ?",
                    isBefore.arguments + [days.lowerBound.number, days.upperBound.number]
                )
            }
        case .folder(let folder):
            return [
                count("fileByFolder", "folder = ? AND \(isBefore.condition)", [folder] + isBefore.arguments)
            ]
        case .all:
            guard order == .newest || order == .oldest else {
                return [count("fileByName", isBefore.condition, isBefore.arguments)]
            }
            guard setsUndatedApart else {
                return Dating.both.parts.map { dated in
                    count("fileByTime", "dated = \(dated) AND \(isBefore.condition)", isBefore.arguments)
                }
            }
            let dated: Int64 = photo.isDated ? 1 : 0
            let own = count("fileByTime", "dated = \(dated) AND \(isBefore.condition)", isBefore.arguments)
            return photo.isDated ? [own] : [own, count("fileByTime", "dated = 1", [])]
        case .found:
            return []
        }
    }

    private func isBefore(_ photo: FoundPhoto, _ nameKey: Data) -> (
        condition: String, arguments: SQLArguments
    ) {
        let time: SQLArguments = [photo.day.number, photo.date, nameKey, photo.id]
        return switch order {
        case .newest: ("(day, date, nameKey, id) > (?, ?, ?, ?)", time)
        case .oldest: ("(day, date, nameKey, id) < (?, ?, ?, ?)", time)
        case .name: ("(nameKey, id) < (?, ?)", [nameKey, photo.id])
        case .added: ("id > ?", [photo.id])
        }
    }
}
