import BrickworkEngine
import BrickworkScrolling

/// A section, as the views describe it at each evaluation.
struct SectionDescription {
    var identity: AnyHashable
    /// The properties of the section, without its items.
    var shape: LayoutSection
    var items: any ItemSource
}

extension SectionDescription {
    var section: LayoutSection {
        var section = shape
        section.items = items.items(0..<items.count)
        return section
    }
}

extension [SectionDescription] {
    /// Returns the path of an item, or `nil` if there is none with this identity.
    func path(of identity: AnyHashable) -> ItemPath? {
        for (index, section) in enumerated() {
            if let item = section.items.index(of: identity) { return ItemPath(section: index, item: item) }
        }
        return nil
    }

    var firstShapeWithColumns: LayoutSection? { first { $0.shape.layout.columns != nil }?.shape }
}

extension LayoutSection {
    /// Returns the length of the section across the scroll axis. A section without columns counts as one.
    ///
    /// - Parameter column: The cross length of a column; `nil` if unknown.
    func crossLength(ofColumn column: Double?, along axis: LayoutContainer.Axis) -> Double {
        var (count, length) = (1, column ?? 100)
        switch (layout.columns ?? 1).rule {
        case .fixed(let number): count = max(1, min(number, 1_024))
        case .minimumWidth(let width) where width > 0 && column == nil: length = width
        case .minimumWidth: break
        }
        let sides = axis == .vertical ? insets.leading + insets.trailing : insets.top + insets.bottom
        return Double(count) * length + Double(count - 1) * layout.spacing.items + sides
    }
}

extension LayoutContainer {
    func with(_ size: LayoutSize) -> LayoutContainer {
        var result = self
        (result.width, result.height) = (size.width, size.height)
        return result
    }
}

extension Viewport {
    /// Returns the viewport with a layout's axis and direction.
    func within(_ container: LayoutContainer) -> Viewport {
        Viewport(
            offset: start,
            size: size,
            otherContent: otherContent,
            axis: container.axis,
            direction: container.direction,
            scale: container.scale
        )
    }
}
