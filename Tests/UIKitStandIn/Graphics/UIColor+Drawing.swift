import Foundation

extension UIColor {
    /// Drawing has no effect.
    public func setFill() {}

    /// Drawing has no effect.
    public func setStroke() {}
}
