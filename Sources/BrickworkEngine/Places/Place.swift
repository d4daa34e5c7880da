/// The box of an item or a supplementary element in units: across from the leading edge, along the scroll
/// axis from the section's first item or from the content's start.
struct Place: Equatable, Sendable {
    var crossStart: Int64
    var crossEnd: Int64
    var start: Int64
    var end: Int64

    func offset(cross: Int64, along: Int64) -> Place {
        Place(
            crossStart: crossStart &+ cross,
            crossEnd: crossEnd &+ cross,
            start: LayoutUnit.clampedSum(start, along),
            end: LayoutUnit.clampedSum(end, along)
        )
    }
}

/// A stretch of the scroll axis, in units.
struct Band: Equatable, Sendable {
    var start: Int64
    var end: Int64
}

/// What a query looks at: a stretch of the scroll axis, and one across, from the leading edge.
struct Area: Equatable, Sendable {
    var along: Band
    var across: Band

    func offset(cross: Int64, along distance: Int64) -> Area {
        Area(
            along: Band(start: along.start &+ distance, end: along.end &+ distance),
            across: Band(start: across.start &+ cross, end: across.end &+ cross)
        )
    }
}
