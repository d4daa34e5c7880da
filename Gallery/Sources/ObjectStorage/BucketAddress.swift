/// The address of a bucket, or of a part of it: `s3://bucket/prefix`.
public struct BucketAddress: Hashable, Sendable, CustomStringConvertible {
    /// The bucket's name.
    public let bucket: String
    /// The beginning of all keys below this address: empty, or ending with a slash.
    let prefix: String

    /// The beginning of such addresses.
    public static let scheme = "s3://"

    /// Parses an address. Returns nil if it isn't valid.
    ///
    /// - Parameter text: `s3://bucket` or `s3://bucket/prefix`, with or without a slash at the end.
    public init?(_ text: String) {
        guard text.hasPrefix(Self.scheme) else { return nil }
        let place = text.dropFirst(Self.scheme.count)
        let slash = place.firstIndex(of: "/") ?? place.endIndex
        bucket = String(place[..<slash])
        let folders = place[slash...].drop { $0 == "/" }
        prefix = folders.isEmpty || folders.last == "/" ? String(folders) : folders + "/"
        guard Self.isBucket(bucket), prefix.isEmpty || Self.isKey(prefix.dropLast()) else { return nil }
    }

    /// The address, without a slash at the end.
    public var description: String {
        "\(Self.scheme)\(bucket)" + (prefix.isEmpty ? "" : "/\(prefix.dropLast())")
    }

    /// Returns the full key of an object below this address.
    ///
    /// - Throws: ``StorageError`` for a key that can't be used in a URL, because `.` and `..` have a special
    ///   meaning there.
    func key(_ key: String) throws(StorageError) -> String {
        let whole = prefix + key
        guard Self.isKey(whole[...]) else {
            throw StorageError(.refused, "\(self): an object cannot be named \(key.debugDescription)")
        }
        return whole
    }

    private static func isKey(_ key: Substring) -> Bool {
        // Compares bytes: a slash with a combining mark is a different character, but still ends a folder in
        // a URL.
        let bytes = key.utf8
        return !bytes.isEmpty && bytes.count <= 1024 && bytes.first != UInt8(ascii: "/")
            && !bytes.split(separator: UInt8(ascii: "/")).contains {
                $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8)
            }
    }

    /// Amazon's rule for names, and the underscores and capitals of its early years.
    private static func isBucket(_ name: String) -> Bool {
        3...255 ~= name.utf8.count && name.first != "." && name.first != "-"
            && name.unicodeScalars.allSatisfy { scalar in
                switch scalar {
                case "a"..."z", "A"..."Z", "0"..."9", ".", "-", "_": true
                default: false
                }
            }
    }
}
