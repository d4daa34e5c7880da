import BrickworkEngine

/// A view: an item, header, footer or background near the visible rect.
struct ShownElement: Identifiable, Equatable {
    /// The identity of a view. While it is the same, the view keeps its state.
    enum ID: Hashable {
        /// The view of an item, at any path.
        case item(AnyHashable)
        /// The view of another item with an identity that is already shown, which apps should avoid.
        case again(ItemPath)
        /// The header of a section.
        case header(AnyHashable)
        /// The footer of a section.
        case footer(AnyHashable)
        /// The background of a section.
        case background(AnyHashable)
    }

    /// The part of the size that the view chooses.
    enum Sizing: Equatable {
        /// Nothing: the layout chooses the size.
        case given
        /// The length along the scroll axis.
        case length
        /// The width and the height.
        case size
    }

    let id: ID
    /// The element in the layout.
    var element: LayoutElement
    /// The frame, in the content's coordinates.
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
        let section = sections[element.path.section]
        self =
            switch element.kind {
            case .item: .item(section.items.identity(at: element.path.item))
            case .header: .header(section.identity)
            case .footer: .footer(section.identity)
            case .background: .background(section.identity)
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
