import Foundation

/// The one screen.
///
/// Witness for visionOS: Apple's documentation lists all systems but this one, and compilers say "'UIScreen' is unavailable in
/// visionOS" (developer.apple.com/forums/thread/733664).
@available(visionOS, unavailable)
@preconcurrency @MainActor
open class UIScreen: NSObject {
    /// 390 × 844 points at scale 2.
    public static let main = UIScreen()

    open var bounds = CGRect(x: 0, y: 0, width: 390, height: 844)
    open var scale: CGFloat = 2
    open var nativeScale: CGFloat { scale }
    open var maximumFramesPerSecond: Int { 60 }
}
