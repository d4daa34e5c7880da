import BrickworkEngine
import BrickworkScrolling

/// A view: an item, header, footer or background near the visible rect.
struct ShownElement: Identifiable, Equatable {
    /// The identity of a view. While it is the same, the view keeps its state.
    enum ID: Hashable {
        case item(AnyHashable)
        /// The view of another item with an identity that is already shown, which apps should avoid.
        case again(ItemPath)
        case header(AnyHashable)
        case footer(AnyHashable)
        case background(AnyHashable)

        var isSupplementary: Bool {
            switch self {
            case .header, .footer: true
            case .item, .again, .background: false
            }
        }
    }

    /// The part of the size that the view chooses.
    enum Sizing: Equatable, Sendable {
        /// Nothing: the layout chooses the size.
        case given
        /// The length along the scroll axis.
        case length
        /// The width and the height.
        case size
    }

    let id: ID
    var element: LayoutElement
    var frame: LayoutRect
    var sizing: Sizing
}

extension ShownElement.Sizing {
    init(_ item: ItemSize) {
        self =
            switch item.extent {
            case .estimated, .measured: .length
            case .estimatedSize, .measuredSize: .size
            case .aspectRatio, .height, .size: .given
            }
    }
}

extension ShownElement.ID {
    init(_ element: LayoutElement, in sections: [SectionDescription]) {
        // The section isn't copied out of the list, because that would retain and release objects.
        let index = element.path.section
        self =
            switch element.kind {
            case .item: .item(sections[index].items.identity(at: element.path.item))
            case .header: .header(sections[index].identity)
            case .footer: .footer(sections[index].identity)
            case .background: .background(sections[index].identity)
            }
    }
}

extension ShownElement {
    /// The first item, before there is a layout. Its ideal size determines that of a container without a proposed size.
    init?(firstOf sections: [SectionDescription]) {
        guard let section = sections.firstIndex(where: { $0.items.count > 0 }) else { return nil }
        let element = LayoutElement(.item, section: section, item: 0)
        self.init(
            id: ID(element, in: sections),
            element: element,
            frame: LayoutRect(x: 0, y: 0, width: 0, height: 0),
            sizing: .size
        )
    }
}

// The measured sizes of views.
extension CollectionLayout {
    func sizing(of element: LayoutElement) -> ShownElement.Sizing {
        guard element.kind != .background else { return .given }
        guard element.kind == .item else { return .length }
        return item(at: element.path).map(ShownElement.Sizing.init) ?? .given
    }
}

/// The measured sizes of views, while they are shown.
struct Measures {
    private var sizes: [ShownElement.ID: LayoutSize] = [:]
    /// The sizes of views that have left the layout's window, but are still in SwiftUI's tree. If such a view comes
    /// back before SwiftUI removes it, it doesn't report its size again.
    private var unclaimed: [ShownElement.ID: LayoutSize] = [:]
    /// The measured and estimated extents of the last few dozen items.
    private var items = (measured: 0.0, estimated: 0.0, count: 0)

    /// The usual measured extent of an item as a share of its estimate: its length, or its area if it chooses both. `nil`
    /// until an item is measured.
    var ratio: Double? {
        items.count > 0 ? max(items.measured / items.estimated, 0.001) : nil
    }

    mutating func didMeasure(_ size: LayoutSize, of view: ShownElement) {
        sizes[view.id] = size
    }

    /// Compares the measured size of an item with the estimate that it is shown with.
    mutating func compare(_ size: LayoutSize, with view: ShownElement, along axis: LayoutContainer.Axis) {
        let frame = view.frame
        let (measured, estimated) =
            view.sizing == .size
            ? (size.width * size.height, frame.width * frame.height)
            : (size.length(along: axis), frame.length(along: axis))
        guard estimated > 0, measured >= 0 else { return }
        if items.count >= 32 { items = (items.measured / 2, items.estimated / 2, items.count / 2) }
        items = (items.measured + measured, items.estimated + estimated, items.count + 1)
    }

    mutating func didMeasure(_ size: LayoutSize, ofHidden id: ShownElement.ID) {
        unclaimed[id] = size
    }

    /// Takes over the sizes that views reported while they were hidden. Returns whether there were any.
    mutating func claim(_ shown: [ShownElement]) -> Bool {
        guard !unclaimed.isEmpty else { return false }
        var hasClaimed = false
        for view in shown {
            guard let size = unclaimed.removeValue(forKey: view.id) else { continue }
            sizes[view.id] = size
            hasClaimed = true
        }
        return hasClaimed
    }

    /// Drops the sizes of hidden views, which SwiftUI has removed by now.
    mutating func forgetHidden() { unclaimed = [:] }

    /// Returns the size that a view has reported. It may be from before the view was placed elsewhere: a view
    /// that has another size there reports it, and a view that keeps its size never reports it again.
    func size(of view: ShownElement) -> LayoutSize? {
        view.sizing == .given ? nil : sizes[view.id]
    }

    mutating func keepOnly(_ shown: [ShownElement]) {
        guard !sizes.isEmpty else { return }
        let ids = Set(shown.map(\.id))
        sizes = sizes.filter { ids.contains($0.key) }
    }
}
