#if canImport(UIKit) && !os(watchOS)

/// Mistakes of an app: debug builds stop at them and say what to do, release builds go on with something sensible.
@MainActor
enum AppError {
    /// Gets what an app did wrong; tests replace it.
    static var handler: (_ message: String) -> Void = { assertionFailure("Brickwork: " + $0) }

    static func report(_ message: @autoclosure () -> String) {
        #if DEBUG
        handler(message())
        #endif
    }

    /// Reports what an app did wrong unless something holds, which release builds do not look at.
    @inline(__always)
    static func expect(_ holds: @autoclosure () -> Bool, _ message: @autoclosure () -> String) {
        #if DEBUG
        if !holds() { handler(message()) }
        #endif
    }
}
#endif
