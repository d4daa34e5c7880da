/// The settings of the stand-ins, and who receives their complaints. They don't exist in Apple's frameworks.
public enum StandIn {
    /// Receives complaints.
    public typealias FailureHandler = @MainActor @Sendable (StandInFailure) -> Void

    /// The receiver of complaints in a task. It is a class, because a task-local value of a function type
    /// stops the process in a release build, in `swift_task_localValuePush`.
    private final class Listener: Sendable {
        let handle: FailureHandler

        init(_ handle: @escaping FailureHandler) { self.handle = handle }
    }

    @TaskLocal private static var listener: Listener?

    /// Runs an operation and passes complaints to a handler, instead of stopping the process with a message.
    /// After the handler returns, the stand-in continues as well as it can.
    public static func withFailureHandler<Result>(
        _ handler: @escaping FailureHandler,
        operation: () async throws -> Result
    ) async rethrows -> Result {
        try await $listener.withValue(Listener(handler), operation: operation)
    }

    /// Runs `body` and returns the complaints in it, in order, instead of stopping.
    @MainActor
    public static func recordFailures(during body: @MainActor () throws -> Void) rethrows -> [StandInFailure]
    {
        let record = Record()
        try $listener.withValue(Listener { record.failures.append($0) }) { try body() }
        return record.failures
    }

    @MainActor
    private final class Record {
        var failures: [StandInFailure] = []
    }

    /// Complains of a mistake.
    @MainActor
    public static func fail(_ rule: StandInFailure.Rule, _ message: @autoclosure () -> String) {
        let failure = StandInFailure(rule: rule, message: message())
        guard let listener else { fatalError(failure.description) }
        listener.handle(failure)
    }
}

/// A mistake that a framework stops the process for or warns about, or whose behavior it doesn't define.
public struct StandInFailure: Error, Equatable, CustomStringConvertible {
    /// The kinds of mistakes.
    public enum Rule: String, Sendable {
        // MARK: UIKit: a rule that a layout, a data source or a caller broke.

        /// Attributes don't meet the requested rect.
        case attributesOutsideRect
        /// One answer names the same element twice.
        case duplicateElement
        /// Attributes for an element that the data source does not have.
        case unknownElement
        /// No attributes for an item that the data source has.
        case missingAttributes
        /// A single-element query and a rect query disagree, or the answer is about another element.
        case inconsistentAttributes
        /// The layout changed an object that the view holds.
        case mutatedAttributes
        /// The layout returned an object again that the view had changed. With `StandInChecks.freshAttributes`, the
        /// layout returned any object again.
        case reusedAttributes
        /// A frame is not finite, or its size is negative.
        case invalidFrame
        /// The content size is not finite, or negative.
        case invalidContentSize
        /// A cell is outside the content, or the content size changed without an invalidation.
        case contentSizeMismatch
        /// A rect query leaves out an item whose frame meets the rect.
        case missingFromRect
        /// Attributes changed without an invalidation.
        case unannouncedChange
        /// The content leaves no free space across the scroll axis.
        case contentTooWide
        /// An answer in a batch, before the batch was known, isn't valid afterward.
        case mixedUpdate
        /// The layout moved the offset during a question or a drag.
        case offsetSet
        /// An inserted cell appears with an outdated size.
        case staleInitialAttributes
        /// A path without a section or an item.
        case emptyPath
        /// The counts of a batch update don't match.
        case invalidUpdate
        /// An override does not call `super` where UIKit needs it.
        case missingSuperCall
        /// A class or identifier is not registered, or has the wrong type.
        case registration
        /// A cell or view does not come from the dequeue methods.
        case notDequeued
        /// A constraint that the stand-in doesn't have.
        case constraint
        /// The data source lacks a required method, or returns a value out of range.
        case dataSource

        // MARK: SwiftUI

        /// Two views of one `ForEach` have the same identity.
        case duplicateIdentity
        /// State or an observed value that a body has read changes while a body is evaluated.
        case changeWhileEvaluating
        /// A layout doesn't place views, or gives them invalid frames.
        case invalidPlacement
        /// A modifier or a driver's command isn't supported by the stand-in.
        case unsupported

        // MARK: Both

        /// The layout is invalid again after every pass up to the limit.
        case neverSettles
    }

    /// The kind of mistake.
    public let rule: Rule
    /// The details.
    public let message: String

    /// The kind and the message.
    public var description: String { "stand-in: \(rule.rawValue): \(message)" }
}
