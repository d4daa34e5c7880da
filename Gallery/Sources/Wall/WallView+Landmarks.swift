import LayoutEngine
import WallNodes

/// Landmarks: the sections of chapters that are loaded, and one for each chapter that is not. So something can be said of
/// every part of a wall.
extension WallView {
    /// How many landmarks there are.
    public var landmarkCount: Int { map.landmarks[map.landmarks.count - 1] }

    /// The title of a landmark, the first of a chapter that is not loaded; nil if there is no such landmark.
    public func title(ofLandmark number: Int) -> SectionTitle? {
        guard let (chapter, section) = map.place(ofLandmark: number) else { return nil }
        return loaded(chapter)?.node.sections[section].title ?? chapters.root.chapters[chapter].firstTitle
    }

    /// How many photos a landmark has.
    public func count(ofLandmark number: Int) -> Int {
        guard let (chapter, section) = map.place(ofLandmark: number) else { return 0 }
        return loaded(chapter)?.photos(of: section).count ?? chapters.root.chapters[chapter].sums.count
    }

    /// Where in the content a landmark begins; 0 for one that is not there.
    public func offset(ofLandmark number: Int) -> Double {
        guard let (chapter, section) = map.place(ofLandmark: number) else { return 0 }
        return map.offsets[chapter] + (loaded(chapter)?.offset(of: section) ?? 0)
    }

    /// The landmark at an offset of the content, or the nearest; nil in an empty wall.
    public func landmark(at offset: Double) -> Int? {
        guard let chapter = map.chapter(at: offset) else { return nil }
        return map.landmarks[chapter] + (loaded(chapter)?.section(at: offset - map.offsets[chapter]) ?? 0)
    }

    /// The title of the section that a photo is in, or the first of its chapter if that is not loaded.
    public func title(of index: Int) -> SectionTitle? {
        if let (section, _) = section(of: index, in: chapters) { return section.title }
        return chapters.place(of: index).map { chapters.root.chapters[$0.chapter].firstTitle }
    }

    /// How many photos the section stands for that a photo is in, or its chapter if that is not loaded.
    public func total(of index: Int) -> Int {
        if let (section, _) = section(of: index, in: chapters) { return section.total }
        return chapters.place(of: index).map { chapters.root.chapters[$0.chapter].sums.count } ?? 0
    }

    private func loaded(_ chapter: Int) -> LoadedChapter? { nodes.chapters[chapters.name(chapter)] }
}
