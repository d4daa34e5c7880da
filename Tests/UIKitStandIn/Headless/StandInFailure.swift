import Foundation

/// A rule of UIKit that a layout, a data source or a caller broke.
public struct StandInFailure: Error, Equatable, CustomStringConvertible {
    /// The rules.
    public enum Rule: String, Sendable, CaseIterable {
        /// Attributes do not meet the rect that was asked for.
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
        /// The layout handed out an object that the view has changed since, or, under
        /// `StandInChecks.freshAttributes`, any object for the second time.
        case reusedAttributes
        /// A frame is not finite, or its size is negative.
        case invalidFrame
        /// The content size is not finite, or negative.
        case invalidContentSize
        /// A cell lies outside the content, or the content size changed without an invalidation.
        case contentSizeMismatch
        /// A rect query leaves out an item whose frame meets the rect.
        case missingFromRect
        /// Attributes changed that no invalidation named.
        case unannouncedChange
        /// The content leaves nothing of the view free across.
        case contentTooWide
        /// What was answered in a batch before it was known does not hold when it is.
        case mixedUpdate
        /// The layout moved the offset while it was asked, or while the reader scrolls.
        case offsetSet
        /// An inserted cell appears in a size that is no longer its own.
        case staleInitialAttributes
        /// A section or item of a path that has none.
        case emptyPath
        /// A batch update does not add up.
        case invalidUpdate
        /// The layout was invalidated in every pass up to the limit.
        case neverSettles
        /// An override does not call `super` where UIKit needs it.
        case missingSuperCall
        /// A class or identifier is not registered, or has the wrong type.
        case registration
        /// A cell or view does not come from the dequeue methods.
        case notDequeued
        /// A constraint between views that have no ancestor in common.
        case constraint
        /// The data source lacks a method that is needed, or an answer is out of range.
        case dataSource
    }

    /// Which rule.
    public let rule: Rule
    /// What was seen.
    public let message: String

    /// The rule and the message.
    public var description: String { "UIKit stand-in: \(rule.rawValue): \(message)" }
}
