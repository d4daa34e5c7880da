// Functions for the nodes that the page fetches.

import WallNodes

nonisolated(unsafe) private var wants: [Want] = []
nonisolated(unsafe) private var selection = ByteBuffer()

/// Shows the wall of a bundle in memory. If it is a changed version of the current wall, it is shown once its
/// visible photos are loaded. Returns 0 if the bundle is damaged.
@_expose(wasm, "wall_open")
@_cdecl("wall_open")
public func wallOpen(_ bytes: UnsafeRawPointer, _ length: Int32, _ keeps: Int32) -> Int32 {
    wall.open(UnsafeRawBufferPointer(start: bytes, count: Int(max(0, length))), keeps: keeps != 0) ? 1 : 0
}

/// Returns the number of roots that have been shown.
@_expose(wasm, "wall_commits")
@_cdecl("wall_commits")
public func wallCommits() -> Int32 { Int32(truncatingIfNeeded: wall.commits) }

/// Returns the new index of a photo after another root was shown, or -1 if it is gone or isn't found.
@_expose(wasm, "wall_moved")
@_cdecl("wall_moved")
public func wallMoved(_ index: Int32) -> Int32 { optional(wall.moved(Int(index))) }

/// Updates the list of wanted nodes and returns their number.
@_expose(wasm, "wall_wanted")
@_cdecl("wall_wanted")
public func wallWanted() -> Int32 {
    wants = wall.wanted
    return Int32(wants.count)
}

/// Returns the nodes that ``wallWanted()`` counted, most urgent first, as rows of 8 numbers: the kind (1
/// chapter, 2 shapes, 3 block), the chapter, the section or block, four numbers for the name, and whether the
/// node is part of the staged wall.
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

/// Adds a node in memory. Returns 0 if it is damaged.
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

/// Notes that a node couldn't be fetched.
@_expose(wasm, "wall_lacks")
@_cdecl("wall_lacks")
public func wallLacks(_ name0: UInt32, _ name1: UInt32, _ name2: UInt32, _ name3: UInt32) {
    wall.note(lackOf: NodeName(name0, name1, name2, name3))
}

/// Makes nodes that couldn't be fetched wanted again.
@_expose(wasm, "wall_retry")
@_cdecl("wall_retry")
public func wallRetry() {
    wall.retry()
}

/// Requests the nodes of a photo, visible or not.
@_expose(wasm, "wall_need")
@_cdecl("wall_need")
public func wallNeed(_ index: Int32) {
    wall.need(Int(index))
}

/// Drops all requests for nodes of photos that aren't visible.
@_expose(wasm, "wall_need_none")
@_cdecl("wall_need_none")
public func wallNeedNone() {
    wall.needNone()
}

/// Returns the bundle of a wall of selected photos of a listing, given by their indices in the listing. Its
/// length is ``wallSelectLength()``, which is 0 if the listing is damaged.
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

/// Returns the length of the last selection's bundle.
@_expose(wasm, "wall_select_length")
@_cdecl("wall_select_length")
public func wallSelectLength() -> Int32 { Int32(selection.count) }

extension NodeName {
    /// Creates a name from four 32-bit numbers.
    fileprivate init(_ word0: UInt32, _ word1: UInt32, _ word2: UInt32, _ word3: UInt32) {
        self.init(high: UInt64(word0) << 32 | UInt64(word1), low: UInt64(word2) << 32 | UInt64(word3))
    }
}
