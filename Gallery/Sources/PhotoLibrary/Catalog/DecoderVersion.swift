/// The name and version of a decoder. Later versions are greater: the first number that differs decides, and
/// then the names.
struct DecoderVersion: Comparable {
    package let name: String
    private let numbers: [Int]

    /// - Parameter name: As in `brickwork 1, vips 8.15.1`.
    init(_ name: String) {
        self.name = name
        numbers = name.split { !("0"..."9").contains($0) }.map { Int($0) ?? .max }
    }

    package static func < (first: DecoderVersion, second: DecoderVersion) -> Bool {
        guard first.numbers == second.numbers else {
            return first.numbers.lexicographicallyPrecedes(second.numbers)
        }
        return first.name < second.name
    }
}
