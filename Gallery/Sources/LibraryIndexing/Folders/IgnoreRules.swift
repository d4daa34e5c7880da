import SourceFiles
import SystemPackage

/// The rules about ignored files in a folder: those of its own `.brickworkignore` and of the folders above.
package struct IgnoreRules: Hashable, Sendable {
    private struct Level: Hashable {
        let folder: FilePath
        let patterns: [IgnorePattern]
    }

    static let fileName = FileName(".brickworkignore")

    /// The rules of each folder, from the library folder down.
    private var levels: [Level]

    /// Folders that other programs put next to photos: Synology's thumbnails, libraries of Apple's Photos,
    /// thumbnails of desktops. An ignore file can include them again.
    private static let usual = ["@eaDir/", "*.photoslibrary/", ".thumbnails/"].compactMap {
        IgnorePattern(line: $0.utf8)
    }

    /// The rules of a library folder.
    package init(root: FilePath) {
        levels = [Level(folder: root, patterns: Self.usual)]
    }

    /// The rules that a folder inherits from the folders above it, up to the library folder.
    ///
    /// - Throws: `Errno`.
    package init(inheritedBy folder: FilePath, beneath root: FilePath) throws {
        self.init(root: root)
        guard folder != root else { return }
        var place = root, below = folder
        _ = below.removePrefix(root)
        for component in below.components {
            self = adding(try FolderListing.ignoreFile(in: FileLocation(place, beneath: [root])), in: place)
            place.append(component)
        }
    }

    /// Returns these rules with those of a folder's own file.
    package func adding(_ file: [UInt8]?, in folder: FilePath) -> IgnoreRules {
        guard let file else { return self }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = file.starts(with: mark) ? file[mark.count...] : file[...]
        let patterns = text.split(separator: UInt8(ascii: "\n")).compactMap { IgnorePattern(line: $0) }
        guard !patterns.isEmpty else { return self }
        var rules = self
        rules.levels.append(Level(folder: folder, patterns: patterns))
        return rules
    }

    /// Returns a function that tells whether an entry of a folder is ignored. The deepest file with a
    /// matching line decides, and in it the last matching line.
    package func leavesOut(in folder: FilePath) -> (_ name: FileName, _ isFolder: Bool) -> Bool {
        let levels = levels.reversed().map { level in
            var below = folder
            _ = below.removePrefix(level.folder)
            return (path: below.components.map { FileName($0) }, patterns: level.patterns)
        }
        return { name, isFolder in
            for level in levels {
                let path = level.path + [name]
                if let pattern = level.patterns.last(where: { $0.matches(path, isFolder: isFolder) }) {
                    return !pattern.isNegated
                }
            }
            return false
        }
    }
}
