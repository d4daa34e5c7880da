// Landmarks: one for each section of a loaded chapter, and one for each chapter that isn't loaded.

/// Returns the number of landmarks.
@_expose(wasm, "wall_section_count")
@_cdecl("wall_section_count")
public func wallSectionCount() -> Int32 { Int32(wall.landmarkCount) }

/// Returns the number of photos of a landmark.
@_expose(wasm, "wall_section_photo_count")
@_cdecl("wall_section_photo_count")
public func wallSectionPhotoCount(_ section: Int32) -> Int32 { Int32(wall.count(ofLandmark: Int(section))) }

/// Returns the position in the content where a landmark begins.
@_expose(wasm, "wall_section_offset")
@_cdecl("wall_section_offset")
public func wallSectionOffset(_ section: Int32) -> Double { wall.offset(ofLandmark: Int(section)) }

/// Returns the landmark at an offset of the content, or -1 if there is none.
@_expose(wasm, "wall_section_at")
@_cdecl("wall_section_at")
public func wallSection(at offset: Double) -> Int32 { optional(wall.landmark(at: offset)) }

/// Puts a landmark's title at ``wallText()`` and returns its length in bytes.
@_expose(wasm, "wall_section_title")
@_cdecl("wall_section_title")
public func wallSectionTitle(_ section: Int32) -> Int32 { text.hold(wall.title(ofLandmark: Int(section))) }
