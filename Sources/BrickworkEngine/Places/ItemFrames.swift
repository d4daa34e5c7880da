/// The frames of a section's items, stored in the form that suits its layout: columns, lines, cells, or a frame for
/// each item.
public struct ItemFrames: Sendable {
    enum Form: Sendable {
        case none
        case columns(ColumnPlaces)
        case lines(LinePlaces)
        case cells(CellPlaces)
        case frames(FramePlaces)
    }

    var form = Form.none

    init() {}

    /// The number of frames.
    public var count: Int {
        switch form {
        case .none: 0
        case .columns(let columns): columns.count
        case .lines(let lines): lines.count
        case .cells(let cells): cells.count
        case .frames(let frames): frames.count
        }
    }

    /// How far the items reach along the scroll axis, in units.
    var length: Int64 {
        switch form {
        case .none: 0
        case .columns(let columns): columns.length
        case .lines(let lines): lines.length
        case .cells(let cells): cells.length
        case .frames(let frames): frames.length
        }
    }

    /// How far items reach beyond the section's start, as only frames of an app's own do, in units.
    var overhang: Int64 {
        guard case .frames(let frames) = form else { return 0 }
        return frames.overhang
    }

    /// Whether every item stands where a layout from scratch would put it.
    var isBalanced: Bool {
        guard case .columns(let columns) = form else { return true }
        return columns.balancedCount == columns.count
    }

    /// The place of an item, in the section's coordinates.
    @inline(__always)
    func place(_ index: Int, of items: LayoutItems) -> Place {
        switch form {
        case .none: Place(crossStart: 0, crossEnd: 0, start: 0, end: 0)
        case .columns(let columns): columns.place(index, of: items)
        case .lines(let lines): lines.place(index, of: items)
        case .cells(let cells): cells.place(index)
        case .frames(let frames): frames.place(index)
        }
    }

    /// Calls `body` with at least the items that meet `area`, in order of their index, until it returns false. Returns
    /// whether it never did.
    @inline(__always)
    func visitCandidates(in area: Area, of items: LayoutItems, _ body: (Int, Place) -> Bool) -> Bool {
        switch form {
        case .none: true
        case .columns(let columns): columns.visitCandidates(in: area, of: items, body)
        case .lines(let lines): lines.visitCandidates(in: area.along, of: items, body)
        case .cells(let cells): cells.visitCandidates(in: area.along, body)
        case .frames(let frames): frames.visitCandidates(in: area.along, body)
        }
    }
}

// What a layout of an app's own calls.
extension ItemFrames {
    /// Forgets the frames from `index` on. O(number of frames that stay).
    public mutating func removeAll(from index: Int) {
        withFrames { $0.removeAll(from: index) }
    }

    /// Adds the frame of the next item, in points from the section's leading start. O(1) amortized.
    ///
    /// Coordinates that are not numbers count as zero, and so do sizes that are not positive finite numbers. Items may
    /// stand before the section's start, and across beyond its edges: they are found wherever they are, and only what
    /// reaches beyond its end makes the section longer.
    public mutating func append(_ frame: LayoutRect) {
        withFrames { $0.append(frame) }
    }

    /// Sees to it that there are as many places as items, whatever a layout of an app's own has done: frames too many
    /// go, and those that are missing are empty, at the section's start. O(1) where nothing is to be done.
    mutating func fit(to count: Int) {
        guard self.count != count else { return }
        withFrames { frames in
            frames.removeAll(from: count)
            for _ in frames.count..<count {
                frames.append(LayoutRect(x: 0, y: 0, width: 0, height: 0))
            }
        }
    }

    /// Runs `body` on the frames in place; another form gives way to an empty list of frames.
    private mutating func withFrames(_ body: (inout FramePlaces) -> Void) {
        var frames: FramePlaces
        if case .frames(let present) = form { frames = present } else { frames = FramePlaces() }
        form = .none
        body(&frames)
        form = .frames(frames)
    }
}
