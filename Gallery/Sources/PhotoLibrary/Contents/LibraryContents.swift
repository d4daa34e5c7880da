/// All photos in order, a column for each thing that a wall needs to know of them.
///
/// A photo costs 23 bytes here, and 4 to 12 more for finding it by its number.
public struct LibraryContents: Sendable {
    /// Photos that follow each other.
    public struct Section: Hashable, Sendable {
        /// The day as `2024-05-31`, the folder's path from the folder that was given, or nothing.
        public var title: String
        /// How many photos it has; never 0.
        public var count: Int
    }

    /// What state of the catalog this is.
    public var revision: Revision
    /// How it is ordered.
    public var order: PhotoOrder
    /// The photos' numbers.
    public var ids: [Int64]
    /// Their versions.
    public var versions: [Int32]
    /// In pixels, upright, at least 1.
    public var widths: [Int32]
    /// In pixels, upright, at least 1.
    public var heights: [Int32]
    /// Average colors, RGB 565; 0 where it is not known yet (one that is black counts as 1).
    public var colors: [UInt16]
    /// How long the captions are in columns of text, where wide characters take two; at most 255, 0 without one.
    public var captionLengths: [UInt8]
    /// Sections in order; their counts add up to the number of photos.
    public var sections: [Section]

    let places: PositionIndex

    /// How many photos there are.
    public var count: Int { ids.count }

    /// Where a photo stands in the order. O(1), or O(log n) where most numbers are of photos long gone.
    public func position(of id: Int64) -> Int? {
        places.position(of: id)
    }

    /// Where photos stand in the order, ascending; numbers that are not here are left out.
    ///
    /// O(n + k) for more than an eighth of all photos, or else O(k log k).
    public func positions(of ids: [Int64]) -> [Int32] {
        places.positions(of: ids, count: count)
    }
}
