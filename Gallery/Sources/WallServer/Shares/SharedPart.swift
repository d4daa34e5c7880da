import PhotoLibrary

/// The photos that a link shares: those that a search finds, or a selection of single ones.
public struct SharedPart: Codable, Hashable, Sendable {
    /// The words to search for, without typing errors.
    public var text: String
    /// The tags that photos must have.
    public var tags: [String]
    /// Whether photos must have no tags.
    public var isUntagged: Bool
    /// The folder that photos must be in or below, or nil for all folders.
    public var folder: String?
    /// The languages of the names of months in the text.
    public var languages: [String]
    /// The numbers of the selected photos, or nil if they aren't selected one by one.
    var photos: [Int64]?
    /// The numbers of photos that are left out, or nil without any.
    var except: [Int64]?
    /// The token of the catalog that the numbers belong to. Another catalog gives them to other photos.
    var catalog: String?

    /// The largest number of photos that are selected or left out one by one.
    static let maxPhotos = 500

    /// Creates a part that a search finds.
    public init(
        text: String = "",
        tags: [String] = [],
        isUntagged: Bool = false,
        folder: String? = nil,
        languages: [String] = []
    ) {
        self.text = text
        self.tags = tags
        self.isUntagged = isUntagged
        // The library folder itself contains everything.
        self.folder = folder?.isEmpty == true ? nil : folder
        self.languages = languages
    }

    /// Creates a part that a search finds, with single photos of a catalog.
    init(_ search: SearchQuery, text: String, of catalog: String) {
        self.init(
            text: text,
            tags: search.tags,
            isUntagged: search.isUntagged,
            folder: search.folder,
            languages: search.languages
        )
        photos = search.photos?.photos
        except = search.except.isEmpty ? nil : search.except.photos
        self.catalog = hasPhotos ? catalog : nil
    }

    /// Whether single photos are selected or left out.
    private var hasPhotos: Bool { photos != nil || except != nil }

    /// Whether nothing limits the photos, so it would share all.
    public var isEverything: Bool { queries(in: catalog ?? "").allSatisfy(\.isEmpty) }

    /// Returns the searches that must all find a photo.
    func queries(in catalog: String) -> [SearchQuery] {
        let isOther = hasPhotos && self.catalog != catalog
        return [
            SearchQuery(
                text: text,
                tags: tags,
                isUntagged: isUntagged,
                folder: folder,
                photos: isOther ? RangeSet() : photos.map { RangeSet(photos: $0) },
                except: isOther ? RangeSet() : RangeSet(photos: except ?? []),
                languages: languages
            )
        ]
    }

    /// Returns the folder that a request for an album means, or nil if it isn't shared as a whole. The shared folder takes the
    /// place of the whole library.
    func album(_ name: String) -> String? {
        guard let folder, text.isEmpty, tags.isEmpty, !isUntagged, !hasPhotos else { return nil }
        if name.isEmpty { return folder }
        return name == folder || name.hasPrefix("\(folder)/") ? name : nil
    }

    /// The name of the shared photos, for the page: the folder, the search and the tags. Nil if none of them limits the photos.
    public var title: String? {
        let parts = [folder?.split(separator: "/").last.map(String.init), text.isEmpty ? nil : text]
        let title = (parts.compactMap(\.self) + tags).joined(separator: " · ")
        return title.isEmpty ? nil : title
    }

    /// A description in one line, for lists of links.
    public var description: String {
        let parts =
            [folder, text.isEmpty ? nil : "“\(text)”"].compactMap(\.self) + tags
            + (isUntagged ? ["without a tag"] : [])
            + (photos.map { [$0.count == 1 ? "1 photo" : "\($0.count) photos"] } ?? [])
            + (except.map { ["without \($0.count == 1 ? "1 photo" : "\($0.count) photos")"] } ?? [])
        return parts.joined(separator: " · ")
    }
}
