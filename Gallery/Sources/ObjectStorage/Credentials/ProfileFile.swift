/// `~/.aws/credentials` or `~/.aws/config`: sections with settings.
///
///     [profile archive]
///     region = eu-central-1
///     s3 =
///         addressing_style = path
struct ProfileFile {
    /// The settings of each section. Nested settings have both names, separated by a dot:
    /// `s3.addressing_style`.
    private var sections: [Substring: [String: String]] = [:]

    /// Parses a file. Skips invalid lines, as Amazon's own tools do.
    init(_ text: String) {
        var section: Substring?
        var above = ""
        for line in text.split(whereSeparator: \.isNewline) {
            let content = line.trimmed
            if content.isEmpty || content.first == "#" || content.first == ";" { continue }
            if content.first == "[", let end = content.firstIndex(of: "]") {
                section = content[content.index(after: content.startIndex)..<end].trimmed
                continue
            }
            guard let section, let (name, value) = Self.setting(content) else { continue }
            let isBeneath = line.first?.isWhitespace ?? false
            if !isBeneath {
                above = name
            }
            sections[section, default: [:]][isBeneath ? "\(above).\(name)" : name] = value
        }
    }

    /// The settings of a profile, or nil if it doesn't exist.
    subscript(profile: String) -> [String: String]? {
        // The section is the profile's name in `credentials`, and `profile name` in `config`, except for the
        // default profile.
        sections[profile[...]] ?? sections["profile \(profile)"]
    }

    private static func setting(_ line: Substring) -> (name: String, value: String)? {
        guard let equals = line.firstIndex(of: "=") else { return nil }
        var value = line[line.index(after: equals)...].trimmed
        // A comment may follow after a space.
        if let comment = value.firstRange(of: " #") ?? value.firstRange(of: " ;") {
            value = value[..<comment.lowerBound].trimmed
        }
        return (line[..<equals].trimmed.lowercased(), String(value))
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        let start = drop { $0.isWhitespace }
        let end = start.lastIndex { !$0.isWhitespace }
        return end.map { start[...$0] } ?? start.prefix(0)
    }
}
