// What the page calls. Each function hands numbers to the wall and back; what there is to decide is decided there.

import LayoutEngine
import Wall

nonisolated(unsafe) var wall = Wall()
nonisolated(unsafe) private var numbers = NumberBuffer()
nonisolated(unsafe) var text = TextBuffer()

/// Shows the library whose file lies at an address, and of it the photos at the positions that lie at another one,
/// rising, or all if their number is negative; returns 0 if it is no library.
@_expose(wasm, "wall_show")
@_cdecl("wall_show")
public func wallShow(
    _ bytes: UnsafeRawPointer,
    _ length: Int32,
    _ positions: UnsafePointer<UInt32>,
    _ count: Int32
) -> Int32 {
    guard let library = LibraryFile.decode(UnsafeRawBufferPointer(start: bytes, count: Int(length))) else {
        return 0
    }
    wall.show(
        library,
        filter: count < 0 ? nil : Array(UnsafeBufferPointer(start: positions, count: Int(count)))
    )
    return 1
}

/// Arranges the photos: kind 0 waterfall, 1 justified, 2 grid; period 0 day, 1 month, 2 year; lengths in points, text in
/// multiples of its usual size, scale in pixels to the point.
@_expose(wasm, "wall_arrange")
@_cdecl("wall_arrange")
public func wallArrange(
    _ kind: Int32,
    _ period: Int32,
    _ textScale: Double,
    _ columnWidth: Double,
    _ spacing: Double,
    _ margin: Double,
    _ width: Double,
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
            period: WallStyle.Period(rawValue: Int(period)) ?? .day,
            textScale: textScale
        ),
        width: width,
        visibleHeight: visibleHeight,
        scale: scale,
        isRightToLeft: isRightToLeft != 0
    )
}

/// Shows only the photos at the positions that lie at an address, rising, from the first on.
@_expose(wasm, "wall_filter")
@_cdecl("wall_filter")
public func wallFilter(_ positions: UnsafePointer<UInt32>, _ count: Int32) {
    wall.filter(Array(UnsafeBufferPointer(start: positions, count: Int(count))))
}

/// Notes a photo's color (RGB 565), which was not known yet when the library was sent.
@_expose(wasm, "wall_set_color")
@_cdecl("wall_set_color")
public func wallSetColor(_ position: Int32, _ color: Int32) {
    wall.setColor(UInt16(truncatingIfNeeded: color), ofPosition: Int(position))
}

/// Shows all photos, at the place that is seen.
@_expose(wasm, "wall_unfilter")
@_cdecl("wall_unfilter")
public func wallUnfilter() {
    wall.filter(nil)
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

/// Scrolls a photo into sight.
@_expose(wasm, "wall_reveal")
@_cdecl("wall_reveal")
public func wallReveal(_ position: Int32) {
    wall.reveal(position: Int(position))
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

/// The changes of the last call, as rows of 20 numbers: what happened (0 gone, 1 appeared, 2 moved), slot, content
/// (0 photo, 1 header), index, position, identifier, version, color, thumbnail's width, caption's height, whether it
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

/// How many photos the library has.
@_expose(wasm, "wall_library_count")
@_cdecl("wall_library_count")
public func wallLibraryCount() -> Int32 { Int32(wall.library.count) }

/// How many photos are shown.
@_expose(wasm, "wall_count")
@_cdecl("wall_count")
public func wallCount() -> Int32 { Int32(wall.count) }

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
