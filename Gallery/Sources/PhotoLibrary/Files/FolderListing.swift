import SourceFiles
import SystemPackage

/// What stands in a folder, by name. Hidden entries are not there; links are only counted, and so are
/// names that no path can have.
struct FolderListing {
    /// Files, and what is neither file nor folder.
    var files: [(name: FileName, entry: Entry)] = []
    var folders: [FileName] = []
    var links = 0
    /// Files and folders of a bucket under names that no path can have.
    var nameless = 0
    /// What the folder's own file says of what is to be left out.
    var ignoreFile: [UInt8]?
    /// When entries came or went last, as it was before they were read; nil for a folder that does not have such a time.
    let modified: Int64?

    /// Lists a folder; no symbolic link is followed on the way to it.
    ///
    /// - Throws: `Errno`.
    init(_ location: FileLocation) throws {
        do {
            if location.root.isInBucket {
                try self.init(ObjectSources.entries(of: location.file), in: location)
            } else {
                try self.init(SourceFolder(location))
            }
        } catch let error as SourceFileError {
            throw error.errno
        }
    }

    /// What a folder's own file says of what is to be left out, without all that is in the folder.
    ///
    /// - Throws: `Errno`.
    static func ignoreFile(in location: FileLocation) throws -> [UInt8]? {
        guard !location.root.isInBucket else { return content(of: location) }
        do {
            return try content(of: IgnoreRules.fileName, in: SourceFolder(location))
        } catch {
            throw error.errno
        }
    }

    /// A folder of a bucket is there as long as something is in it.
    private init(_ entries: [ObjectEntry], in location: FileLocation) throws {
        guard !entries.isEmpty else { throw Errno.noSuchFileOrDirectory }
        modified = nil
        for entry in entries {
            guard let name = entry.name.map({ FileName($0) }) else {
                nameless += 1
                continue
            }
            if name == IgnoreRules.fileName {
                ignoreFile = Self.content(of: location)
            } else if !name.isHidden {
                if let state = entry.state {
                    files.append((name, Entry(state)))
                } else {
                    folders.append(name)
                }
            }
        }
        sort()
    }

    private mutating func sort() {
        files.sort { $0.name < $1.name }
        folders.sort()
    }

    private init(_ folder: SourceFolder) throws {
        modified = folder.stamp.modified
        for name in try folder.names().lazy.map({ FileName($0) }) {
            guard name != IgnoreRules.fileName else {
                ignoreFile = try Self.content(of: name, in: folder)
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
        sort()
    }

    /// Nobody writes more rules by hand.
    private static let mostRules: Int64 = 1 << 20

    /// Nothing where it is no regular file, or cannot be read. Where the machine is short of descriptors, that is an error:
    /// photos that are to be left out would be shown.
    private static func content(
        of name: FileName,
        in folder: SourceFolder
    ) throws(SourceFileError) -> [UInt8]? {
        do throws(SourceFileError) {
            return content(try folder.file(name.bytes))
        } catch {
            guard error.errno.isShortage else { return nil }
            throw error
        }
    }

    private static func content(of folder: FileLocation) -> [UInt8]? {
        let file = FileLocation(folder.file.appending(IgnoreRules.fileName), beneath: [folder.root])
        return (try? SourceFile(file)).map(content)
    }

    private static func content(_ file: SourceFile) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Int(min(file.size, mostRules)))
        let count = try? bytes.withUnsafeMutableBytes { try file.read(at: 0, into: $0) }
        return Array(bytes.prefix(count ?? 0))
    }
}
