import SystemPackage

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A file's state in the file system. Files with the same stamp have the same content.
public struct FileStamp: Hashable, Sendable {
    /// The size in bytes.
    public var size: Int64
    /// When the content changed, in microseconds since 1970.
    public var modified: Int64
    /// When anything about it changed, including its permissions and name.
    public var changed: Int64
    /// The file's number on its device.
    public var inode: Int64
    /// The device's number.
    public var device: Int64

    /// Makes a stamp from its parts.
    public init(size: Int64, modified: Int64, changed: Int64, inode: Int64, device: Int64) {
        self.size = size
        self.modified = modified
        self.changed = changed
        self.inode = inode
        self.device = device
    }

    /// Makes a stamp from the system's response.
    public init(_ status: Stat) {
        self.init(
            size: status.size,
            modified: FileTime.microseconds(of: status.st_mtim),
            changed: FileTime.microseconds(of: status.st_ctim),
            inode: Int64(truncatingIfNeeded: status.inode.rawValue),
            device: Int64(truncatingIfNeeded: status.deviceID.rawValue)
        )
    }

    /// Returns whether the content is the same as in another stamp, unless it was changed in place by a program that set
    /// the time back.
    ///
    /// Inode numbers are only comparable on the same device. Another mount may have different ones.
    public func hasContent(of other: FileStamp) -> Bool {
        size == other.size && modified == other.modified && (inode == other.inode || device != other.device)
    }
}

/// The time of files, in microseconds since 1970. Nanoseconds would end in 2262, and files may have later
/// times.
public enum FileTime {
    /// The current time of the clock that file systems use.
    public static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return microseconds(of: time)
    }

    /// Converts a time. The limit is about 292,000 years before or after 1970, which no file system exceeds.
    public static func microseconds(of time: timespec) -> Int64 {
        let whole = microseconds(ofSeconds: Int64(time.tv_sec))
        let (sum, overflow) = whole.addingReportingOverflow(Int64(time.tv_nsec) / 1000)
        return overflow ? .max : sum
    }

    /// Converts whole seconds, with the same limit.
    public static func microseconds(ofSeconds seconds: Int64) -> Int64 {
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
        guard overflow else { return product }
        return seconds < 0 ? .min : .max
    }
}
