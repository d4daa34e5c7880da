import Foundation

/// The format of a rendered image.
open class UIGraphicsImageRendererFormat: NSObject {
    open var scale: CGFloat = 2
    open var opaque = false

    open class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// The context for drawing. Nothing is drawn.
open class UIGraphicsImageRendererContext: NSObject {
    /// How the image is rendered.
    public let format: UIGraphicsImageRendererFormat

    init(format: UIGraphicsImageRendererFormat) {
        self.format = format
        super.init()
    }

    open func fill(_ rect: CGRect) {}
}

/// Runs the drawing code, and returns an image with the size.
open class UIGraphicsImageRenderer: NSObject {
    private let size: CGSize
    /// How the image is rendered.
    public let format: UIGraphicsImageRendererFormat

    /// Makes a renderer of images with a size in points.
    public init(size: CGSize, format: UIGraphicsImageRendererFormat = .default()) {
        (self.size, self.format) = (size, format)
        super.init()
    }

    open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        actions(UIGraphicsImageRendererContext(format: format))
        return UIImage(headlessSize: size, scale: format.scale)
    }
}
