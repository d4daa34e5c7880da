import BrickworkEngine
import BrickworkScrolling

/// A section, as the views describe it at each evaluation.
struct SectionDescription {
    /// The section's identity, independent of its index.
    var identity: AnyHashable
    /// The properties of the section, without its items.
    var shape: LayoutSection
    var items: any ItemSource
}

extension SectionDescription {
    /// The section for the engine, without an earlier one.
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

    /// The first section with columns, without its items.
    var firstShapeWithColumns: LayoutSection? { first { $0.shape.layout.columns != nil }?.shape }
}

extension SectionDescription {
    /// The columns of a section, for a container without a proposed size across the scroll axis.
    struct Columns: Equatable, Sendable {
        /// The number of columns.
        var count: Int
        /// The breadth of a column whose views have none.
        var leastBreadth: Double
        /// The space between columns.
        var spacing: Double
        /// The insets at both sides.
        var insets: Double

        /// Returns the breadth of the section.
        ///
        /// - Parameter column: The breadth of a column, if it is known.
        func breadth(each column: Double?) -> Double {
            Double(count) * (column ?? leastBreadth) + Double(count - 1) * spacing + insets
        }
    }

    /// Returns the columns of the section. A section without columns counts as one.
    func columns(along axis: LayoutContainer.Axis) -> Columns {
        let insets = shape.insets
        var result = Columns(
            count: 1,
            leastBreadth: 100,
            spacing: shape.layout.spacing.items,
            insets: axis == .vertical ? insets.leading + insets.trailing : insets.top + insets.bottom
        )
        switch shape.layout.columns ?? .fixed(1) {
        case .fixed(let count): result.count = max(1, min(count, 1_024))
        case .minimumWidth(let width) where width > 0: result.leastBreadth = width
        default: break
        }
        return result
    }
}

/// The properties of a container other than its size.
struct Surroundings: Equatable, Sendable {
    var axis = LayoutContainer.Axis.vertical
    var direction = LayoutContainer.Direction.leftToRight
    /// The number of pixels per point.
    var scale = 1.0

    /// Returns the container with a size.
    func container(_ size: LayoutSize) -> LayoutContainer {
        LayoutContainer(
            width: size.width,
            height: size.height,
            axis: axis,
            direction: direction,
            scale: scale
        )
    }

    /// The size of a pixel in points. Smaller distances count as zero.
    var pixel: Double { scale > 0 ? 1 / scale : 1 }
}

extension Viewport {
    /// Returns the viewport with a layout's axis and direction.
    func within(_ surroundings: Surroundings) -> Viewport {
        Viewport(
            offset: start,
            size: size,
            otherContent: otherContent,
            axis: surroundings.axis,
            direction: surroundings.direction,
            scale: surroundings.scale
        )
    }
}
