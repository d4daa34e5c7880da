/// A photo's position in order of time, separately for photos with and without a date.
package struct PhotoPlace: Hashable, Comparable, Sendable {
    package let day: Int64
    package let date: Int64
    package let nameKey: [UInt8]
    package let id: Int64

    /// A place before all photos of a day.
    static func beginning(ofDay day: Int64) -> PhotoPlace {
        PhotoPlace(day: day, date: -1 << 62, nameKey: [], id: 0)
    }

    package static func < (first: PhotoPlace, second: PhotoPlace) -> Bool {
        if (first.day, first.date) != (second.day, second.date) {
            return (first.day, first.date) < (second.day, second.date)
        }
        if first.nameKey != second.nameKey {
            return first.nameKey.lexicographicallyPrecedes(second.nameKey)
        }
        return first.id < second.id
    }
}
