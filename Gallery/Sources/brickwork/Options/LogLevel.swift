import ArgumentParser
import Foundation
import Logging

/// The least severe messages of a log.
enum LogLevel: String, CaseIterable, ExpressibleByArgument {
    case debug, info, notice, warning, error

    /// The same for the logging library.
    var level: Logger.Level { Logger.Level(rawValue: rawValue) ?? .notice }
}

/// Writes log messages for a person at a terminal: as sentences, without levels, times and names.
struct PlainLogHandler: LogHandler {
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.notice
    /// The progress on the same terminal, which makes room for the message.
    let display: ProgressDisplay

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        display.end()
        Input.note("\(event.message)".printable)
    }
}
