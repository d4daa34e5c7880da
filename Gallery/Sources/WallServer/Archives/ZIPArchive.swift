import CZlib
import NIOCore

/// Writes a ZIP archive in parts, in the order in which they are sent. Files aren't compressed, because pictures already are.
///
/// The format is that of PKWARE's APPNOTE.TXT 6.3.10, with ZIP64 where a number needs more than 32 bits. The checksum of a
/// file follows its bytes, so that each file is read once.
struct ZIPArchive {
    private struct Entry {
        let name: [UInt8]
        let time: UInt32
        let start: UInt64
        let isLarge: Bool
        var size: UInt64 = 0
        var checksum: UInt32 = 0
    }

    private var entry: Entry?
    /// The part at the end that lists all files: about 100 bytes for each.
    private var directory = ByteBuffer()
    private var count: UInt64 = 0
    private var offset: UInt64 = 0

    /// The file names are UTF-8, and a file's size and checksum follow it.
    private static let flags: UInt16 = 1 << 11 | 1 << 3
    /// The versions of the format with and without ZIP64.
    private static let largeVersion: UInt16 = 45, version: UInt16 = 20
    /// Unix, where a file's attributes have its permissions.
    private static let system: UInt16 = 3 << 8
    private static let permissions: UInt32 = 0o100644 << 16
    /// Says that the number is in the ZIP64 part.
    private static let large = UInt32.max

    /// Begins a file. Returns its header.
    ///
    /// - Parameters:
    ///   - name: The path in the archive.
    ///   - size: The number of bytes that will follow.
    ///   - date: The local time as in ``Photo/dateText``.
    mutating func begin(_ name: String, size: Int64, date: String) -> ByteBuffer {
        let isLarge = size >= Int64(Self.large)
        let entry = Entry(name: Array(name.utf8), time: Self.time(date), start: offset, isLarge: isLarge)
        self.entry = entry
        var header = ByteBuffer()
        header.write(UInt32(0x0403_4b50), isLarge ? Self.largeVersion : Self.version, Self.flags, UInt16(0))
        header.write(entry.time, UInt32(0))
        header.write(isLarge ? Self.large : 0, isLarge ? Self.large : 0)
        header.write(UInt16(entry.name.count), UInt16(isLarge ? 20 : 0))
        header.writeBytes(entry.name)
        if isLarge { header.write(UInt16(1), UInt16(16), UInt64(0), UInt64(0)) }
        offset += UInt64(header.readableBytes)
        return header
    }

    /// Counts the next bytes of the file. They are sent as they are.
    mutating func add(_ bytes: ByteBuffer) {
        let before = entry?.checksum ?? 0
        entry?.checksum = bytes.withUnsafeReadableBytes { part in
            UInt32(crc32(UInt(before), part.bindMemory(to: UInt8.self).baseAddress, uInt(part.count)))
        }
        entry?.size += UInt64(bytes.readableBytes)
        offset += UInt64(bytes.readableBytes)
    }

    /// Ends the file. Returns its checksum and size, which follow it.
    mutating func end() -> ByteBuffer {
        guard let entry else { return ByteBuffer() }
        self.entry = nil
        var descriptor = ByteBuffer()
        descriptor.write(UInt32(0x0807_4b50), entry.checksum)
        if entry.isLarge {
            descriptor.write(entry.size, entry.size)
        } else {
            descriptor.write(UInt32(entry.size), UInt32(entry.size))
        }
        offset += UInt64(descriptor.readableBytes)
        list(entry)
        return descriptor
    }

    private mutating func list(_ entry: Entry) {
        var extra = ByteBuffer()
        if entry.isLarge { extra.write(entry.size, entry.size) }
        let isFar = entry.start >= UInt64(Self.large)
        if isFar { extra.write(entry.start) }
        let needed = extra.readableBytes > 0 ? Self.largeVersion : Self.version
        directory.write(UInt32(0x0201_4b50), Self.system | needed, needed, Self.flags, UInt16(0))
        directory.write(entry.time, entry.checksum)
        let size = entry.isLarge ? Self.large : UInt32(entry.size)
        directory.write(size, size)
        directory.write(UInt16(entry.name.count))
        directory.write(UInt16(extra.readableBytes == 0 ? 0 : extra.readableBytes + 4))
        // No comment, the first disk, no internal attributes.
        directory.write(UInt16(0), UInt16(0), UInt16(0))
        directory.write(Self.permissions, isFar ? Self.large : UInt32(entry.start))
        directory.writeBytes(entry.name)
        if extra.readableBytes > 0 {
            directory.write(UInt16(1), UInt16(extra.readableBytes))
            directory.writeBuffer(&extra)
        }
        count += 1
    }

    /// Returns the end of the archive.
    mutating func finish() -> ByteBuffer {
        let size = UInt64(directory.readableBytes), start = offset
        var end = directory
        let isLarge = count >= UInt64(UInt16.max) || start + size >= UInt64(Self.large)
        if isLarge {
            end.write(UInt32(0x0606_4b50), UInt64(44), Self.system | Self.largeVersion, Self.largeVersion)
            end.write(UInt32(0), UInt32(0), count, count)
            end.write(size, start)
            end.write(UInt32(0x0706_4b50), UInt32(0), start + size, UInt32(1))
        }
        let number = isLarge ? UInt16.max : UInt16(count)
        end.write(UInt32(0x0605_4b50), UInt16(0), UInt16(0), number, number)
        end.write(isLarge ? Self.large : UInt32(size), isLarge ? Self.large : UInt32(start))
        end.write(UInt16(0))
        return end
    }

    /// A date as ZIP has it: in steps of two seconds, from 1980 to 2107.
    private static func time(_ date: String) -> UInt32 {
        var parts = date.split(whereSeparator: { "-T:".contains($0) }).map { UInt32($0) ?? 0 }
        parts += [1980, 1, 1, 0, 0, 0].dropFirst(parts.count)
        let (year, month, day) = (parts[0], parts[1], parts[2])
        guard year >= 1980 else { return 1 << 21 | 1 << 16 }
        let clock = parts[3] << 11 | parts[4] << 5 | parts[5] >> 1
        return min(year - 1980, 127) << 25 | month << 21 | day << 16 | clock
    }
}

extension ByteBuffer {
    /// Writes numbers, the lowest byte first.
    fileprivate mutating func write<each Number: FixedWidthInteger>(_ numbers: repeat each Number) {
        repeat _ = writeInteger(each numbers, endianness: .little)
    }
}
