/// A packet of XMP: XML in any of the encodings in which programs write it.
enum XMPPacket {
    /// Returns the packet in UTF-8, without what surrounds it and without characters that XML doesn't allow. Nil if there is
    /// no RDF, as in a block that was only reserved.
    ///
    /// Old packets may follow a shorter new one, and bytes may be Latin-1.
    static func cleaned(_ bytes: some RandomAccessCollection<UInt8>) -> [UInt8]? {
        let text = utf8(Array(bytes.prefix(MetadataBlocks.longest)))
        guard let packet = packet(in: text) else { return nil }
        return withoutNumbers(hasOnlyXML(packet) ? packet : onlyXML(packet)[...])
    }

    // MARK: - Encodings

    private static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        // The mark of the byte order may be missing. The first characters are ASCII.
        let isZero = bytes.prefix(4).map { $0 == 0 }
        if bytes.starts(with: [0xFE, 0xFF]) || isZero == [true, false, true, false] {
            return utf16(bytes) { $0 << 8 | $1 }
        }
        if bytes.starts(with: [0xFF, 0xFE]) || isZero == [false, true, false, true] {
            return utf16(bytes) { $1 << 8 | $0 }
        }
        return String(validating: bytes, as: UTF8.self) == nil ? withoutLatin(bytes) : bytes
    }

    private static func utf16(_ bytes: [UInt8], _ unit: (UInt16, UInt16) -> UInt16) -> [UInt8] {
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map {
            unit(UInt16(bytes[$0]), UInt16(bytes[$0 + 1]))
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// Returns UTF-8 with bytes of Latin-1 in it replaced.
    private static func withoutLatin(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        var rest = bytes[...]
        while let first = rest.first {
            let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
            let character = rest.prefix(length)
            if String(validating: character, as: UTF8.self) != nil {
                text += character
                rest = rest.dropFirst(length)
            } else {
                text += MetadataText.latin(CollectionOfOne(first)).utf8
                rest = rest.dropFirst()
            }
        }
        return text
    }

    // MARK: - The packet

    private static let roots = ["xmpmeta", "xapmeta", "RDF"].map { Array($0.utf8) }

    /// Returns the part from the first root element to its end, or to the end of the text.
    private static func packet(in text: [UInt8]) -> ArraySlice<UInt8>? {
        let start = text.indices.first { place in
            text[place] == UInt8(ascii: "<")
                && roots.contains { localName(text[(place + 1)...]).elementsEqual($0) }
        }
        guard let start else { return nil }
        let end = Array("</".utf8) + name(text[(start + 1)...])
        var at = start
        while let next = text[at...].firstIndex(of: UInt8(ascii: "<")) {
            if text[next...].starts(with: end) {
                let close = text[next...].firstIndex(of: UInt8(ascii: ">"))
                return text[start...(close ?? text.index(before: text.endIndex))]
            }
            at = next + 1
        }
        return text[start...]
    }

    private static func name(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        text.prefix(64).prefix { !" \t\r\n>/=<".utf8.contains($0) }
    }

    /// Returns a name without its prefix.
    private static func localName(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let name = name(text)
        return name.firstIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
    }

    // MARK: - Characters

    /// Returns the text with characters in place of their numbers. The XMP toolkit of Exiv2 takes hexadecimal numbers below 128 for
    /// control characters, and replaces them with spaces (`CountControlEscape` in `XMPMeta-Parse.cpp`).
    private static func withoutNumbers(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = [], rest = text
        while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
            result += rest[..<start]
            rest = rest[start...]
            guard let (scalar, length) = number(rest) else {
                result.append(rest.removeFirst())
                continue
            }
            rest = rest.dropFirst(length)
            switch scalar {
            case "&": result += "&amp;".utf8
            case "<": result += "&lt;".utf8
            case ">": result += "&gt;".utf8
            case "\"": result += "&quot;".utf8
            case "'": result += "&apos;".utf8
            // In an attribute, a line feed would be a space.
            case "\t", "\n", "\r": result += "&#\(scalar.value);".utf8
            default: result += String(scalar).utf8
            }
        }
        return result + rest
    }

    /// Parses the number of a character at the start of a text: `&#39;`, `&#x27;`.
    private static func number(_ text: ArraySlice<UInt8>) -> (Unicode.Scalar, length: Int)? {
        guard text.starts(with: "&#".utf8), let end = text.prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
            return nil
        }
        var digits = text[(text.startIndex + 2)..<end]
        let isHexadecimal = digits.first == UInt8(ascii: "x")
        if isHexadecimal { digits = digits.dropFirst() }
        // `UInt32` accepts a sign.
        guard let first = digits.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-"),
            let value = UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10),
            let scalar = Unicode.Scalar(value), isXML(scalar)
        else { return nil }
        return (scalar, end + 1 - text.startIndex)
    }

    private static func hasOnlyXML(_ text: ArraySlice<UInt8>) -> Bool {
        text.allSatisfy { $0 >= 0x20 && $0 != 0xEF || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
    }

    /// Returns the text without control characters, byte order marks and characters that aren't assigned.
    private static func onlyXML(_ text: ArraySlice<UInt8>) -> [UInt8] {
        let scalars = String(decoding: text, as: UTF8.self).unicodeScalars.filter {
            isXML($0) && $0 != "\u{FEFF}"
        }
        return Array(String(String.UnicodeScalarView(scalars)).utf8)
    }

    /// Returns whether XML allows a character (W3C, "Extensible Markup Language (XML) 1.0", 2.2).
    static func isXML(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x20 && scalar.value & 0xFFFE != 0xFFFE || ["\t", "\n", "\r"].contains(scalar)
    }
}
