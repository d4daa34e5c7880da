#if canImport(UIKit)
import Foundation
import Testing
import UIKit

/// The order of calls in `Calls.json` must be the order of calls here.
///
/// On Apple's systems, `TEST_RUNNER_RECORD_CALLS=1 xcodebuild test …` writes the file. It then contains
/// UIKit's behavior, and the stand-in must do the same. This hasn't been done yet, and the file says so.
@MainActor @Suite(.serialized)
struct CallRecordTests {
    private static var isStandIn: Bool {
        #if os(Linux)
        true
        #else
        false
        #endif
    }

    private static var system: String {
        isStandIn ? CallRecord.standIn : ProcessInfo.processInfo.operatingSystemVersionString
    }

    private func record() -> CallRecord {
        var calls: [String: [String]] = [:]
        for scenario in CallScenario.all { calls[scenario.name] = quietly { scenario.calls() } }
        return CallRecord(recordedOn: Self.system, calls: calls)
    }

    /// Runs code without the stand-in's own checks, because they call the layout too. Each behavior has a
    /// fixed value.
    private func quietly<Result>(_ body: () -> Result) -> Result {
        #if os(Linux)
        let behavior: [StandInBehavior: Bool] = [
            .announcesInteractiveMoves: true,
            .rereadsContentSize: false,
            .heedsTargetWhileScrolling: true,
            .invalidatesNewLayouts: true,
            .measuresByStalePaths: false,
            .movesOffsetBeforeFinalizing: true,
            .heedsInvalidationInUpdates: true,
        ]
        return StandIn.withChecks([]) { StandIn.withBehavior(behavior, perform: body) }
        #else
        return body()
        #endif
    }

    @Test func theOrderIsTheOneWrittenDown() throws {
        let record = record()
        if ProcessInfo.processInfo.environment["RECORD_CALLS"] != nil {
            try record.write()
            return
        }
        let written = try CallRecord.read()
        #expect(written.calls.keys.sorted() == record.calls.keys.sorted())
        let isExact = written.isOfUIKit != Self.isStandIn
        // UIKit isn't compared with a recording of the stand-in.
        guard written.isOfUIKit || Self.isStandIn else { return }
        for (name, calls) in record.calls.sorted(by: { $0.key < $1.key }) {
            let expected = written.calls[name] ?? []
            if isExact {
                #expect(calls == expected, "\(name)")
            } else {
                #expect(CallRecord.essence(of: calls) == CallRecord.essence(of: expected), "\(name)")
            }
        }
    }

    @Test func recordsAreEqualIfTheirStepsAre() {
        #expect(
            CallRecord.essence(of: [
                "invalidate counts", "prepare | offset 0 0, content 100 500", "contentSize",
                "updates insert - [0, 1] | offset 0 0, content 100 500", "elements 0 0 100 200",
                "elements 0 0 100 300", "item 0.1", "item 0.2", "preferred? 0.1 50 -> 50",
                "preferred? 0.2 50 -> 50", "finalize updates",
            ]) == [
                "invalidate counts", "prepare", "updates insert - [0, 1]", "elements", "preferred?",
                "finalize updates",
            ]
        )
    }
}
#endif
