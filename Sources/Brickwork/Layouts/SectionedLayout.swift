#if canImport(UIKit) && !os(watchOS)
import UIKit

/// Sections of different kinds, each described by a closure, as a compositional layout's section provider does.
///
/// ```swift
/// let layout = SectionedLayout { section, environment in
///     section == 0 ? .flow() : .waterfall(columns: .fixed(environment.containerSize.width > 600 ? 4 : 2))
/// }
/// ```
///
/// The closure has all values of a section: no delegate is asked for insets, spacings, headers, footers, columns or
/// backgrounds.
@preconcurrency @MainActor
open class SectionedLayout: BrickworkLayout {
    /// Describes a section. Asked for all sections when the layout is prepared from scratch, for another width, and
    /// with every update; setting it has all sections described again.
    public var sectionProvider: (_ section: Int, _ environment: SectionEnvironment) -> SectionDescription
    {
        didSet { invalidateSections() }
    }

    /// A layout of the sections that a closure describes.
    public init(
        sectionProvider:
            @escaping (_ section: Int, _ environment: SectionEnvironment) -> SectionDescription
    ) {
        self.sectionProvider = sectionProvider
        super.init()
    }

    /// A layout from an archive; until ``sectionProvider`` is set, every section is a waterfall.
    public required init?(coder: NSCoder) {
        sectionProvider = { _, _ in .waterfall() }
        super.init(coder: coder)
    }

    /// What ``sectionProvider`` says.
    open override func sectionDescription(
        at section: Int,
        environment: SectionEnvironment
    ) -> SectionDescription {
        sectionProvider(section, environment)
    }
}
#endif
