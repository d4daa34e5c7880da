import BrickworkEngine
import BrickworkScrolling

/// A model without views, for benchmarks of the model alone: `@_spi(Benchmarks)`.
@_spi(Benchmarks)
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
@MainActor
public final class LayoutProbe {
    private let model = LayoutModel()
    private let size: LayoutSize

    /// Creates the model of a section in a scroll view of a size, in points.
    public init(_ section: some LazySection, width: Double, height: Double) {
        size = LayoutSize(width: width, height: height)
        show(section)
        scroll(to: 0)
    }

    /// The number of views.
    public var viewCount: Int { model.shown.count }

    /// The height of the content.
    public var contentHeight: Double { model.contentSize.height }

    /// The start of the visible rect.
    public var offset: Double { model.scrolled.viewport?.offset ?? 0 }

    /// Shows other items.
    public func show(_ section: some LazySection) {
        model.update([AnyLazySection(section).description], in: LayoutContainer(width: 0, scale: 1))
    }

    /// Scrolls to an offset.
    public func scroll(to offset: Double) {
        model.scroll(to: Viewport(offset: offset, size: size))
    }
}
