/// A photo's position in order of time, separately for photos with and without a date.
struct PhotoPlace: Hashable, Comparable, Sendable {
    let day: Int64
    let date: Int64
    let nameKey: [UInt8]
    let id: Int64

    static func < (first: PhotoPlace, second: PhotoPlace) -> Bool {
        if (first.day, first.date) != (second.day, second.date) {
            return (first.day, first.date) < (second.day, second.date)
        }
        if first.nameKey != second.nameKey {
            return first.nameKey.lexicographicallyPrecedes(second.nameKey)
        }
        return first.id < second.id
    }
}
