import WallNodes

/// The properties of a photo that its block contains.
struct KnownPhoto: Equatable, Sendable {
    let id: UInt32
    let version: UInt32
    let color: UInt16
    private let units: UInt16

    init(_ block: BlockNode, at number: Int) {
        id = block.photos.ids[number]
        version = block.photos.versions[number]
        color = block.photos.colors[number]
        units = block.photos.ratios[number]
    }

    /// The aspect ratio.
    var ratio: Double { Double(units) * (1 / PhotoShape.unit) }

    /// Whether its tile crops its height.
    var isTall: Bool { PhotoShape.isTall(units) }
}
