import BrickworkEngine
public import SwiftUI

/// A type-erased section of ``LazySections``.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
@MainActor
public struct AnyLazySection {
    var description: SectionDescription
    let cell: (Int) -> AnyView
    let header: (() -> AnyView)?
    let footer: (() -> AnyView)?
    let background: (() -> AnyView)?
    let hasIdentity: Bool

    /// Creates a type-erased section.
    public init<Section: LazySection>(_ section: Section) {
        let contents = section._contents
        description = contents.description
        cell = { AnyView(contents.cell(contents.items.element(at: $0))) }
        header = contents.header
        footer = contents.footer
        background = contents.background
        hasIdentity = contents.identity != nil
    }

    /// Returns the section inside another identity. Its own identity must be unique only there.
    func within(_ identity: some Hashable) -> AnyLazySection {
        var result = self
        result.description.identity = [AnyHashable(identity), description.identity]
        return result
    }
}

/// Builds sections from a closure, with `if`, `switch`, `for` and `ForEach`.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
@resultBuilder @MainActor
public enum LazySectionBuilder {
    /// Builds a section.
    public static func buildExpression(_ section: some LazySection) -> [AnyLazySection] {
        [AnyLazySection(section)]
    }

    /// Builds a type-erased section.
    public static func buildExpression(_ section: AnyLazySection) -> [AnyLazySection] {
        [section]
    }

    /// Builds the sections of a property or function that is marked with `@LazySectionBuilder`.
    public static func buildExpression(_ sections: [AnyLazySection]) -> [AnyLazySection] {
        sections
    }

    /// Builds the sections of an array. A section has the identity from ``LazySection/sectionID(_:)``, or otherwise that
    /// of its position.
    public static func buildExpression(_ sections: [some LazySection]) -> [AnyLazySection] {
        buildArray(sections.map { [AnyLazySection($0)] })
    }

    /// Reports a view that isn't a section.
    @available(
        *,
        unavailable,
        message: "this isn't a section, such as LazyWaterfall: put other views around LazySections"
    )
    @_disfavoredOverload
    public static func buildExpression(_ view: some View) -> [AnyLazySection] {
        []
    }

    /// Builds a section for each element of a collection, with its identity.
    public static func buildExpression<Elements, Section: LazySection>(
        _ sections: ForEach<Elements, Elements.Element.ID, Section>
    ) -> [AnyLazySection] where Elements.Element: Identifiable {
        sections.data.map { AnyLazySection(sections.content($0)).within($0.id) }
    }

    /// Builds a section for each element of a range, or for each element of a collection with `id: \.self`.
    public static func buildExpression<Elements, Section: LazySection>(
        _ sections: ForEach<Elements, Elements.Element, Section>
    ) -> [AnyLazySection] where Elements.Element: Hashable {
        sections.data.map { AnyLazySection(sections.content($0)).within($0) }
    }

    /// Builds a section for each element of a collection.
    ///
    /// SwiftUI doesn't reveal the key path of `id:`. So a section has the identity from
    /// ``LazySection/sectionID(_:)``, or otherwise that of its position.
    public static func buildExpression<Elements, ID, Section: LazySection>(
        _ sections: ForEach<Elements, ID, Section>
    ) -> [AnyLazySection] {
        buildExpression(sections.data.map(sections.content))
    }

    /// Builds several sections, one after the other.
    public static func buildBlock(_ parts: [AnyLazySection]...) -> [AnyLazySection] {
        parts.enumerated().flatMap { index, part in part.map { $0.within(index) } }
    }

    /// Builds the sections of a `for` loop. A section has the identity from ``LazySection/sectionID(_:)``, or otherwise
    /// that of its position.
    public static func buildArray(_ parts: [[AnyLazySection]]) -> [AnyLazySection] {
        parts.enumerated().flatMap { index, part in
            part.map { $0.hasIdentity ? $0 : $0.within(index) }
        }
    }

    /// Builds optional sections.
    public static func buildOptional(_ sections: [AnyLazySection]?) -> [AnyLazySection] {
        sections ?? []
    }

    /// Builds the first of two choices.
    public static func buildEither(first sections: [AnyLazySection]) -> [AnyLazySection] {
        sections.map { $0.within(true) }
    }

    /// Builds the second of two choices.
    public static func buildEither(second sections: [AnyLazySection]) -> [AnyLazySection] {
        sections.map { $0.within(false) }
    }

    /// Builds a list of sections.
    public static func buildFinalResult(_ sections: [AnyLazySection]) -> [AnyLazySection] {
        sections
    }

    /// Reports a property or function with a type of its own.
    @available(*, unavailable, message: "a list of sections has the type [AnyLazySection]")
    public static func buildFinalResult(_ sections: [AnyLazySection]) -> some LazySection {
        LazyFlow(0..<0, id: \.self) { _ in EmptyView() }
    }

    /// Builds sections that are available only on newer systems.
    public static func buildLimitedAvailability(_ sections: [AnyLazySection]) -> [AnyLazySection] {
        sections
    }
}
