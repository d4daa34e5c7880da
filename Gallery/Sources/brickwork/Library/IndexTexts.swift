import LibraryIndexing
import PhotoLibrary

extension ProgressDisplay {
    func show(_ progress: IndexProgress) {
        show(progress.text, progress.read, of: progress.found)
    }
}

extension IndexProgress {
    /// `120 of 1000 files, 3 failed`, with a plus sign while more files may be found.
    var text: String {
        let total = isLooking ? "\(found)+" : "\(found)"
        return "\(read) of \(total) files" + (failed > 0 ? ", \(failed) failed" : "")
    }
}

extension IndexSummary {
    /// `12 photos: 3 new, 1 removed`
    var line: String {
        let changes = [(added, "new"), (changed, "changed"), (moved, "moved"), (removed, "removed")]
            .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        let total = photos == 1 ? "1 photo" : "\(photos) photos"
        return "\(total): \(changes.isEmpty ? "nothing has changed" : changes.joined(separator: ", "))"
    }

    /// Lists the files that couldn't be read, below a line with their number, then those that will be
    /// retried. Returns an empty text if there are none.
    static func list(of files: [UnreadableFile]) -> String {
        list(of: files.filter { !$0.isWaiting }, "could not be read:")
            + list(of: files.filter(\.isWaiting), "will be tried again:")
    }

    private static func list(of files: [UnreadableFile], _ what: String) -> String {
        guard !files.isEmpty else { return "" }
        let head = "\(files.count) \(what)"
        let lines = files.map { file in
            let place = file.path.isEmpty ? file.folder : "\(file.folder)/\(file.path)"
            return "  \(place.printable): \(file.reason.printable)"
        }
        return ([head] + lines).joined(separator: "\n") + "\n"
    }
}
