import SystemPackage

/// A library folder.
package struct GivenFolder: Hashable, Sendable {
    /// The absolute path as given.
    package var given: FilePath
    /// The path after resolving symbolic links.
    package var path: FilePath

    package init(given: FilePath, path: FilePath) {
        self.given = given
        self.path = path
    }
}
