import Foundation
import SystemPackage

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The file systems that are mounted, and their folders.
package struct MountTable: Equatable, Sendable {
    /// A mounted file system.
    package struct Mount: Equatable, Sendable {
        /// The folder where it is mounted.
        package var path: FilePath
        /// Its type: `ext4`, `nfs4`, `apfs`.
        package var type: String
        /// Its source: a device, or a name on a server. It may change after a restart of the system.
        package var source: String
        /// The file system's own ID, if it has one. The system may have assigned it, or derived it from the
        /// name.
        package var number: String

        /// Identifies the file system and its folder. A different value may mean a different file system.
        package var identity: String {
            [String(decoding: path), type, source, number].joined(separator: "\n")
        }
    }

    /// Later mounts hide earlier ones.
    private let mounts: [Mount]

    package init(_ mounts: [Mount]) {
        self.mounts = mounts
    }

    /// Returns the file system of a folder.
    package func mount(of folder: FilePath) -> Mount? {
        var found: Mount?
        for mount in mounts where folder.starts(with: mount.path) {
            if found.map({ mount.path.starts(with: $0.path) }) ?? true {
                found = mount
            }
        }
        return found
    }

    /// Returns the folders below a folder where other file systems are mounted.
    package func points(below folder: FilePath) -> [FilePath] {
        var points: [FilePath] = []
        for mount in mounts
        where mount.path != folder && mount.path.starts(with: folder) && !points.contains(mount.path) {
            points.append(mount.path)
        }
        return points
    }
}

extension MountTable {
    #if canImport(Darwin)
        /// Returns the system's current mounts, or an empty table if they aren't available.
        package static func current() -> MountTable {
            let count = getfsstat(nil, 0, MNT_NOWAIT)
            guard count > 0 else { return MountTable([]) }
            var list = [statfs](repeating: statfs(), count: Int(count))
            let filled = getfsstat(&list, Int32(MemoryLayout<statfs>.stride * list.count), MNT_NOWAIT)
            func text(_ field: some Any) -> String {
                withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            }
            return MountTable(
                list.prefix(Int(max(0, filled))).map { status in
                    Mount(
                        path: FilePath(text(status.f_mntonname)),
                        type: text(status.f_fstypename),
                        source: text(status.f_mntfromname),
                        number: "\(status.f_fsid.val.0) \(status.f_fsid.val.1)"
                    )
                }
            )
        }
    #else
        /// Returns the system's current mounts, or an empty table if they aren't available.
        package static func current() -> MountTable {
            guard let table = FileManager.default.contents(atPath: "/proc/self/mountinfo") else {
                return MountTable([])
            }
            return MountTable(table.split(separator: UInt8(ascii: "\n")).compactMap { Mount(line: $0) })
        }
    #endif

    /// File systems that change only through this system, so that the system can report all changes.
    private static let local: Set<String> = [
        "apfs", "hfs", "btrfs", "bcachefs", "exfat", "ext2", "ext3", "ext4", "f2fs", "hfsplus", "jfs",
        "msdos", "nilfs2",
        "ntfs3", "overlay", "ramfs", "reiserfs", "tmpfs", "vfat", "xfs", "zfs",
    ]

    /// Returns whether the system reports changes in a folder.
    package func tellsChanges(of folder: FilePath) -> Bool {
        mount(of: folder).map { Self.local.contains($0.type) } ?? false
    }
}

#if !canImport(Darwin)
    extension MountTable.Mount {
        /// Parses a line like `36 35 98:0 /root /mnt rw,noatime shared:1 - ext3 /dev/root rw`: see proc(5).
        package init?(line: some Collection<UInt8>) {
            let fields = line.split(separator: UInt8(ascii: " ")).map { Self.unescaped($0) }
            guard let dash = fields.firstIndex(of: Array("-".utf8)), dash >= 6, fields.count > dash + 2 else {
                return nil
            }
            path = FilePath(bytes: fields[4])
            type = String(decoding: fields[dash + 1], as: UTF8.self)
            // Several folders of the same file system may be mounted.
            source = String(decoding: fields[dash + 2] + [UInt8(ascii: " ")] + fields[3], as: UTF8.self)
            number = ""
        }

        /// Spaces and similar characters are written as `\040`.
        private static func unescaped(_ field: some Collection<UInt8>) -> [UInt8] {
            var bytes: [UInt8] = []
            var rest = Array(field)[...]
            while let byte = rest.popFirst() {
                let digits = rest.prefix(3)
                if byte == UInt8(ascii: "\\"), digits.count == 3,
                    digits.allSatisfy({ (0x30...0x37).contains($0) })
                {
                    bytes.append(digits.reduce(0) { $0 &* 8 &+ ($1 &- 0x30) })
                    rest = rest.dropFirst(3)
                } else {
                    bytes.append(byte)
                }
            }
            return bytes
        }

        /// A copy with the file system's own ID. The query may wait for the file system.
        package var asked: Self {
            var status = statvfs()
            guard path.withPlatformString({ statvfs($0, &status) }) == 0, status.f_fsid != 0 else {
                return self
            }
            var mount = self
            mount.number = String(status.f_fsid, radix: 16)
            return mount
        }
    }
#endif
