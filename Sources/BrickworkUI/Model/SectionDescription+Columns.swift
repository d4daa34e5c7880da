import BrickworkEngine

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
