import BrickworkEngine

/// An item, header or footer that is near what is seen: a view.
struct ShownElement: Identifiable, Equatable {
    /// Which view it is: while that is the same, the view keeps its state, wherever it goes.
    enum ID: Hashable {
        /// The view of an item, wherever the item is.
        case item(AnyHashable)
        /// The view of a further item of an identity that is shown already, which an app should not have.
        case again(ItemPath)
        /// The header of a section.
        case header(AnyHashable)
        /// The footer of a section.
        case footer(AnyHashable)
        /// The background of a section.
        case background(AnyHashable)
    }

    /// Who says how large a view is.
    enum Sizing: Equatable {
        /// The layout.
        case given
        /// The layout across, the view along the scroll axis.
        case length
        /// The view.
        case size
    }

    let id: ID
    /// What it is called by the layout.
    var element: LayoutElement
    /// Where it stands, in the content's coordinates.
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
