import Pictures
import SourceFiles

extension FileLocation {
    /// Whether this process may read the file.
    package var isReadable: Bool { (try? SourceFile(self)) != nil }

    /// The hash of a regular file's content, or nil if the file can't be read completely.
    package var contentHash: ContentHash? {
        guard let file = try? SourceFile(self), let hash = try? ContentHash(of: file), file.isUnchanged
        else { return nil }
        return hash
    }
}
