/// Divides a chapter's photos into blocks by their identifiers, in the way ``ChapterCut`` divides sections.
struct BlockCut {
    private var photos = 0

    /// With larger blocks, a photo more would be a large download. With smaller ones, there would be many requests.
    private static let least = 64
    private static let usual: UInt64 = 192
    /// The number of photos from which on a section begins a new block.
    static let longSection = 256

    /// Returns whether a block ends after the next photo.
    mutating func ends(after id: UInt32) -> Bool {
        photos += 1
        let isChosen = photos >= Self.least && Mixing.mix(UInt64(id)) % Self.usual == 0
        guard isChosen || photos == BlockNode.mostPhotos else { return false }
        photos = 0
        return true
    }

    mutating func begin() {
        photos = 0
    }
}
