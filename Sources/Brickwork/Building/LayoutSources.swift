#if canImport(UIKit) && !os(watchOS)
import UIKit

/// The sources of a layout's content: a description for each section, and a size for each item.
@MainActor
struct LayoutSources {
    /// Returns the description of a section.
    let describe: (_ section: Int, _ environment: SectionEnvironment) -> SectionDescription
    /// The delegates with values for single sections.
    let sections: SectionDelegates
    /// The first source of an item's size, if there is one.
    let delegate: DelegateSource?
    /// The other sources of an item's size.
    let items: ItemSource
    /// The objects that are asked, to detect a change.
    let identity: ContentSources
}
#endif
