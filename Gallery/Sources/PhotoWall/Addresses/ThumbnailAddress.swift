/// Names one thumbnail for ever: the catalog, the photo, which state of it, how wide.
struct ThumbnailAddress: Hashable, Sendable {
    /// The catalog's token.
    let token: String
    /// The photo.
    let id: Int64
    /// The photo's version.
    let version: Int
    /// In pixels, at most.
    let width: Int

    /// - Parameters:
    ///   - token: The catalog's token.
    ///   - name: `<id>-<version>-<width>.webp`.
    init?(token: Substring, name: Substring) {
        guard token.isName, let stem = name.without(suffix: ".webp") else { return nil }
        let numbers = stem.split(separator: "-", omittingEmptySubsequences: false)
        guard numbers.count == 3, let id = numbers[0].number(Int64.self),
            let version = numbers[1].number(Int.self),
            let width = numbers[2].number(Int.self)
        else { return nil }
        self.token = String(token)
        self.id = id
        self.version = version
        self.width = width
    }
}
