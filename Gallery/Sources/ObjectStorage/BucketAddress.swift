/// A bucket, or a part of one: `s3://bucket/prefix`.
public struct BucketAddress: Hashable, Sendable, CustomStringConvertible {
    /// The bucket's name.
    public let bucket: String
    /// What all keys beneath this address begin with: empty, or with a slash at its end.
    let prefix: String

    /// How such an address begins.
    public static let scheme = "s3://"

    /// Reads an address; nil for what is none.
    ///
    /// - Parameter text: `s3://bucket` or `s3://bucket/prefix`, with or without a slash at its end.
    public init?(_ text: String) {
        guard text.hasPrefix(Self.scheme) else { return nil }
        let place = text.dropFirst(Self.scheme.count)
        let slash = place.firstIndex(of: "/") ?? place.endIndex
        bucket = String(place[..<slash])
        let folders = place[slash...].drop { $0 == "/" }
        prefix = folders.isEmpty || folders.last == "/" ? String(folders) : folders + "/"
        guard Self.isBucket(bucket), prefix.isEmpty || Self.isKey(prefix.dropLast()) else { return nil }
    }

    /// The address, without a slash at its end.
    public var description: String {
        "\(Self.scheme)\(bucket)" + (prefix.isEmpty ? "" : "/\(prefix.dropLast())")
    }

    /// The whole key of an object beneath this address.
    ///
    /// - Throws: ``StorageError`` for a key that does not come through: a URL's `.` and `..` mean something else.
    func key(_ key: String) throws(StorageError) -> String {
        let whole = prefix + key
        guard Self.isKey(whole[...]) else {
            throw StorageError(.refused, "\(self): an object cannot be named \(key.debugDescription)")
        }
        return whole
    }

    private static func isKey(_ key: Substring) -> Bool {
        // By its bytes: a slash with a mark behind it is another character, and still ends a folder in a URL.
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
