import BrickworkEngine

// The measured sizes of views.
extension CollectionLayout {
    /// Returns the part of an element's size that its view chooses.
    func sizing(of element: LayoutElement) -> ShownElement.Sizing {
        guard element.kind != .background else { return .given }
        guard element.kind == .item else { return .length }
        return item(at: element.path).map(ShownElement.Sizing.init) ?? .given
    }

    /// Returns whether a size differs from the known one by more than rounding.
    func isNews(_ size: LayoutSize, of view: ShownElement) -> Bool {
        let element = view.element
        switch (element.kind, item(at: element.path)?.extent) {
        case (.header, _):
            return differs(section(element.path.section)?.header?.height, length(of: size))
        case (.footer, _):
            return differs(section(element.path.section)?.footer?.height, length(of: size))
        case (.item, .measured(let length)):
            return differs(length, self.length(of: size))
        case (.item, .measuredSize(let width, let height)):
            return differs(width, size.width) || differs(height, size.height)
        case (.item, .estimated), (.item, .estimatedSize):
            return true
        default:
            return false
        }
    }

    /// Sets the measured size of a view.
    mutating func take(_ size: LayoutSize, of view: ShownElement) {
        let element = view.element
        guard element.kind == .item else {
            setMeasuredLength(length(of: size), of: element)
            return
        }
        if view.sizing == .size {
            setMeasuredSize(size, ofItemAt: element.path)
        } else {
            setMeasuredLength(length(of: size), ofItemAt: element.path)
        }
    }

    private func item(at path: ItemPath) -> LayoutItem? {
        guard let items = section(path.section)?.items, items.indices.contains(path.item) else { return nil }
        return items[path.item]
    }

    private func length(of size: LayoutSize) -> Double {
        container.axis == .vertical ? size.height : size.width
    }

    private func differs(_ old: Double?, _ new: Double) -> Bool {
        guard let old else { return false }
        let scale = container.scale > 0 ? container.scale : 1
        return abs(old - new) > 0.25 / scale
    }
}
