#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// Sections of different kinds. A closure describes each, like a compositional layout's section provider.
///
/// ```swift
/// let layout = SectionedLayout { section, environment in
///     section == 0 ? .flow() : .waterfall(columns: .fixed(environment.containerSize.width > 600 ? 4 : 2))
/// }
/// ```
///
/// The closure provides all values of a section. No delegate is asked for insets, spacings, headers, footers,
/// columns or backgrounds.
@preconcurrency @MainActor
public final class SectionedLayout: BrickworkLayout {
    /// Returns the description of a section. It is called for all sections when the layout is prepared from
    /// scratch or invalidated, and when the width changes. In a batch of updates, it is called for the sections that
    /// change. If you set it, all sections are described again.
    public var sectionProvider: (_ section: Int, _ environment: SectionEnvironment) -> SectionDescription
    {
        didSet { invalidateSections() }
    }

    /// Creates a layout with sections that a closure describes.
    public init(
        sectionProvider:
            @escaping (_ section: Int, _ environment: SectionEnvironment) -> SectionDescription
    ) {
        self.sectionProvider = sectionProvider
        super.init()
    }

    /// Creates a layout from an archive. Until ``sectionProvider`` is set, every section is a waterfall.
    public required init?(coder: NSCoder) {
        sectionProvider = { _, _ in .waterfall() }
        super.init(coder: coder)
    }

    /// Returns the result of ``sectionProvider``.
    public override func sectionDescription(
        at section: Int,
        environment: SectionEnvironment
    ) -> SectionDescription {
        sectionProvider(section, environment)
    }
}
#endif
