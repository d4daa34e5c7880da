// Nodes that the page fetches for the wall.

import Wall
import WallNodes

nonisolated(unsafe) private var wants: [Want] = []
nonisolated(unsafe) private var selection = ByteBuffer()

/// Shows the wall of the bundle that lies at an address, or, if it is what this one has become, as soon as what is seen is
/// there; returns 0 if it is damaged.
@_expose(wasm, "wall_open")
@_cdecl("wall_open")
public func wallOpen(_ bytes: UnsafeRawPointer, _ length: Int32, _ keeps: Int32) -> Int32 {
    wall.open(UnsafeRawBufferPointer(start: bytes, count: Int(max(0, length))), keeps: keeps != 0) ? 1 : 0
}

/// How often another root has begun to be shown.
@_expose(wasm, "wall_commits")
@_cdecl("wall_commits")
public func wallCommits() -> Int32 { Int32(truncatingIfNeeded: wall.commits) }

/// Where the photo is now that had an index before another root was shown; -1 if it is gone or that is not known.
@_expose(wasm, "wall_moved")
@_cdecl("wall_moved")
public func wallMoved(_ index: Int32) -> Int32 { optional(wall.moved(Int(index))) }

/// How many nodes are wanted.
@_expose(wasm, "wall_wanted")
@_cdecl("wall_wanted")
public func wallWanted() -> Int32 {
    wants = wall.wanted
    return Int32(wants.count)
}

/// The nodes that ``wallWanted()`` has counted, the most urgent first, as rows of 8 numbers: what it is (1 chapter,
/// 2 shapes, 3 block), chapter, section or block, four numbers of its name, whether it is of the staged wall.
@_expose(wasm, "wall_wanted_rows")
@_cdecl("wall_wanted_rows")
public func wallWantedRows() -> UnsafePointer<Double> {
    numbers.empty()
    for want in wants {
        numbers.append(Double(want.kind.rawValue))
        numbers.append(Double(want.chapter))
        numbers.append(Double(want.number))
        numbers.append(want.name)
        numbers.append(want.isStaged ? 1 : 0)
    }
    return numbers.start
}

/// Takes a node whose bytes lie at an address; returns 0 if it is damaged.
@_expose(wasm, "wall_take")
@_cdecl("wall_take")
public func wallTake(
    _ kind: Int32,
    _ name0: UInt32,
    _ name1: UInt32,
    _ name2: UInt32,
    _ name3: UInt32,
    _ bytes: UnsafeRawPointer,
    _ length: Int32
) -> Int32 {
    guard let kind = NodeKind(rawValue: Int(kind)) else { return 0 }
    let node = UnsafeRawBufferPointer(start: bytes, count: Int(max(0, length)))
    return wall.take(kind, NodeName(name0, name1, name2, name3), node) ? 1 : 0
}

/// Takes note of a node that could not be fetched.
@_expose(wasm, "wall_lacks")
@_cdecl("wall_lacks")
public func wallLacks(_ name0: UInt32, _ name1: UInt32, _ name2: UInt32, _ name3: UInt32) {
    wall.note(lackOf: NodeName(name0, name1, name2, name3))
}

/// Wants once more what could not be fetched.
@_expose(wasm, "wall_retry")
@_cdecl("wall_retry")
public func wallRetry() {
    wall.retry()
}

/// Wants all that tells of a photo, in sight or not.
@_expose(wasm, "wall_need")
@_cdecl("wall_need")
public func wallNeed(_ index: Int32) {
    wall.need(Int(index))
}

/// Wants nothing any more but what is seen.
@_expose(wasm, "wall_need_none")
@_cdecl("wall_need_none")
public func wallNeedNone() {
    wall.needNone()
}

/// The bundle of a wall of some photos of the listing that lies at an address, by their places there, which lie at another
/// one; it has ``wallSelectLength()`` bytes, none if the listing is damaged.
@_expose(wasm, "wall_select")
@_cdecl("wall_select")
public func wallSelect(
    _ bytes: UnsafeRawPointer,
    _ length: Int32,
    _ places: UnsafePointer<UInt32>,
    _ count: Int32
) -> UnsafePointer<UInt8> {
    let buffer = UnsafeRawBufferPointer(start: bytes, count: Int(max(0, length)))
    let listing = try? Listing(buffer)
    let chosen = UnsafeBufferPointer(start: places, count: Int(max(0, count)))
    selection.hold(listing.map { WallBundle($0, selecting: chosen).bytes } ?? [])
    return selection.start
}

/// The length of the last selection's bundle.
@_expose(wasm, "wall_select_length")
@_cdecl("wall_select_length")
public func wallSelectLength() -> Int32 { Int32(selection.count) }

extension NodeName {
    /// The name of four numbers of 32 bits.
    fileprivate init(_ word0: UInt32, _ word1: UInt32, _ word2: UInt32, _ word3: UInt32) {
        self.init(high: UInt64(word0) << 32 | UInt64(word1), low: UInt64(word2) << 32 | UInt64(word3))
    }
}
