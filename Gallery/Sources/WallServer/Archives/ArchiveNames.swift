import PhotoLibrary

/// Names of files in an archive. Each is used once, regardless of case.
struct ArchiveNames {
    private var used: Set<String> = []

    /// Returns a name that isn't used yet: `a (2).jpg` if `a.jpg` is.
    mutating func free(_ name: String) -> String {
        let start = name.lastIndex(of: "/").map(name.index(after:)) ?? name.startIndex
        let dot = name[start...].dropFirst().lastIndex(of: ".") ?? name.endIndex
        var free = name, number = 2
        while !used.insert(free.lowercased()).inserted {
            free = "\(name[..<dot]) (\(number))\(name[dot...])"
            number += 1
        }
        return free
    }

    /// Returns a photo's path in an archive: its folder on the wall, and its name. Characters that other systems take for
    /// separators are replaced.
    ///
    /// - Parameter suffix: The ending of the name, if it isn't the file's own.
    static func path(of photo: Photo, in album: String, suffix: String? = nil) -> String {
        var name = photo.name
        if let suffix {
            let dot = name.dropFirst().lastIndex(of: ".") ?? name.endIndex
            name = "\(name[..<dot]).\(suffix)"
        }
        let path = album.isEmpty ? name : "\(album)/\(name)"
        return String(String.UnicodeScalarView(path.unicodeScalars.map { isPlain($0) ? $0 : "_" }))
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory != .control && !"\\:".unicodeScalars.contains(scalar)
    }
}
