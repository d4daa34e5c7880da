import PhotoLibrary
import Wall

extension Library {
    /// The catalog's photos as a wall needs them.
    init(_ contents: LibraryContents, token: String) {
        self.init()
        self.token = Array(token.utf8)
        sections = contents.sections.map { Section(title: Array($0.title.utf8), count: $0.count) }
        ids = contents.ids.map { UInt32(clamping: $0) }
        ratios = zip(contents.widths, contents.heights).map { Library.ratio(width: Int($0), height: Int($1)) }
        colors = contents.colors
        versions = contents.versions.map { UInt32(clamping: $0) }
        captionLengths = contents.captionLengths
    }
}
