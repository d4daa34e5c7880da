import Foundation
import Pictures
import SearchGrammar

/// A cell of the map: a rectangle whose sides are 10, 1, 0.1 or 0.01 degrees.
package struct MapCell: Hashable, Sendable {
    /// The sizes, the largest first.
    package static let levels = 0...3
    private static let perDegree = [0.1, 1, 10, 100]

    package let level: Int
    /// Counted from the south pole.
    let row: Int
    /// Counted eastward from 180 degrees west.
    let column: Int

    init(level: Int, row: Int, column: Int) {
        self.level = level
        self.row = row
        self.column = column
    }

    /// The cell with a position in it.
    package init(_ place: Coordinates, level: Int) {
        self.init(
            level: level,
            row: Self.row(place.latitude, level),
            column: Self.column(place.longitude, level) % Self.columns(level)
        )
    }

    /// The word in the index.
    package var word: String { "g\(level)\(Self.padded(row))\(Self.padded(column))" }

    /// The middle.
    package var middle: Coordinates {
        Coordinates(
            latitude: (Double(row) + 0.5) / Self.perDegree[level] - 90,
            longitude: (Double(column) + 0.5) / Self.perDegree[level] - 180
        )
    }

    /// Returns the number of columns, which go around the earth.
    static func columns(_ level: Int) -> Int { Int(360 * perDegree[level]) }

    /// Returns the row of a latitude, which may be beyond a pole.
    static func row(_ latitude: Double, _ level: Int) -> Int {
        Int(((min(max(latitude, -90), 90) + 90) * perDegree[level]).rounded(.down))
    }

    /// Returns the column of a longitude, which may be beyond 180 degrees.
    static func column(_ longitude: Double, _ level: Int) -> Int {
        Int(((longitude + 180) * perDegree[level]).rounded(.down))
    }

    private static func padded(_ number: Int) -> String {
        let digits = "\(number)"
        return String(repeating: "0", count: 5 - digits.count) + digits
    }
}

/// A circle on the map.
package struct MapArea: Hashable, Sendable {
    /// The center.
    var center: Coordinates
    /// The radius.
    var kilometers: Double

    private static let kilometersPerDegree = PlaceCircle.kilometersPerDegree
    private static let maxCells = 64

    /// Cells that cover the circle: the smallest ones that are at most 64.
    var cells: [MapCell] {
        MapCell.levels.reversed().lazy.compactMap(cells).first ?? cells(level: 0, maximum: .max) ?? []
    }

    private func cells(level: Int) -> [MapCell]? { cells(level: level, maximum: Self.maxCells) }

    private func cells(level: Int, maximum: Int) -> [MapCell]? {
        let height = kilometers / Self.kilometersPerDegree
        let rows = MapCell.row(center.latitude - height, level)...MapCell.row(center.latitude + height, level)
        // Meridians approach each other toward the poles.
        let farthest = min(abs(center.latitude) + height, 89.9)
        let width = min(height / cos(farthest * .pi / 180), 180)
        let count = MapCell.columns(level)
        let first = MapCell.column(center.longitude - width, level)
        let last = min(MapCell.column(center.longitude + width, level), first + count - 1)
        guard rows.count <= maximum, rows.count * (last - first + 1) <= maximum else { return nil }
        return rows.flatMap { row in
            (first...last).map { MapCell(level: level, row: row, column: ($0 % count + count) % count) }
        }
    }

    /// Returns a condition that a row of the table `file` is in the circle. The earth is flat there, which makes an error
    /// of less than 1 % up to 100 kilometers.
    func contains(_ file: String) -> String {
        let degrees = kilometers / Self.kilometersPerDegree
        let shrink = cos(center.latitude * .pi / 180)
        let north = "(\(file).latitude - (\(center.latitude)))"
        let gap = "abs(\(file).longitude - (\(center.longitude)))"
        let east = "(CASE WHEN \(gap) > 180 THEN 360 - \(gap) ELSE \(gap) END * \(shrink))"
        return "\(north) * \(north) + \(east) * \(east) <= \(degrees * degrees)"
    }
}
