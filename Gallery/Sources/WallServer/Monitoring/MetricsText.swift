/// Metrics in the text format of Prometheus.
struct MetricsText {
    /// The kind of a metric.
    enum Kind: String {
        case counter, gauge, histogram
    }

    private(set) var text = ""
    private var name = ""

    /// Begins a metric, whose values follow.
    mutating func add(_ name: String, _ kind: Kind, _ help: String) {
        self.name = "brickwork_\(name)"
        text += "# HELP \(self.name) \(help)\n# TYPE \(self.name) \(kind.rawValue)\n"
    }

    /// Adds a value.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - labels: The names and values of its labels, which need no escaping.
    ///   - part: The end of the name, for a histogram.
    mutating func add(
        _ value: some CustomStringConvertible,
        _ labels: [(String, String)] = [],
        part: String = ""
    ) {
        let labels = labels.map { "\($0)=\"\($1)\"" }.joined(separator: ",")
        text += name + part + (labels.isEmpty ? "" : "{\(labels)}") + " \(value)\n"
    }
}
