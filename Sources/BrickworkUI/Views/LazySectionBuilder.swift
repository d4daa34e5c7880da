import BrickworkEngine
import SwiftUI

/// A section of ``LazySections``, whatever it shows.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
@MainActor
public struct AnyLazySection {
    /// What the layout has to know.
    var description: SectionDescription
    /// The view of the item at an index.
    let cell: (Int) -> AnyView
    let header: (() -> AnyView)?
    let footer: (() -> AnyView)?
    let background: (() -> AnyView)?

    /// A section whose type is not told.
    public init<Section: LazySection>(_ section: Section) {
        let contents = section.contents
        description = contents.description
        cell = { AnyView(contents.cell(contents.items.element(at: $0))) }
        header = contents.header
        footer = contents.footer
        background = contents.background
    }

    /// The section under an identity, within which its own one is unique.
    func within(_ identity: some Hashable) -> AnyLazySection {
        var result = self
        result.description.identity = [AnyHashable(identity), description.identity]
        return result
    }
}

/// Makes sections of the ones that stand in a closure, with `if`, `switch` and `ForEach`.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
@resultBuilder @MainActor
public enum LazySectionBuilder {
    /// A section.
    public static func buildExpression(_ section: some LazySection) -> [AnyLazySection] {
        [AnyLazySection(section)]
    }

    /// A section for each element of a collection, by its identity.
    public static func buildExpression<Elements, Section: LazySection>(
        _ sections: ForEach<Elements, Elements.Element.ID, Section>
    ) -> [AnyLazySection] where Elements.Element: Identifiable {
        sections.data.map { AnyLazySection(sections.content($0)).within($0.id) }
    }

    /// A section for each element of a collection: for each number of a range, and for elements that are their own
    /// identities, as with `id: \.self`.
    public static func buildExpression<Elements, Section: LazySection>(
        _ sections: ForEach<Elements, Elements.Element, Section>
    ) -> [AnyLazySection] where Elements.Element: Hashable {
        sections.data.map { AnyLazySection(sections.content($0)).within($0) }
    }

    /// A section for each element of a collection.
    ///
    /// SwiftUI keeps to itself which property `id:` names. A section has the identity that
    /// ``LazySection/sectionID(_:)`` gives it, or else the one of its position.
    public static func buildExpression<Elements, ID, Section: LazySection>(
        _ sections: ForEach<Elements, ID, Section>
    ) -> [AnyLazySection] {
        sections.data.enumerated().map { index, element in
            let section = sections.content(element)
            return AnyLazySection(section).within(section.contents.identity ?? AnyHashable(index))
        }
    }

    /// Sections one after the other.
    public static func buildBlock(_ parts: [AnyLazySection]...) -> [AnyLazySection] {
        parts.enumerated().flatMap { index, part in part.map { $0.within(index) } }
    }

    /// Sections that may not be there.
    public static func buildOptional(_ sections: [AnyLazySection]?) -> [AnyLazySection] {
        sections ?? []
    }

    /// The first of two choices.
    public static func buildEither(first sections: [AnyLazySection]) -> [AnyLazySection] {
        sections.map { $0.within(true) }
    }

    /// The second of two choices.
    public static func buildEither(second sections: [AnyLazySection]) -> [AnyLazySection] {
        sections.map { $0.within(false) }
    }

    /// Sections that newer systems have.
    public static func buildLimitedAvailability(_ sections: [AnyLazySection]) -> [AnyLazySection] {
        sections
    }
}
