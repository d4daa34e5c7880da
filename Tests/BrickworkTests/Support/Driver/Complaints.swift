#if canImport(UIKit)
import UIKit

/// Returns the mistakes of a layout that the stand-in finds while `body` runs. Apple's UIKit reports them itself,
/// by stopping the process.
@MainActor
func complaints(during body: @MainActor () -> Void) -> [String] {
    #if os(Linux)
    StandIn.recordFailures(during: body).map(\.description)
    #else
    body()
    return []
    #endif
}
#endif
