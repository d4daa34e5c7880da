// Functions that tell the page about photos and headers. -1 means that there is none.

import BrickworkEngine
import WallNodes

nonisolated(unsafe) private var blurred = ByteBuffer()

/// Returns the number of photos.
@_expose(wasm, "wall_count")
@_cdecl("wall_count")
public func wallCount() -> Int32 { Int32(wall.count) }

/// Returns the number of photos that the wall represents. A sample shows only a part of them.
@_expose(wasm, "wall_total")
@_cdecl("wall_total")
public func wallTotal() -> Int32 { Int32(wall.total) }

/// Returns the photo next to another one. Headings: 0 up, 1 down, 2 left, 3 right.
@_expose(wasm, "wall_neighbor")
@_cdecl("wall_neighbor")
public func wallNeighbor(_ index: Int32, _ heading: Int32) -> Int32 {
    let headings: [CollectionLayout.NeighborDirection] = [.up, .down, .left, .right]
    guard headings.indices.contains(Int(heading)) else { return -1 }
    return optional(wall.neighbor(of: Int(index), headings[Int(heading)]))
}

/// Returns whether any part of a photo is visible.
@_expose(wasm, "wall_is_seen")
@_cdecl("wall_is_seen")
public func wallIsSeen(_ index: Int32) -> Int32 { wall.isSeen(Int(index)) ? 1 : 0 }

/// Returns the first visible photo.
@_expose(wasm, "wall_first_seen")
@_cdecl("wall_first_seen")
public func wallFirstSeen() -> Int32 { optional(wall.firstSeen) }

/// Returns the visible photo nearest to a point of the visible rect.
@_expose(wasm, "wall_nearest")
@_cdecl("wall_nearest")
public func wallNearest(_ x: Double, _ y: Double) -> Int32 { optional(wall.nearest(x: x, seenY: y)) }

/// Returns the point of a photo that stays in place through changes of the arrangement, as a fraction of its height.
@_expose(wasm, "wall_kept_fraction")
@_cdecl("wall_kept_fraction")
public func wallKeptFraction(_ index: Int32) -> Double { wall.keptFraction(of: Int(index)) }

/// Returns the distance of that point from the top of the visible rect.
@_expose(wasm, "wall_kept_distance")
@_cdecl("wall_kept_distance")
public func wallKeptDistance(_ index: Int32) -> Double { wall.keptDistance(of: Int(index)) ?? 0 }

/// Returns the identifier of a photo, or 0 if it isn't loaded.
@_expose(wasm, "wall_id")
@_cdecl("wall_id")
public func wallID(_ index: Int32) -> UInt32 { wall.id(of: Int(index)) ?? 0 }

/// Returns the version of a photo's content, or 0 if it isn't loaded.
@_expose(wasm, "wall_photo_version")
@_cdecl("wall_photo_version")
public func wallPhotoVersion(_ index: Int32) -> UInt32 { wall.version(of: Int(index)) ?? 0 }

/// Draws a blurred version of a photo. Returns its width in pixels, or 0 if there is none. ``wallBlurred()`` has
/// its pixels.
@_expose(wasm, "wall_blur")
@_cdecl("wall_blur")
public func wallBlur(_ index: Int32) -> Int32 {
    guard let picture = wall.blurredPicture(of: Int(index)) else { return 0 }
    blurred.hold(picture.pixels)
    return Int32(picture.width)
}

/// Returns the address of the pixels of the last blurred photo: red, green, blue and opacity, row by row.
@_expose(wasm, "wall_blurred")
@_cdecl("wall_blurred")
public func wallBlurred() -> UnsafePointer<UInt8> { blurred.start }

/// Returns the number of bytes of the last blurred photo.
@_expose(wasm, "wall_blurred_length")
@_cdecl("wall_blurred_length")
public func wallBlurredLength() -> Int32 { Int32(blurred.count) }

/// Returns the aspect ratio of a photo, or 1 if it isn't loaded.
@_expose(wasm, "wall_ratio")
@_cdecl("wall_ratio")
public func wallRatio(_ index: Int32) -> Double { wall.ratio(of: Int(index)) ?? 1 }

/// Returns the loaded photo with an identifier.
@_expose(wasm, "wall_index_of_id")
@_cdecl("wall_index_of_id")
public func wallIndex(ofID id: UInt32) -> Int32 { optional(wall.index(ofID: id)) }

/// Returns the block that contains a photo, as 9 numbers: the chapter (-1 if it isn't loaded), the block's
/// number in it, the index of the block's first photo, four numbers for the block's name, and two for the
/// hash of its texts (0 if unknown).
@_expose(wasm, "wall_block_of")
@_cdecl("wall_block_of")
public func wallBlock(of index: Int32) -> UnsafePointer<Double> {
    let found = wall.block(of: Int(index))
    numbers.empty()
    numbers.append(Double(found?.chapter ?? -1))
    numbers.append(Double(found?.block ?? -1))
    numbers.append(Double(found?.first ?? -1))
    numbers.append(found?.name ?? NodeName(high: 0, low: 0))
    let textHash = found?.textHash ?? 0
    numbers.append(Double(textHash >> 32))
    numbers.append(Double(textHash & 0xFFFF_FFFF))
    return numbers.start
}

/// Puts the title of a photo's section at ``wallText()`` and returns its length in bytes.
@_expose(wasm, "wall_photo_title")
@_cdecl("wall_photo_title")
public func wallPhotoTitle(_ index: Int32) -> Int32 { text.hold(wall.title(of: Int(index))) }

/// Puts the title of a header in the document at ``wallText()`` and returns its length in bytes. Headers are
/// identified by the index of their first photo.
@_expose(wasm, "wall_header_title")
@_cdecl("wall_header_title")
public func wallHeaderTitle(_ key: Int32) -> Int32 { text.hold(wall.title(of: Int(key))) }

/// Returns the index of a header's first photo.
@_expose(wasm, "wall_header_start")
@_cdecl("wall_header_start")
public func wallHeaderStart(_ key: Int32) -> Int32 { key }

/// Returns the number of photos that a header represents.
@_expose(wasm, "wall_header_total")
@_cdecl("wall_header_total")
public func wallHeaderTotal(_ key: Int32) -> Int32 { Int32(wall.total(of: Int(key))) }

/// Returns the kind of the last title at ``wallText()``: 0 none, 1 date, 2 folder, 3 undated.
@_expose(wasm, "wall_title_kind")
@_cdecl("wall_title_kind")
public func wallTitleKind() -> Int32 { Int32(text.kind.rawValue) }

/// Puts the catalog's token at ``wallText()`` and returns its length in bytes.
@_expose(wasm, "wall_token")
@_cdecl("wall_token")
public func wallToken() -> Int32 { text.hold(wall.token) }

/// Returns the address of the last text, in UTF-8.
@_expose(wasm, "wall_text")
@_cdecl("wall_text")
public func wallText() -> UnsafePointer<UInt8> { text.start }

func optional(_ number: Int?) -> Int32 { number.map(Int32.init) ?? -1 }
