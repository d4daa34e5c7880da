import BrickworkEngine
import BrickworkScrolling

/// A model without views, for measurements of what the views are not to blame for: `@_spi(Benchmarks)`.
@_spi(Benchmarks)
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
@MainActor
public final class LayoutProbe {
    private let model = LayoutModel()
    private let size: LayoutSize

    /// The model of a section in a scroll view that is so large, in points.
    public init(_ section: some LazySection, width: Double, height: Double) {
        size = LayoutSize(width: width, height: height)
        show(section)
        scroll(to: 0)
    }

    /// How many views there are.
    public var viewCount: Int { model.shown.count }

    /// How high the content is.
    public var contentHeight: Double { model.contentSize.height }

    /// Where what is seen begins.
    public var offset: Double { model.viewport?.offset ?? 0 }

    /// Shows other items.
    public func show(_ section: some LazySection) {
        model.update([AnyLazySection(section).description], in: Surroundings())
    }

    /// Moves the content so that what is seen begins so far down.
    public func scroll(to offset: Double) {
        model.scroll(to: Viewport(offset: offset, size: size))
    }
}
