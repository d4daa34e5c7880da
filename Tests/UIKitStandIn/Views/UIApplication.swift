import Foundation

/// The app. The stand-in only has its layout direction.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
    /// The one app.
    public static let shared = UIApplication()

    open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { headlessLayoutDirection }

    /// Headless: the layout direction.
    open var headlessLayoutDirection = UIUserInterfaceLayoutDirection.leftToRight
}
