/// A photo's position in order of time, separately for photos with and without a date.
package struct PhotoPlace: Hashable, Comparable, Sendable {
    package let day: Int64
    package let date: Int64
    package let nameKey: [UInt8]
    package let id: Int64

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
