// What the page asks about photos and sections. -1 stands for none.

import LayoutEngine
import Wall

/// The photo next to another one: 0 up, 1 down, 2 left, 3 right.
@_expose(wasm, "wall_neighbor")
@_cdecl("wall_neighbor")
public func wallNeighbor(_ position: Int32, _ heading: Int32) -> Int32 {
    let headings: [Heading] = [.up, .down, .left, .right]
    guard headings.indices.contains(Int(heading)) else { return -1 }
    return optional(wall.neighbor(ofPosition: Int(position), headings[Int(heading)]))
}

/// The position of the photo that is shown as the so-manieth.
@_expose(wasm, "wall_position_at")
@_cdecl("wall_position_at")
public func wallPosition(at index: Int32) -> Int32 {
    optional(wall.position(at: Int(index)))
}

/// The number of a photo among those that are shown.
@_expose(wasm, "wall_index_of")
@_cdecl("wall_index_of")
public func wallIndex(of position: Int32) -> Int32 {
    optional(wall.index(ofPosition: Int(position)))
}

/// The position of the photo with an identifier.
@_expose(wasm, "wall_position_of_id")
@_cdecl("wall_position_of_id")
public func wallPosition(ofID id: UInt32) -> Int32 {
    optional(wall.position(ofID: id))
}

/// The position of a photo, or from afar of one near it that is shown.
@_expose(wasm, "wall_shown")
@_cdecl("wall_shown")
public func wallShown(_ position: Int32) -> Int32 { optional(wall.shown(nearestToPosition: Int(position))) }

/// Whether something of a photo is in sight.
@_expose(wasm, "wall_is_seen")
@_cdecl("wall_is_seen")
public func wallIsSeen(_ position: Int32) -> Int32 { wall.isSeen(position: Int(position)) ? 1 : 0 }

/// The position of the first photo in sight.
@_expose(wasm, "wall_first_seen")
@_cdecl("wall_first_seen")
public func wallFirstSeen() -> Int32 {
    optional(wall.firstSeen)
}

/// Where in the content a photo begins; -1 if it is not shown.
@_expose(wasm, "wall_photo_offset")
@_cdecl("wall_photo_offset")
public func wallPhotoOffset(_ position: Int32) -> Double { wall.offset(ofPosition: Int(position)) ?? -1 }

/// The identifier of the photo at a position; 0 if there is none.
@_expose(wasm, "wall_id")
@_cdecl("wall_id")
public func wallID(_ position: Int32) -> UInt32 {
    let ids = wall.library.ids
    return ids.indices.contains(Int(position)) ? ids[Int(position)] : 0
}

/// Which content the photo at a position has; 0 if there is none.
@_expose(wasm, "wall_photo_version")
@_cdecl("wall_photo_version")
public func wallPhotoVersion(_ position: Int32) -> UInt32 {
    let versions = wall.library.versions
    return versions.indices.contains(Int(position)) ? versions[Int(position)] : 0
}

/// Width over height of the photo at a position.
@_expose(wasm, "wall_ratio")
@_cdecl("wall_ratio")
public func wallRatio(_ position: Int32) -> Double {
    wall.library.ids.indices.contains(Int(position)) ? wall.library.shape(at: Int(position)) : 1
}

/// How many sections are shown.
@_expose(wasm, "wall_section_count")
@_cdecl("wall_section_count")
public func wallSectionCount() -> Int32 { Int32(wall.sectionCount) }

/// How many photos a section shows.
@_expose(wasm, "wall_section_photo_count")
@_cdecl("wall_section_photo_count")
public func wallSectionPhotoCount(_ section: Int32) -> Int32 { Int32(wall.count(ofSection: Int(section))) }

/// Where in the content a section begins.
@_expose(wasm, "wall_section_offset")
@_cdecl("wall_section_offset")
public func wallSectionOffset(_ section: Int32) -> Double { wall.offset(ofSection: Int(section)) }

/// The section at an offset of the content.
@_expose(wasm, "wall_section_at")
@_cdecl("wall_section_at")
public func wallSection(at offset: Double) -> Int32 { optional(wall.section(atOffset: offset)) }

/// The number of a section's first photo among those that are shown.
@_expose(wasm, "wall_section_start")
@_cdecl("wall_section_start")
public func wallSectionStart(_ section: Int32) -> Int32 { Int32(wall.start(ofSection: Int(section))) }

/// Puts the first title that a section's header stands for at ``wallText()``; returns its length in bytes.
@_expose(wasm, "wall_section_title")
@_cdecl("wall_section_title")
public func wallSectionTitle(_ section: Int32) -> Int32 {
    text.hold(wall.titles(ofSection: Int(section)).first)
}

/// Puts the last title that a section's header stands for at ``wallText()``; returns its length in bytes.
@_expose(wasm, "wall_section_last_title")
@_cdecl("wall_section_last_title")
public func wallSectionLastTitle(_ section: Int32) -> Int32 {
    text.hold(wall.titles(ofSection: Int(section)).last)
}

/// Puts the title of the library's section that a photo is in at ``wallText()``; returns its length in bytes.
@_expose(wasm, "wall_photo_title")
@_cdecl("wall_photo_title")
public func wallPhotoTitle(_ position: Int32) -> Int32 { text.hold(wall.title(ofPosition: Int(position))) }

/// Puts the name of the library's state at ``wallText()``; returns its length in bytes.
@_expose(wasm, "wall_version")
@_cdecl("wall_version")
public func wallVersion() -> Int32 { text.hold(wall.library.version) }

/// Puts the catalog's name at ``wallText()``; returns its length in bytes.
@_expose(wasm, "wall_token")
@_cdecl("wall_token")
public func wallToken() -> Int32 { text.hold(wall.library.token) }

/// Where the last text that was asked for lies, as UTF-8.
@_expose(wasm, "wall_text")
@_cdecl("wall_text")
public func wallText() -> UnsafePointer<UInt8> { text.start }

private func optional(_ number: Int?) -> Int32 { number.map(Int32.init) ?? -1 }
