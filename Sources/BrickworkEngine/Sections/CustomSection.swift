/// An app's own layout of a section. Two are equal if their layouts have the same type and are equal.
///
/// ``SectionArrangement`` has an example.
public struct CustomSection: Equatable, Sendable {
    let arrangement: any AnyArrangement

    init(_ layout: some SectionArrangement) {
        arrangement = ArrangementBox(layout)
    }

    /// Returns whether both have equal layouts.
    public static func == (left: Self, right: Self) -> Bool { left.arrangement.equals(right.arrangement) }
}

extension SectionArrangement {
    /// ``SectionKind/custom(_:)``.
    public var kind: SectionKind { .custom(CustomSection(self)) }
}

/// A layout of any type. It is an object, because Embedded Swift has no existentials of values.
protocol AnyArrangement: AnyObject, Sendable {
    func place(
        _ items: LayoutItems,
        from first: Int,
        keepingColumns: Bool,
        in space: SectionSpace,
        into frames: inout ItemFrames
    )
    func equals(_ other: any AnyArrangement) -> Bool
}

private final class ArrangementBox<Layout: SectionArrangement>: AnyArrangement {
    private let layout: Layout

    init(_ layout: Layout) {
        self.layout = layout
    }

    func place(
        _ items: LayoutItems,
        from first: Int,
        keepingColumns: Bool,
        in space: SectionSpace,
        into frames: inout ItemFrames
    ) {
        layout.place(items, from: first, keepingColumns: keepingColumns, in: space, into: &frames)
    }

    func equals(_ other: any AnyArrangement) -> Bool {
        (other as? ArrangementBox)?.layout == layout
    }
}
