#if canImport(UIKit)
import Brickwork
import Testing
import UIKit

/// A visible item before a batch that doesn't change it, or that reloads it while its start is visible.
@MainActor
struct Sight {
    private let id: Int?
    private let before: Stretch?
    private let isReloaded: Bool
    private let isAtStart: Bool

    init(_ stage: Stage, before batch: Batch) {
        id =
            stage.firstVisible { id in
                batch.leavesAlone(id)
                    || (batch.onlyReloads(id) && stage.stretch(of: id).map { $0.start >= 0 } == true)
            }?.id
        before = id.flatMap(stage.stretch(of:))
        isReloaded = id.map(batch.onlyReloads) == true
        isAtStart = stage.isAtStart
    }

    /// Expects the item in the same place, or the view at an edge of the content. An item with a new length
    /// (such as in rows of equal height) keeps the share above the edge, so it is still visible.
    func expectUnmoved(in stage: Stage, _ context: String) {
        if isAtStart {
            #expect(stage.isAtStart, "\(context): at the start")
            return
        }
        guard let id, let before, let now = stage.stretch(of: id), !stage.isAtEdge else { return }
        if now.length != before.length, !isReloaded {
            #expect(stage.isSeen(id), "\(context): photo \(id)")
        } else if abs(now.start - before.start) > 0.001 {
            Issue.record("\(context): photo \(id) was at \(before.start), is at \(now.start)")
        }
    }
}

/// The extent of an item along the scroll axis, from the start of the visible rect in reading direction.
struct Stretch {
    var start: CGFloat
    var length: CGFloat
}

extension Stage {
    /// Expects a photo at the same distance from the edge, or with the same share above the edge, up to a
    /// pixel.
    func expectKept(
        _ id: Int,
        _ before: Stretch,
        _ context: String = "",
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        guard let now = stretch(of: id) else {
            Issue.record("photo \(id) is gone \(context)", sourceLocation: sourceLocation)
            return
        }
        let start = before.start < 0 ? before.start * now.length / before.length : before.start
        #expect(
            abs(now.start - start) <= 0.5,
            "photo \(id) was at \(before), is at \(now) \(context)",
            sourceLocation: sourceLocation
        )
    }

    /// The first visible photo.
    var firstStretch: (id: Int, stretch: Stretch)? {
        firstVisible.flatMap { seen in stretch(of: seen.id).map { (seen.id, $0) } }
    }

    func stretch(of id: Int) -> Stretch? {
        guard let path = paths[id] else { return nil }
        let frame = frame(path.section, path.item)
        if isVertical { return Stretch(start: frame.minY - visible.minY, length: frame.height) }
        let isReversed = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
        return Stretch(
            start: isReversed ? visible.maxX - frame.maxX : frame.minX - visible.minX,
            length: frame.width
        )
    }
}

extension Stage {
    var isVertical: Bool { layout.scrollDirection == .vertical }

    private var offset: CGFloat { isVertical ? visible.minY : visible.minX }

    private var last: CGFloat {
        isVertical
            ? max(0, view.contentSize.height - visible.height)
            : max(0, view.contentSize.width - visible.width)
    }

    var isAtStart: Bool {
        let isReversed = !isVertical && view.effectiveUserInterfaceLayoutDirection == .rightToLeft
        return isReversed ? abs(visible.maxX - view.contentSize.width) < 0.001 : abs(offset) < 0.001
    }

    var isAtEdge: Bool { abs(offset) < 0.001 || abs(offset - last) < 0.001 }

    /// Scrolls to a random position, sometimes to an end.
    func scrollSomewhere(_ random: inout Random) {
        let place = random.pick([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
        let start = (last * CGFloat(place) / 9).rounded()
        let insets = view.adjustedContentInset
        if isVertical {
            view.contentOffset.y = min(start, last) - insets.top
        } else {
            view.contentOffset.x = min(start, last) - insets.left
        }
        view.layoutIfNeeded()
    }

    func expectEqual(_ fresh: Stage, _ context: String) {
        for section in albums.indices where frames[section] != fresh.frames[section] {
            let item =
                albums[section].photos.indices.first { frame(section, $0) != fresh.frame(section, $0) }
                ?? 0
            Issue.record(
                "\(context): [\(section), \(item)] is at \(frame(section, item)), not \(fresh.frame(section, item))"
            )
        }
        #expect(view.contentSize == fresh.view.contentSize, "\(context)")
        for section in albums.indices {
            let isPinned =
                header(section) != fresh.header(section) || footer(section) != fresh.footer(section)
            #expect(!isPinned || pins, "\(context), section \(section)")
            #expect(background(section) == fresh.background(section), "\(context), section \(section)")
        }
    }

    /// Whether headers may have different positions because only one of the views is scrolled.
    private var pins: Bool {
        describesItself || layout.section.sectionHeadersPinToVisibleBounds
    }

    /// Expects that no two items overlap.
    func expectNoOverlap(_ context: String) {
        let all = frames.joined().filter { $0.width > 0 && $0.height > 0 }
            .map { $0.insetBy(dx: 0.001, dy: 0.001) }
            .sorted { $0.minY < $1.minY }
        for (index, frame) in all.enumerated() {
            for other in all[(index + 1)...] {
                guard other.minY < frame.maxY else { break }
                if other.minX < frame.maxX, frame.minX < other.maxX {
                    Issue.record("\(context): \(frame) and \(other) overlap")
                    return
                }
            }
        }
    }

    /// The position of each photo across the scroll axis.
    var columns: [Int: CGFloat] {
        var columns: [Int: CGFloat] = [:]
        for (section, album) in albums.enumerated() {
            for (item, photo) in album.photos.enumerated() {
                let frame = frame(section, item)
                columns[photo.id] = isVertical ? frame.minX : frame.minY
            }
        }
        return columns
    }
}

extension Batch {
    func newPath(of id: Int) -> IndexPath? {
        for (section, album) in albums.enumerated() {
            if let item = album.photos.firstIndex(where: { $0.id == id }) {
                return IndexPath(item: item, section: section)
            }
        }
        return nil
    }

    func hasReloadedSection(of id: Int) -> Bool {
        newPath(of: id).map { reloadedSections.contains(albums[$0.section].id) } ?? false
    }

    /// Returns whether neither a photo nor its section is deleted, moved or reloaded.
    func leavesAlone(_ id: Int) -> Bool { keeps(id) && !reloaded.contains(id) }

    /// Returns whether a photo is reloaded at its place, and its section isn't changed.
    func onlyReloads(_ id: Int) -> Bool { keeps(id) && reloaded.contains(id) }

    private func keeps(_ id: Int) -> Bool {
        newPath(of: id) != nil && !moved.contains(id) && !hasReloadedSection(of: id)
            && !hasMovedSection(of: id)
    }

    func movesItem(_ id: Int) -> Bool { moved.contains(id) }

    mutating func removeSpans() {
        for section in albums.indices {
            for item in albums[section].photos.indices { albums[section].photos[item].span = 1 }
        }
    }
}
#endif
