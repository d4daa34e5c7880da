// Memory that the page reads. Numbers and bytes stay valid until the next call.

import BrickworkEngine
import WallNodes

/// A buffer of numbers.
struct NumberBuffer {
    private var memory = UnsafeMutableBufferPointer<Double>.allocate(capacity: 4096)
    private var count = 0

    /// The address of the numbers.
    var start: UnsafePointer<Double> { UnsafePointer(memory.baseAddress!) }

    mutating func empty() {
        count = 0
    }

    /// Appends a node's name as four 32-bit numbers.
    mutating func append(_ name: NodeName) {
        for half in [name.high, name.low] {
            append(Double(half >> 32))
            append(Double(half & 0xFFFF_FFFF))
        }
    }

    mutating func append(_ number: Double) {
        if count == memory.count {
            let larger = UnsafeMutableBufferPointer<Double>.allocate(capacity: 2 * count)
            _ = larger.update(fromContentsOf: memory)
            memory.deallocate()
            memory = larger
        }
        memory[count] = number
        count += 1
    }

    mutating func append(_ frame: LayoutRect) {
        append(frame.x)
        append(frame.y)
        append(frame.width)
        append(frame.height)
    }

    mutating func append(_ change: TileChange) {
        append(Double(change.kind.rawValue))
        append(Double(change.slot))
        append(Double(change.content.rawValue))
        append(Double(change.index))
        append(Double(change.id))
        append(Double(change.version))
        append(Double(change.color))
        append(Double(change.thumbnail))
        append(change.captionHeight)
        append(Double(change.captionLines))
        append(change.isTall ? 1 : 0)
        append(change.isPinned ? 1 : 0)
        append(change.frame)
        append(change.before == nil ? 0 : 1)
        append(change.before ?? change.frame)
    }
}

/// The last text that the page has requested.
struct TextBuffer {
    private var memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 4096)

    /// The address of the text.
    var start: UnsafePointer<UInt8> { UnsafePointer(memory.baseAddress!) }

    /// The kind of title, if the text is a title.
    private(set) var kind = SectionTitle.Kind.none

    /// Stores a title, which may be nil, and returns the length of its text in bytes.
    mutating func hold(_ title: SectionTitle?) -> Int32 {
        kind = title?.kind ?? .none
        return hold(title?.text ?? [])
    }

    /// Stores as much of a text as fits and returns its length in bytes.
    mutating func hold(_ bytes: [UInt8]) -> Int32 {
        let kept = bytes.prefix(memory.count)
        _ = memory.update(fromContentsOf: kept)
        return Int32(kept.count)
    }
}

/// A buffer of bytes of any length for the page.
struct ByteBuffer {
    private var memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 16)
    /// The number of bytes.
    private(set) var count = 0

    /// The address of the bytes.
    var start: UnsafePointer<UInt8> { UnsafePointer(memory.baseAddress!) }

    /// Replaces the bytes.
    mutating func hold(_ bytes: [UInt8]) {
        memory.deallocate()
        memory = .allocate(capacity: max(16, bytes.count))
        _ = memory.update(fromContentsOf: bytes)
        count = bytes.count
    }
}
