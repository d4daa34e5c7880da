import ArgumentParser

/// A number of bytes, such as `500`, `64K` or `20G`.
struct ByteCount: ExpressibleByArgument, CustomStringConvertible {
    let bytes: Int

    init(bytes: Int) {
        self.bytes = bytes
    }

    init?(argument: String) {
        let shift: Int
        switch argument.last?.uppercased() {
        case "K": shift = 10
        case "M": shift = 20
        case "G": shift = 30
        case "T": shift = 40
        default: shift = 0
        }
        guard let number = Int(shift == 0 ? argument : String(argument.dropLast())), number > 0,
            number <= Int.max >> shift
        else { return nil }
        bytes = number << shift
    }

    var description: String {
        for (shift, unit) in [(40, "T"), (30, "G"), (20, "M"), (10, "K")] where bytes % (1 << shift) == 0 {
            return "\(bytes >> shift)\(unit)"
        }
        return "\(bytes)"
    }

    var defaultValueDescription: String { description }
}
