package import BrickworkEngine

extension ScrollKeeper {
    /// Sets the measured size of an element. ``takeAdjustment()`` then has the change of the offset that keeps the visible
    /// items in place. The layout must have no other owner, because a change would copy it.
    package mutating func measure(
        _ element: LayoutElement,
        as size: LayoutSize,
        in layout: inout CollectionLayout,
        _ now: Viewport
    ) {
        // The item that stays in place is chosen before this element's size is known.
        handle(.elementWillBeMeasured, now, in: layout)
        let rect = rectToKeep(growing: element, now, in: layout)
        layout.setMeasuredSize(size, of: element, keepingItemsIn: rect)
        handle(.elementWasMeasured, now, in: layout)
    }
}

extension CollectionLayout {
    /// Returns whether an element's view chooses its size, and this size differs from the present one by more than rounding.
    /// A size that isn't a number can't be used. Where measuring may close gaps between items, the first size is always new.
    package func isNewSize(_ size: LayoutSize, of element: LayoutElement) -> Bool {
        switch element.kind {
        case .background: return false
        case .header: return differs(section(element.path.section)?.header, size)
        case .footer: return differs(section(element.path.section)?.footer, size)
        case .item where mayCloseGaps(measuring: element.path): return differs(.infinity, length(of: size))
        case .item: break
        }
        switch item(at: element.path)?.extent {
        case .estimated(let length), .measured(let length):
            return differs(length, self.length(of: size))
        case .estimatedSize(let width, let height), .measuredSize(let width, let height):
            return differs(width, size.width) || differs(height, size.height)
        case .aspectRatio, .height, .size, nil:
            return false
        }
    }

    /// Sets the measured size of an element. Views of headers and footers, and of items in columns, choose only their
    /// length.
    ///
    /// - Parameter visible: The visible rect, if an item grows toward the content's start.
    package mutating func setMeasuredSize(
        _ size: LayoutSize,
        of element: LayoutElement,
        keepingItemsIn visible: LayoutRect?
    ) {
        guard element.kind == .item else { return setMeasuredLength(length(of: size), of: element) }
        switch item(at: element.path)?.extent {
        case .estimatedSize, .measuredSize:
            setMeasuredSize(size, ofItemAt: element.path, keepingItemsIn: visible)
        default:
            setMeasuredLength(length(of: size), ofItemAt: element.path, keepingItemsIn: visible)
        }
    }

    private func length(of size: LayoutSize) -> Double {
        container.axis == .vertical ? size.height : size.width
    }

    private func differs(_ view: LayoutSection.Supplementary?, _ size: LayoutSize) -> Bool {
        guard let view, view.estimate != nil else { return false }
        return differs(view.height, length(of: size))
    }

    private func differs(_ old: Double, _ new: Double) -> Bool {
        guard new.isFinite, new >= 0 else { return false }
        // Views round their size to pixels.
        return abs(old - new) > (container.scale > 0 ? 0.25 / container.scale : 0.001)
    }
}
