// Landmarks: the sections of chapters that are loaded, and one for each chapter that is not.

import Wall

/// How many landmarks there are.
@_expose(wasm, "wall_section_count")
@_cdecl("wall_section_count")
public func wallSectionCount() -> Int32 { Int32(wall.landmarkCount) }

/// How many photos a landmark has.
@_expose(wasm, "wall_section_photo_count")
@_cdecl("wall_section_photo_count")
public func wallSectionPhotoCount(_ section: Int32) -> Int32 { Int32(wall.count(ofLandmark: Int(section))) }

/// Where in the content a landmark begins.
@_expose(wasm, "wall_section_offset")
@_cdecl("wall_section_offset")
public func wallSectionOffset(_ section: Int32) -> Double { wall.offset(ofLandmark: Int(section)) }

/// The landmark at an offset of the content; -1 if there is none.
@_expose(wasm, "wall_section_at")
@_cdecl("wall_section_at")
public func wallSection(at offset: Double) -> Int32 { optional(wall.landmark(at: offset)) }

/// Puts a landmark's title at ``wallText()``; returns its length in bytes.
@_expose(wasm, "wall_section_title")
@_cdecl("wall_section_title")
public func wallSectionTitle(_ section: Int32) -> Int32 { text.hold(wall.title(ofLandmark: Int(section))) }
