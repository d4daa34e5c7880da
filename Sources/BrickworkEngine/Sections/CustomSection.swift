/// An app's own layout of a section. Two are equal if their layouts have the same type and are equal.
///
/// ``SectionLayout`` has an example.
public struct CustomSection: Equatable, Sendable {
    let layout: any AnyLayout

    init(_ layout: some SectionLayout) {
        self.layout = LayoutBox(layout)
    }

    /// Returns whether both have equal layouts.
    public static func == (left: Self, right: Self) -> Bool { left.layout.equals(right.layout) }
}

extension SectionLayout {
    /// ``SectionKind/custom(_:)``.
    public var kind: SectionKind { .custom(CustomSection(self)) }
}

/// A layout of any type. It is an object, because Embedded Swift has no existentials of values.
protocol AnyLayout: AnyObject, Sendable {
    func place(
        _ items: LayoutItems,
        from first: Int,
        keepingColumns: Bool,
        in space: SectionSpace,
        into frames: inout ItemFrames
    )
    func equals(_ other: any AnyLayout) -> Bool
}

private final class LayoutBox<Layout: SectionLayout>: AnyLayout {
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

    func equals(_ other: any AnyLayout) -> Bool {
        (other as? LayoutBox)?.layout == layout
    }
}
