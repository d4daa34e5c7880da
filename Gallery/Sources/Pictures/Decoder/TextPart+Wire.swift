extension TextPart {
    init(_ reader: inout WireReader) throws {
        switch try reader.integer(UInt8.self) {
        case 0: self = .end
        case 1: self = .words(try reader.text(atMost: Self.mostInWords))
        case 2:
            guard let element = Element(rawValue: try reader.text(atMost: 16)) else {
                throw WireReader.Malformed()
            }
            self = .begin(element)
        case 3:
            let address = try reader.text(atMost: Self.mostInAddress)
            guard Self.mayLink(to: address) else { throw WireReader.Malformed() }
            self = .link(address)
        default: throw WireReader.Malformed()
        }
    }

    func write(to writer: inout WireWriter) {
        switch self {
        case .end: writer.write(UInt8(0))
        case .words(let words):
            writer.write(UInt8(1))
            writer.write(words)
        case .begin(let element):
            writer.write(UInt8(2))
            writer.write(element.rawValue)
        case .link(let address):
            writer.write(UInt8(3))
            writer.write(address)
        }
    }

    /// Returns whether each element that begins ends, and none is too deep.
    static func areBalanced(_ parts: [TextPart]) -> Bool {
        var depth = 0
        for part in parts {
            switch part {
            case .begin, .link: depth += 1
            case .end: depth -= 1
            case .words: break
            }
            guard (0...deepest).contains(depth) else { return false }
        }
        return depth == 0
    }
}
