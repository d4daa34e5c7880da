import Foundation
import Pictures
import SourceFiles
import SystemPackage

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension FilePath {
    /// Whether this process may read it.
    var isReadable: Bool {
        withPlatformString { access($0, R_OK) } == 0
    }
}

extension ContentHash {
    /// The hash of a regular file's content; nil if it cannot be read whole.
    init?(ofFile file: FilePath, beneath roots: [FilePath]) {
        guard let file = try? SourceFile(FileLocation(file, beneath: roots)),
            let hash = try? ContentHash(of: file), file.isUnchanged
        else { return nil }
        self = hash
    }
}
