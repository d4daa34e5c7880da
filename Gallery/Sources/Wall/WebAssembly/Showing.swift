// The functions that the page calls. They only pass numbers to the wall and back. All decisions are made
// there.

import BrickworkEngine
import WallNodes

nonisolated(unsafe) var wall = WallView()
nonisolated(unsafe) var text = TextBuffer()
nonisolated(unsafe) var numbers = NumberBuffer()

/// Arranges the photos. Kinds: 0 waterfall, 1 justified, 2 grid. Lengths are in points, `textScale` is a
/// multiple of the default text size, and `scale` is in pixels per point.
@_expose(wasm, "wall_arrange")
@_cdecl("wall_arrange")
public func wallArrange(
    _ kind: Int32,
    _ textScale: Double,
    _ columnWidth: Double,
    _ spacing: Double,
    _ margin: Double,
    _ width: Double,
    _ top: Double,
    _ visibleHeight: Double,
    _ scale: Double,
    _ isRightToLeft: Int32
) {
    wall.arrange(
        style: WallStyle(
            kind: WallStyle.Kind(rawValue: Int(kind)) ?? .waterfall,
            columnWidth: columnWidth,
            spacing: spacing,
            margin: margin,
            textScale: textScale
        ),
        width: width,
        top: top,
        visibleHeight: visibleHeight,
        scale: scale,
        isRightToLeft: isRightToLeft != 0
    )
}

/// Returns the height of a line of a caption, in points.
@_expose(wasm, "wall_caption_line_height")
@_cdecl("wall_caption_line_height")
public func wallCaptionLineHeight() -> Double { wall.captionLineHeight }

/// Hides the bar (1), so that photos are visible in its place, or shows it again (0).
@_expose(wasm, "wall_hide_bar")
@_cdecl("wall_hide_bar")
public func wallHideBar(_ isHidden: Int32) {
    wall.hideBar(isHidden != 0)
}

/// Keeps the photo nearest to a point of the visible rect in place through changes of the arrangement.
@_expose(wasm, "wall_hold")
@_cdecl("wall_hold")
public func wallHold(_ x: Double, _ y: Double) {
    wall.hold(x: x, y: y)
}

/// Follows the page to a new scroll position.
@_expose(wasm, "wall_scroll")
@_cdecl("wall_scroll")
public func wallScroll(_ position: Double) {
    wall.scroll(to: position)
}

/// Corrects the page's scroll position while it rests.
@_expose(wasm, "wall_settle")
@_cdecl("wall_settle")
public func wallSettle() {
    wall.settle()
}

/// Scrolls until a photo is visible, or its future place.
@_expose(wasm, "wall_reveal")
@_cdecl("wall_reveal")
public func wallReveal(_ index: Int32) {
    wall.reveal(Int(index))
}

/// Shows a photo at a distance below the top of the visible rect.
@_expose(wasm, "wall_show_at")
@_cdecl("wall_show_at")
public func wallShow(_ index: Int32, at distance: Double, fraction: Double) {
    wall.show(Int(index), at: distance, fraction: fraction)
}

/// Scrolls to an offset of the content.
@_expose(wasm, "wall_jump")
@_cdecl("wall_jump")
public func wallJump(_ offset: Double) {
    wall.jump(to: offset)
}

/// Returns the number of changes after the last call.
@_expose(wasm, "wall_change_count")
@_cdecl("wall_change_count")
public func wallChangeCount() -> Int32 {
    Int32(wall.changes.count)
}

/// Returns the changes of the last call, as rows of 21 numbers: the kind (0 gone, 1 appeared, 2 moved), slot,
/// content (0 photo, 1 header, 2 gap), index, identifier, version, color, the thumbnail's width, the
/// caption's height and number of lines, whether the tile shows only the photo's top, whether it is pinned,
/// x, y, width, height, whether the move is animated, and the previous x, y, width, height.
@_expose(wasm, "wall_changes")
@_cdecl("wall_changes")
public func wallChanges() -> UnsafePointer<Double> {
    numbers.empty()
    for change in wall.changes {
        numbers.append(change)
    }
    return numbers.start
}

/// Returns the page's new scroll position.
@_expose(wasm, "wall_scroll_position")
@_cdecl("wall_scroll_position")
public func wallScrollPosition() -> Double { wall.scrollPosition }

/// Returns the height of the element that the page scrolls.
@_expose(wasm, "wall_page_height")
@_cdecl("wall_page_height")
public func wallPageHeight() -> Double { wall.pageHeight }

/// Returns the length of the content, which can exceed the page's.
@_expose(wasm, "wall_content_height")
@_cdecl("wall_content_height")
public func wallContentHeight() -> Double { wall.contentHeight }

/// Returns the offset of the visible rect in the content.
@_expose(wasm, "wall_offset")
@_cdecl("wall_offset")
public func wallOffset() -> Double { wall.offset }

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
