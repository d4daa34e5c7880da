#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import UIKit

/// The answers of the data source and the app, as one change of the engine's layout.
@MainActor
struct Answers {
    /// A section with its items, or one that keeps the present ones.
    typealias Section = (section: LayoutSection, keepsItems: Bool)

    var origin: LayoutContent.Origin
    var update = LayoutUpdate()
    /// All sections, if they are all placed again.
    var sections: [Section]?
    private var layout: CollectionLayout?
    private let container: LayoutContainer

    init(_ content: LayoutContent, _ builder: ContentBuilder) {
        origin = content.origin
        origin.sources = builder.sources
        container = builder.geometry.container
    }

    init(replacingBy content: LayoutContent, _ builder: ContentBuilder) {
        self.init(content, builder)
        layout = content.layout
    }

    mutating func replace(_ index: Int, _ section: LayoutSection, keepsItems: Bool) {
        if keepsItems {
            update.describeSection(at: index, as: section)
        } else {
            update.replaceSection(at: index, with: section)
        }
    }

    func apply(to present: inout CollectionLayout, _ policy: UpdatePolicy) {
        if let layout {
            present = layout
            return
        }
        if let sections {
            present.setContainer(container, policy: policy) { index, section in
                // The engine has made estimates of the sizes that were measured for another width.
                let items = sections[index].keepsItems ? section.items : sections[index].section.items
                section = sections[index].section
                section.items = items
            }
        } else if present.container != container {
            present.setContainer(container, policy: policy)
        }
        present.apply(update, policy: policy)
    }
}
#endif
