import BrickworkEngine
import BrickworkScrolling

// The measured sizes of views.
extension CollectionLayout {
    /// Returns the part of an element's size that its view chooses.
    func sizing(of element: LayoutElement) -> ShownElement.Sizing {
        guard element.kind != .background else { return .given }
        guard element.kind == .item else { return .length }
        return item(at: element.path).map(ShownElement.Sizing.init) ?? .given
    }

    /// Returns the part of an item's size that its view chooses, if the item has its estimated size.
    func estimatedSizing(of element: LayoutElement) -> ShownElement.Sizing? {
        guard element.kind == .item else { return nil }
        return switch item(at: element.path)?.extent {
        case .estimated: .length
        case .estimatedSize: .size
        default: nil
        }
    }
}
