/// Color profiles made by hand (ICC.1:2001-04): tables from RGB to Lab, for some of the rendering intents.
public enum ProfileFile {
    /// Returns a profile in which red, the color 255, 0, 0, means a color of Lab for each intent that has a table: 0 for
    /// perceptual, 1 for relative colorimetric.
    ///
    /// - Parameter intent: The profile's own intent.
    public static func bytes(redByIntent: [Int: [UInt8]], intent: UInt8) -> [UInt8] {
        let white = ascii("XYZ ") + [0, 0, 0, 0] + number(0xF6D6) + number(0x10000) + number(0xD32D)
        var tags = [("wtpt", white)]
        for (index, red) in redByIntent.sorted(by: { $0.key < $1.key }) {
            tags.append(("A2B\(index)", table(red: red)))
        }
        var entries = number(UInt32(tags.count)), contents: [UInt8] = []
        let start = 128 + 4 + 12 * tags.count
        for (name, content) in tags {
            entries += ascii(name) + number(UInt32(start + contents.count)) + number(UInt32(content.count))
            contents += content
        }
        var header =
            number(UInt32(start + contents.count)) + number(0) + [2, 0x40, 0, 0] + ascii("scnrRGB Lab ")
        header +=
            [UInt8](repeating: 0, count: 12) + ascii("acsp") + [UInt8](repeating: 0, count: 27) + [intent]
        header += number(0xF6D6) + number(0x10000) + number(0xD32D)
        header += [UInt8](repeating: 0, count: 128 - header.count)
        return header + entries + contents
    }

    /// Returns a table with a color for each corner of the cube. Between them, colors are interpolated.
    private static func table(red: [UInt8]) -> [UInt8] {
        let identity: [UInt32] = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x10000]
        let curves = (0..<3).flatMap { _ in (0...255).map { UInt8($0) } }
        var corners = [[UInt8]](repeating: [255, 128, 128], count: 8)
        corners[0] = [0, 128, 128]
        corners[4] = red
        return ascii("mft1") + [0, 0, 0, 0, 3, 3, 2, 0] + identity.flatMap(number) + curves
            + corners.flatMap { $0 } + curves
    }

    private static func number(_ value: UInt32) -> [UInt8] {
        withUnsafeBytes(of: value.bigEndian) { Array($0) }
    }

    private static func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }
}
