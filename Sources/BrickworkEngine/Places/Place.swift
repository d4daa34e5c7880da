/// The frame of an item or a supplementary element in units. Across the scroll axis, it is relative to the
/// leading edge. Along it, it is relative to the section's first item or the content's start.
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

/// A range of the scroll axis, in units.
struct Band: Equatable, Sendable {
    var start: Int64
    var end: Int64
}

/// The area of a query: a range along the scroll axis, and a range across it, from the leading edge.
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
