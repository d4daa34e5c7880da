import Foundation

extension UIColor {
    /// Drawing goes nowhere.
    public func setFill() {}

    /// Drawing goes nowhere.
    public func setStroke() {}
}
