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
    init(_ item: LayoutItem) {
        self =
            switch item.extent {
            case .estimated, .measured: .length
            case .estimatedSize, .measuredSize: .size
            case .aspectRatio, .height, .size: .given
            }
    }
}
