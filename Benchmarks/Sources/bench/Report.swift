/// Tables in Markdown, printed immediately.
struct Report {
    private(set) var text = ""

    mutating func add(_ line: String) {
        print(line)
        text += line + "\n"
    }

    mutating func table(_ title: String, _ note: String, columns: [String]) {
        add("\n## \(title)\n\n\(note)\n")
        row(columns)
        row(columns.map { _ in "---:" })
    }

    mutating func row(_ cells: [String]) {
        add("| " + cells.joined(separator: " | ") + " |")
    }
}

/// Returns a time with a suitable unit.
func time(_ seconds: Double) -> String {
    if seconds < 1e-6 { return "\(fixed(seconds * 1e9, 1)) ns" }
    if seconds < 1e-3 { return "\(fixed(seconds * 1e6, 2)) µs" }
    return "\(fixed(seconds * 1e3, 2)) ms"
}

/// Returns a ratio, with a mark if it has a limit.
func ratio(_ value: Double, limit: Double? = nil) -> String {
    let digits = value < 0.01 ? 5 : 2
    guard let limit else { return fixed(value, digits) }
    return "\(fixed(value, digits)) \(value <= limit ? "✓" : "✗")"
}

func fixed(_ value: Double, _ digits: Int) -> String {
    var scale = 1
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int((value * Double(scale)).rounded())
    guard digits > 0 else { return "\(scaled)" }
    let fraction = "\(scaled % scale)"
    return "\(scaled / scale)." + String(repeating: "0", count: digits - fraction.count) + fraction
}

/// Returns a number with separators: 1,000,000.
func grouped(_ number: Int) -> String {
    var digits = "\(number)"
    var groups: [String] = []
    while digits.count > 3 {
        groups.insert(String(digits.suffix(3)), at: 0)
        digits.removeLast(3)
    }
    return ([digits] + groups).joined(separator: ",")
}
