/// Mistakes of the app. Debug builds stop and explain them, and release builds continue with a sensible
/// value.
@MainActor
package enum Misuse {
    package static var handler: (_ message: String) -> Void = { assertionFailure("Brickwork: " + $0) }

    package static func report(_ message: @autoclosure () -> String) {
        #if DEBUG
            handler(message())
        #endif
    }

    /// Reports an error of the app unless a condition holds. Release builds don't check the condition, and call nothing.
    @inlinable
    package static func expect(_ holds: @autoclosure () -> Bool, _ message: @autoclosure () -> String) {
        #if DEBUG
            if !holds() { handler(message()) }
        #endif
    }
}
