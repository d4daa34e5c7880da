import Pictures
import SourceFiles

extension FileLocation {
    /// Whether this process may read the file.
    var isReadable: Bool { (try? SourceFile(self)) != nil }

    /// The hash of a regular file's content; nil if it cannot be read whole.
    var contentHash: ContentHash? {
        guard let file = try? SourceFile(self), let hash = try? ContentHash(of: file), file.isUnchanged
        else { return nil }
        return hash
    }
}
