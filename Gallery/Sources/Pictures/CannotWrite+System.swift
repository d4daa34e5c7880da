import SystemPackage

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension CannotWrite {
    /// An error of the system, in words that follow a folder's name.
    init(thumbnailsBecause error: Int32) {
        let reason = [ENOSPC, EDQUOT, EFBIG].contains(error) ? "it is full" : "\(Errno(rawValue: error))"
        self.init("thumbnails cannot be written there: \(reason)")
    }

    /// The same, with the folder that it happened in.
    func naming(_ folder: FilePath) -> CannotWrite {
        CannotWrite("\(folder): \(reason)")
    }
}
