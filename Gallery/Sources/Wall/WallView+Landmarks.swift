import BrickworkEngine
import WallNodes

/// Landmarks: one for each section of a loaded chapter, and one for each chapter that isn't loaded. So every
/// part of a wall has one.
extension WallView {
    /// The number of landmarks.
    var landmarkCount: Int { map.landmarks[map.landmarks.count - 1] }

    /// Returns the title of a landmark. If the chapter isn't loaded, it is the chapter's first title. Returns
    /// nil if there is no such landmark.
    func title(ofLandmark number: Int) -> SectionTitle? {
        guard let (chapter, section) = map.place(ofLandmark: number) else { return nil }
        return loaded(chapter)?.node.sections[section].title ?? chapters.root.chapters[chapter].firstTitle
    }

    /// Returns the number of photos of a landmark.
    func count(ofLandmark number: Int) -> Int {
        guard let (chapter, section) = map.place(ofLandmark: number) else { return 0 }
        return loaded(chapter)?.photos(of: section).count ?? chapters.root.chapters[chapter].sums.count
    }

    /// Returns the position in the content where a landmark begins, or 0 if it doesn't exist.
    func offset(ofLandmark number: Int) -> Double {
        guard let (chapter, section) = map.place(ofLandmark: number) else { return 0 }
        return map.offsets[chapter] + (loaded(chapter)?.offset(of: section) ?? 0)
    }

    /// Returns the landmark at an offset of the content, or the nearest one. Returns nil if the wall is
    /// empty.
    func landmark(at offset: Double) -> Int? {
        guard let chapter = map.chapter(at: offset) else { return nil }
        return map.landmarks[chapter] + (loaded(chapter)?.section(at: offset - map.offsets[chapter]) ?? 0)
    }

    /// Returns the title of the section that contains a photo. If the chapter isn't loaded, it is the
    /// chapter's first title.
    func title(of index: Int) -> SectionTitle? {
        if let (section, _) = section(of: index, in: chapters) { return section.title }
        return chapters.place(of: index).map { chapters.root.chapters[$0.chapter].firstTitle }
    }

    /// Returns the number of photos that the section of a photo represents, or the chapter's number of photos
    /// if it isn't loaded.
    func total(of index: Int) -> Int {
        if let (section, _) = section(of: index, in: chapters) { return section.total }
        return chapters.place(of: index).map { chapters.root.chapters[$0.chapter].sums.count } ?? 0
    }

    private func loaded(_ chapter: Int) -> LoadedChapter? { nodes.chapters[chapters.name(chapter)] }
}
