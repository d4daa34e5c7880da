import Foundation

/// An event; nothing makes one here.
@preconcurrency @MainActor
open class UIEvent: NSObject {}
