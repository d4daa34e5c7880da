import Foundation

/// The name of an entry in a folder: bytes that needn't be UTF-8.
package struct FileName: Hashable, Comparable, Sendable {
    package let bytes: [UInt8]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    package init(_ text: String) {
        bytes = Array(text.utf8)
    }

    package init(_ data: Data) {
        bytes = Array(data)
    }

    /// For display. Invalid UTF-8 is replaced.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    package var data: Data { Data(bytes) }

    package var isHidden: Bool { bytes.first == UInt8(ascii: ".") }

    /// The text after the last dot in lower case, if it is ASCII and not the whole name.
    package var fileExtension: String? {
        guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return nil }
        let rest = bytes[(dot + 1)...]
        guard !rest.isEmpty, rest.allSatisfy({ $0 < 0x80 }) else { return nil }
        return String(decoding: rest, as: UTF8.self).lowercased()
    }

    /// The name without its last dot and the text after it.
    package var stem: ArraySlice<UInt8> {
        guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return bytes[...] }
        return bytes[..<dot]
    }

    package static func < (first: FileName, second: FileName) -> Bool {
        first.bytes.lexicographicallyPrecedes(second.bytes)
    }
}
