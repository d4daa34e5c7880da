import Foundation

/// How an image is to be rendered.
open class UIGraphicsImageRendererFormat: NSObject {
    open var scale: CGFloat = 2
    open var opaque = false

    open class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// Where the drawing of a renderer goes: nowhere.
open class UIGraphicsImageRendererContext: NSObject {
    /// How the image is rendered.
    public let format: UIGraphicsImageRendererFormat

    init(format: UIGraphicsImageRendererFormat) {
        self.format = format
        super.init()
    }

    open func fill(_ rect: CGRect) {}
}

/// Runs the drawing and answers an image of the size.
open class UIGraphicsImageRenderer: NSObject {
    private let size: CGSize
    /// How the image is rendered.
    public let format: UIGraphicsImageRendererFormat

    /// A renderer of images of a size in points.
    public init(size: CGSize, format: UIGraphicsImageRendererFormat = .default()) {
        (self.size, self.format) = (size, format)
        super.init()
    }

    open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        actions(UIGraphicsImageRendererContext(format: format))
        return UIImage(headlessSize: size, scale: format.scale)
    }
}
