import SourceFiles
import SystemPackage

/// The entries of a folder, by name. Hidden entries are left out. Names that no path can have are only
/// counted.
package struct FolderListing {
    /// Files, and entries that are neither files nor folders.
    package var files: [(name: FileName, entry: Entry)] = []
    package var folders: [FileName] = []
    /// The links that aren't followed.
    package var links: [FileName] = []
    /// What the links to files and folders lead to.
    package var targets: [FileName: FilePath] = [:]
    /// The number of files and folders in a bucket with names that no path can have.
    package var nameless = 0
    /// The content of the folder's ignore file.
    package var ignoreFile: [UInt8]?
    /// The folder's modification time before its entries were read, or nil if it doesn't have one.
    package let modified: Int64?

    /// Lists a folder. Doesn't follow symbolic links on the way, except `FollowedLinks`.
    ///
    /// - Throws: `Errno`.
    package init(_ location: FileLocation) throws {
        do {
            if location.root.isInBucket {
                try self.init(ObjectSources.entries(of: location.file), in: location)
            } else {
                try self.init(SourceFolder(location), at: location)
            }
        } catch let error as SourceFileError {
            throw error.errno
        }
    }

    /// Returns a folder's ignore file, without listing the folder.
    ///
    /// - Throws: `Errno`.
    package static func ignoreFile(in location: FileLocation) throws -> [UInt8]? {
        guard !location.root.isInBucket else { return content(of: location) }
        do {
            return try content(of: IgnoreRules.fileName, in: SourceFolder(location))
        } catch {
            throw error.errno
        }
    }

    /// A folder of a bucket exists as long as it contains something.
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

    private init(_ folder: SourceFolder, at location: FileLocation) throws {
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
                // The entry was removed a moment ago. Or this user may list the folder, but not access its
                // entries.
                guard error == .system(.noSuchFileOrDirectory) else { throw error }
                continue
            }
            switch entry.kind {
            case .file, .other: files.append((name, entry))
            case .folder: folders.append(name)
            case .link: follow(name, in: location)
            }
        }
        sort()
    }

    /// Adds the file or folder that a link leads to. A link to a folder isn't followed if that folder contains the link, or if
    /// another link leads to this folder. So all loops end, and each link adds each folder at most once.
    private mutating func follow(_ name: FileName, in location: FileLocation) {
        let target = FollowedLinks.target(of: location.file.appending(name))
        switch (target, try? target.map { try Entry.at($0) }) {
        case (let target?, let entry?) where entry.kind == .file:
            files.append((name, entry))
            targets[name] = target.file
        case (let target?, let entry?)
        where entry.kind == .folder && !location.file.starts(with: target.file)
            && !FollowedLinks.lead(to: location):
            folders.append(name)
            targets[name] = target.file
        default: links.append(name)
        }
    }

    /// Nobody writes this many rules by hand.
    private static let maxRules: Int64 = 1 << 20

    /// Returns nothing if it isn't a regular file or can't be read. If the machine lacks descriptors, this
    /// throws an error, because ignored photos would be shown otherwise.
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
        var bytes = [UInt8](repeating: 0, count: Int(min(file.size, maxRules)))
        let count = try? bytes.withUnsafeMutableBytes { try file.read(at: 0, into: $0) }
        return Array(bytes.prefix(count ?? 0))
    }
}

extension FileLocation {
    /// Whether this process may read the file.
    package var isReadable: Bool { (try? SourceFile(self)) != nil }
}
