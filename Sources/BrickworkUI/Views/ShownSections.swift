import BrickworkEngine
import BrickworkScrolling
import SwiftUI

/// The sections that a container shows, and the views of their elements.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
@MainActor
protocol ShownSections {
    /// The type of the views.
    associatedtype ElementBody: View
    /// The sections for the layout.
    var descriptions: [SectionDescription] { get }
    /// Returns the view of an element.
    @ViewBuilder func view(of element: LayoutElement) -> ElementBody
}

/// A single section, whose cells keep their type.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
struct SingleSection<Section: LazySection>: ShownSections {
    private let contents: _SectionContents<Section.Items, Section.ID, Section.Cell>

    init(_ section: Section) {
        contents = section._contents
    }

    var descriptions: [SectionDescription] { [contents.description] }

    @ViewBuilder func view(of element: LayoutElement) -> some View {
        switch element.kind {
        case .item: contents.cell(contents.items.element(at: element.path.item))
        case .header: contents.header?().zIndex(Double(element.kind.zIndex))
        case .footer: contents.footer?().zIndex(Double(element.kind.zIndex))
        case .background: contents.background?().zIndex(Double(element.kind.zIndex))
        }
    }
}

/// Sections of any kind, with type-erased cells.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
struct MixedSections: ShownSections {
    let sections: [AnyLazySection]

    var descriptions: [SectionDescription] { sections.map(\.description) }

    @ViewBuilder func view(of element: LayoutElement) -> some View {
        let section = sections[element.path.section]
        switch element.kind {
        case .item: section.cell(element.path.item)
        case .header: section.header?().zIndex(Double(element.kind.zIndex))
        case .footer: section.footer?().zIndex(Double(element.kind.zIndex))
        case .background: section.background?().zIndex(Double(element.kind.zIndex))
        }
    }
}
