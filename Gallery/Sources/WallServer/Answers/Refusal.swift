import CatalogDatabase
import HTTPTypes
import PhotoLibrary
import PhotoWall
import Pictures
import SourceFiles

/// An error answer: a status, and a line of text that says why.
struct Refusal: Error {
    /// The status.
    let status: HTTPResponse.Status
    /// The reason, in one line.
    let text: String
    /// Further headers of the answer.
    var headers: HTTPFields = [:]

    static let notThere = Refusal(status: .notFound, text: "There is nothing at this address.")
    static let notShared = Refusal(status: .forbidden, text: "This is not part of the shared photos.")
    static let notYours = Refusal(status: .forbidden, text: "Only users of the wall change its albums.")
    static let outdated = Refusal(status: .notFound, text: "This has changed since; reload the wall.")
    static let query = Refusal(
        status: .badRequest,
        text: "The query after the question mark has an invalid encoding."
    )
    static let stopping = Refusal(status: .serviceUnavailable, text: "The server is about to stop.")
    static let failed = Refusal(
        status: .internalServerError,
        text: "The server could not answer; see its log."
    )
    static let method = Refusal(method: "GET, HEAD", "Only GET and HEAD are supported.")
    static let body = Refusal(status: .contentTooLarge, text: "A request must not have a body.")
    static let busy = Refusal(
        status: .serviceUnavailable,
        text: "The server is busy; try again in a moment.",
        headers: [.retryAfter: "1"]
    )
    static let tooLong = Refusal(
        status: .serviceUnavailable,
        text: "This takes longer than the server spends on a request; search for less."
    )
    static let tooMany = Refusal(
        status: .serviceUnavailable,
        text: "Too many archives or videos are being sent; try again when one is done.",
        headers: [.retryAfter: "10"]
    )
    static let away = Refusal(
        status: .serviceUnavailable,
        text: "The server can't reach its catalog; try again in a moment.",
        headers: [.retryAfter: "2"]
    )
    /// The answer doesn't name the file. The log does.
    static let damaged = Refusal(
        status: .serviceUnavailable,
        text: "The server's catalog is damaged; see its log."
    )
    static let folderAway = passing("The folder of this photo is not available; try again in a moment.")
    static let storageAway = passing(
        "The server can't reach the storage of this photo; try again in a moment."
    )
}

extension Refusal {
    /// A refusal of all methods but the supported ones.
    init(method supported: String, _ text: String) {
        self.init(status: .methodNotAllowed, text: text, headers: [.allow: supported])
    }

    /// A refusal for something that keeps a picture from being shown now, but perhaps not for long.
    static func passing(_ reason: String) -> Refusal {
        Refusal(status: .serviceUnavailable, text: reason, headers: [.retryAfter: "10"])
    }

    /// The answer to give for a picture that was refused.
    init(_ refusal: PictureRefusal) {
        self =
            refusal.kind == .unreadable
            ? .passing(refusal.reason) : Refusal(status: .unprocessableContent, text: refusal.reason)
    }

    /// The answer to give for a picture that couldn't be made.
    init(_ failure: PictureFailure) {
        // A changed file no longer has the content that its immutable address names.
        self = failure.kind == .changed ? .outdated : .passing(failure.reason)
    }

    /// The answer doesn't name the server's folders. The log does.
    static let noSpace = full("The server has no space left for this; see its log.")

    /// There is no space to store what the answer needs.
    static func full(_ text: String) -> Refusal {
        Refusal(status: .init(code: 507, reasonPhrase: "Insufficient Storage"), text: text)
    }

    /// The answer to give for an error, or nil if the error is a fault of the server.
    init?(_ error: any Error) {
        switch error {
        case let refusal as Refusal: self = refusal
        case let problem as UserProblem:
            self = Refusal(status: .unprocessableContent, text: problem.description)
        case is DiskThreads.Busy: self = .busy
        case is Cancellation.TookTooLong: self = .tooLong
        case let error as CatalogError where error.kind == .away: self = .away
        case let error as CatalogError where error.kind == .slow: self = .busy
        case let error as CatalogError where error.kind == .diskFull: self = .noSpace
        case is CannotWrite: self = .noSpace
        case is CancellationError: self = .stopping
        default: return nil
        }
    }
}
