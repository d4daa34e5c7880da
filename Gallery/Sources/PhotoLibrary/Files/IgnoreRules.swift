import SourceFiles
import SystemPackage

/// What is left out of a folder and those below it: by its own `.brickworkignore`, and those of the folders above.
struct IgnoreRules: Hashable, Sendable {
    private struct Level: Hashable {
        let folder: FilePath
        let patterns: [IgnorePattern]
    }

    static let fileName = FileName(".brickworkignore")

    /// From the folder that was given downward.
    private var levels: [Level]

    /// What other programs put beside photos: Synology's thumbnails, libraries of Apple's Photos, thumbnails of desktops.
    /// A file's own rules may let it in again.
    private static let usual = ["@eaDir/", "*.photoslibrary/", ".thumbnails/"].compactMap {
        IgnorePattern(line: $0.utf8)
    }

    /// The rules of a folder that was given.
    init(root: FilePath) {
        levels = [Level(folder: root, patterns: Self.usual)]
    }

    /// The rules that a folder inherits from those above it, down from the one that was given.
    ///
    /// - Throws: `Errno`.
    init(inheritedBy folder: FilePath, beneath root: FilePath) throws {
        self.init(root: root)
        guard folder != root else { return }
        var place = root, below = folder
        _ = below.removePrefix(root)
        for component in below.components {
            self = adding(try FolderListing.ignoreFile(in: FileLocation(place, beneath: [root])), in: place)
            place.append(component)
        }
    }

    /// With what a folder's own file says.
    func adding(_ file: [UInt8]?, in folder: FilePath) -> IgnoreRules {
        guard let file else { return self }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = file.starts(with: mark) ? file[mark.count...] : file[...]
        let patterns = text.split(separator: UInt8(ascii: "\n")).compactMap { IgnorePattern(line: $0) }
        guard !patterns.isEmpty else { return self }
        var rules = self
        rules.levels.append(Level(folder: folder, patterns: patterns))
        return rules
    }

    /// Says of the entries of a folder whether they are left out. The deepest file that says something of one counts,
    /// and in that the last line.
    func leavesOut(in folder: FilePath) -> (_ name: FileName, _ isFolder: Bool) -> Bool {
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
