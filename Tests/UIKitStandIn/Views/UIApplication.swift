import Foundation

/// The app; here its direction of reading.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
    /// The one app.
    public static let shared = UIApplication()

    open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { headlessLayoutDirection }

    /// Headless: the direction of reading.
    open var headlessLayoutDirection = UIUserInterfaceLayoutDirection.leftToRight
}
