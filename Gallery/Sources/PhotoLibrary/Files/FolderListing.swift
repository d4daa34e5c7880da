import SourceFiles
import SystemPackage

/// What stands in a folder, by name. Hidden entries are not there; links are only counted.
struct FolderListing {
    /// Files, and what is neither file nor folder.
    var files: [(name: FileName, entry: Entry)] = []
    var folders: [FileName] = []
    var links = 0
    /// What the folder's own file says of what is to be left out.
    var ignoreFile: [UInt8]?
    /// The folder's own stamp, from before it was read.
    let stamp: FileStamp

    /// Lists a folder; no symbolic link is followed on the way to it.
    ///
    /// - Throws: `Errno`.
    init(_ location: FileLocation) throws {
        do {
            try self.init(SourceFolder(location))
        } catch let error as SourceFileError {
            throw error.errno
        }
    }

    private init(_ folder: SourceFolder) throws {
        stamp = folder.stamp
        for name in try folder.names().lazy.map({ FileName($0) }) {
            guard name != IgnoreRules.fileName else {
                ignoreFile = Self.content(of: name, in: folder)
                continue
            }
            guard !name.isHidden else { continue }
            let entry: Entry
            do throws(SourceFileError) {
                entry = Entry(try folder.status(of: name.bytes))
            } catch {
                // Removed a moment ago, or else a folder whose names may be read but not what they stand for.
                guard error == .system(.noSuchFileOrDirectory) else { throw error }
                continue
            }
            switch entry.kind {
            case .file, .other: files.append((name, entry))
            case .folder: folders.append(name)
            case .link: links += 1
            }
        }
        files.sort { $0.name < $1.name }
        folders.sort()
    }

    /// Nobody writes more rules by hand.
    private static let mostRules: Int64 = 1 << 20

    /// Nothing where it is no regular file, or cannot be read.
    private static func content(of name: FileName, in folder: SourceFolder) -> [UInt8]? {
        guard let file = try? folder.file(name.bytes) else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(min(file.size, mostRules)))
        let count = try? bytes.withUnsafeMutableBytes { try file.read(at: 0, into: $0) }
        return Array(bytes.prefix(count ?? 0))
    }
}
