extension IndexSummary {
    /// A line about the files that were left out, or nil if there are none.
    public var leftOutText: String? {
        var parts: [String] = []
        if links > 0 {
            parts.append(
                (links == 1 ? "1 symbolic link" : "\(links) symbolic links")
                    + (followsLinks
                        ? " without a target in the folders, or back to a folder above"
                        : " (--follow-links follows them within the folders)")
            )
        }
        if nameless > 0 {
            let what = nameless == 1 ? "1 name" : "\(nameless) names"
            parts.append("\(what) in keys that no file can have (an empty one, . or ..)")
        }
        if ignored > 0 {
            parts.append("\(ignored) by ignore rules")
        }
        if sidecars > 0 {
            parts.append(sidecars == 1 ? "1 sidecar file" : "\(sidecars) sidecar files")
        }
        let others = formats.values.reduce(0, +)
        if others > 0 {
            let kinds = formats.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
                "\($0.value) \($0.key)"
            }
            parts.append(
                (others == 1 ? "1 file that isn't a picture" : "\(others) files that aren't pictures")
                    + " (\(kinds.joined(separator: ", ")))"
            )
        }
        return parts.isEmpty ? nil : "Left out: " + parts.joined(separator: ", ")
    }
}
