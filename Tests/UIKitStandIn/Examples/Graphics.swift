import Foundation
@_exported import class ImageIO.CGImage

/// A color. Nothing is drawn, so it has no components.
open class UIColor: NSObject, @unchecked Sendable {
    public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) { super.init() }

    override init() { super.init() }

    open func setFill() {}
}

extension UIColor {
    public static let white = UIColor()
    public static let systemBackground = UIColor()
    public static let secondarySystemBackground = UIColor()
    public static let label = UIColor()
    public static let secondaryLabel = UIColor()
    public static let secondarySystemFill = UIColor()
    public static let systemBlue = UIColor()
}

/// What apps set on a layer; nothing is drawn.
@preconcurrency @MainActor
open class CALayer: NSObject {
    open var cornerRadius: CGFloat = 0
    open var masksToBounds = false
    open var zPosition: CGFloat = 0
}

/// An image without pixels: it has a size and a scale.
open class UIImage: NSObject, @unchecked Sendable {
    /// How the pixels of an image are turned. Only those that the library uses.
    public enum Orientation: Int, Sendable {
        case up
    }

    public let size: CGSize
    public let scale: CGFloat

    init(size: CGSize, scale: CGFloat) {
        (self.size, self.scale) = (size, scale)
        super.init()
    }

    public override convenience init() { self.init(size: .zero, scale: 1) }

    public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        let size = CGSize(width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale)
        self.init(size: size, scale: scale)
    }
}

/// A view of an image.
@preconcurrency @MainActor
open class UIImageView: UIView {
    open var image: UIImage?
}

/// The context for drawing. Nothing is drawn.
open class UIGraphicsImageRendererContext: NSObject {
    open func fill(_ rect: CGRect) {}
}

/// Runs the drawing code, and returns an image with the size.
open class UIGraphicsImageRenderer: NSObject {
    private let size: CGSize

    public init(size: CGSize) {
        self.size = size
        super.init()
    }

    open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        actions(UIGraphicsImageRendererContext())
        return UIImage(size: size, scale: 2)
    }
}

/// The one screen.
///
/// Witness for visionOS: Apple's documentation lists all systems but this one, and compilers say "'UIScreen' is unavailable in
/// visionOS" (developer.apple.com/forums/thread/733664).
@available(visionOS, unavailable)
@preconcurrency @MainActor
open class UIScreen: NSObject {
    public static let main = UIScreen()

    open var bounds: CGRect { CGRect(x: 0, y: 0, width: 390, height: 844) }
    open var scale: CGFloat { 2 }
}
