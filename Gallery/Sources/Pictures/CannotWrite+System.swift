import SystemPackage

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension CannotWrite {
    /// Makes the error from a system error. The text follows a folder's name.
    init(thumbnailsBecause error: Int32) {
        let reason = [ENOSPC, EDQUOT, EFBIG].contains(error) ? "it is full" : "\(Errno(rawValue: error))"
        self.init("thumbnails cannot be written there: \(reason)")
    }

    /// Returns the same error with the name of its folder.
    func naming(_ folder: FilePath) -> CannotWrite {
        CannotWrite("\(folder): \(reason)")
    }
}
