import Foundation
import SystemPackage

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Which file system each folder is on.
struct MountTable: Equatable, Sendable {
    /// A file system in its place.
    struct Mount: Equatable, Sendable {
        /// Where it is mounted.
        var path: FilePath
        /// What sort it is: `ext4`, `nfs4`, `apfs`.
        var type: String
        /// What is mounted there: a device, or what a server calls it. It may be called otherwise after a start.
        var source: String
        /// What the file system calls itself, where it does: numbers that the system gave it, or made of its name.
        var number: String

        /// Names the file system and its place: another name may mean another one.
        var identity: String { [String(decoding: path), type, source, number].joined(separator: "\n") }
    }

    /// The later ones hide the earlier ones.
    private let mounts: [Mount]

    init(_ mounts: [Mount]) {
        self.mounts = mounts
    }

    /// The file system that a folder is on.
    func mount(of folder: FilePath) -> Mount? {
        var found: Mount?
        for mount in mounts where folder.starts(with: mount.path) {
            if found.map({ mount.path.starts(with: $0.path) }) ?? true {
                found = mount
            }
        }
        return found
    }

    /// Where in a folder other file systems are mounted.
    func points(below folder: FilePath) -> [FilePath] {
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
        /// As the system has it now; empty if it does not say.
        static func current() -> MountTable {
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
        /// As the system has it now; empty if it does not say.
        static func current() -> MountTable {
            guard let table = FileManager.default.contents(atPath: "/proc/self/mountinfo") else {
                return MountTable([])
            }
            return MountTable(table.split(separator: UInt8(ascii: "\n")).compactMap { Mount(line: $0) })
        }
    #endif

    /// File systems on which nothing changes but through this system, which then says so.
    private static let local: Set<String> = [
        "apfs", "hfs", "btrfs", "bcachefs", "exfat", "ext2", "ext3", "ext4", "f2fs", "hfsplus", "jfs",
        "msdos", "nilfs2",
        "ntfs3", "overlay", "ramfs", "reiserfs", "tmpfs", "vfat", "xfs", "zfs",
    ]

    /// Whether the system says what changes in a folder.
    func tellsChanges(of folder: FilePath) -> Bool {
        mount(of: folder).map { Self.local.contains($0.type) } ?? false
    }
}

#if !canImport(Darwin)
    extension MountTable.Mount {
        /// `36 35 98:0 /root /mnt rw,noatime shared:1 - ext3 /dev/root rw`, as proc(5) has it.
        init?(line: some Collection<UInt8>) {
            let fields = line.split(separator: UInt8(ascii: " ")).map { Self.unescaped($0) }
            guard let dash = fields.firstIndex(of: Array("-".utf8)), dash >= 6, fields.count > dash + 2 else {
                return nil
            }
            path = FilePath(bytes: fields[4])
            type = String(decoding: fields[dash + 1], as: UTF8.self)
            // Of one file system, several folders may be mounted.
            source = String(decoding: fields[dash + 2] + [UInt8(ascii: " ")] + fields[3], as: UTF8.self)
            number = ""
        }

        /// Spaces and the like stand as `\040`.
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

        /// With the number that the file system gives itself. Asks it, which may wait for it.
        var asked: Self {
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
