#if canImport(UIKit) && !os(Linux)
import Testing

/// On Linux, the stand-in reports mistakes of a layout within this trait. Apple's UIKit reports them itself,
/// by stopping the process.
struct StandInTrait: SuiteTrait, TestTrait {
    var isRecursive: Bool { true }
}

extension Trait where Self == StandInTrait {
    static var standIn: Self { StandInTrait() }
}
#endif
