import Foundation

/// A rule of UIKit that a layout, a data source or a caller broke.
public struct StandInFailure: Error, Equatable, CustomStringConvertible {
    /// The rules.
    public enum Rule: String, Sendable, CaseIterable {
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
        /// The data source lacks a required method, or returns a value out of range.
        case dataSource
    }

    /// The rule.
    public let rule: Rule
    /// The details.
    public let message: String

    /// The rule and the message.
    public var description: String { "UIKit stand-in: \(rule.rawValue): \(message)" }
}
