// What the page calls. Each function hands numbers to the wall and back; what there is to decide is decided there.

import LayoutEngine
import Wall
import WallNodes

nonisolated(unsafe) var wall = WallView()
nonisolated(unsafe) var text = TextBuffer()
nonisolated(unsafe) var numbers = NumberBuffer()

/// Arranges the photos: kind 0 waterfall, 1 justified, 2 grid; lengths in points, text in multiples of its usual size,
/// scale in pixels to the point.
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

/// Lets the photo nearest to a point of what is seen stay there while the wall is arranged in other ways.
@_expose(wasm, "wall_hold")
@_cdecl("wall_hold")
public func wallHold(_ x: Double, _ y: Double) {
    wall.hold(x: x, y: y)
}

/// Follows the page's scrolling.
@_expose(wasm, "wall_scroll")
@_cdecl("wall_scroll")
public func wallScroll(_ position: Double) {
    wall.scroll(to: position)
}

/// Puts the page's position right while it rests.
@_expose(wasm, "wall_settle")
@_cdecl("wall_settle")
public func wallSettle() {
    wall.settle()
}

/// Scrolls a photo into sight, or to where it will be.
@_expose(wasm, "wall_reveal")
@_cdecl("wall_reveal")
public func wallReveal(_ index: Int32) {
    wall.reveal(Int(index))
}

/// Shows a photo so far below the top of what is seen.
@_expose(wasm, "wall_show_at")
@_cdecl("wall_show_at")
public func wallShow(_ index: Int32, at distance: Double) {
    wall.show(Int(index), at: distance)
}

/// Shows the content from an offset on.
@_expose(wasm, "wall_jump")
@_cdecl("wall_jump")
public func wallJump(_ offset: Double) {
    wall.jump(to: offset)
}

/// How many changes the last call brought.
@_expose(wasm, "wall_change_count")
@_cdecl("wall_change_count")
public func wallChangeCount() -> Int32 {
    Int32(wall.changes.count)
}

/// The changes of the last call, as rows of 19 numbers: what happened (0 gone, 1 appeared, 2 moved), slot, content
/// (0 photo, 1 header, 2 gap), index, identifier, version, color, thumbnail's width, caption's height, whether it
/// is pinned, x, y, width, height, whether it has to glide, and x, y, width, height from where.
@_expose(wasm, "wall_changes")
@_cdecl("wall_changes")
public func wallChanges() -> UnsafePointer<Double> {
    numbers.empty()
    for change in wall.changes {
        numbers.append(change)
    }
    return numbers.start
}

/// Where the page is to be scrolled to.
@_expose(wasm, "wall_scroll_position")
@_cdecl("wall_scroll_position")
public func wallScrollPosition() -> Double { wall.scrollPosition }

/// The height of the element that the page scrolls.
@_expose(wasm, "wall_page_height")
@_cdecl("wall_page_height")
public func wallPageHeight() -> Double { wall.pageHeight }

/// The length of all, which can be more than a page's.
@_expose(wasm, "wall_content_height")
@_cdecl("wall_content_height")
public func wallContentHeight() -> Double { wall.contentHeight }

/// Where in the content the seen part begins.
@_expose(wasm, "wall_offset")
@_cdecl("wall_offset")
public func wallOffset() -> Double { wall.offset }

/// The frames of chips so wide, as rows of x, y, width, height.
@_expose(wasm, "wall_chips")
@_cdecl("wall_chips")
public func wallChips(
    _ widths: UnsafePointer<Double>,
    _ count: Int32,
    _ height: Double,
    _ spacing: Double,
    _ width: Double,
    _ isRightToLeft: Int32
) -> UnsafePointer<Double> {
    let frames = Chips.frames(
        widths: Array(UnsafeBufferPointer(start: widths, count: Int(count))),
        height: height,
        spacing: spacing,
        in: width,
        isRightToLeft: isRightToLeft != 0
    )
    numbers.empty()
    for frame in frames {
        numbers.append(frame)
    }
    return numbers.start
}
