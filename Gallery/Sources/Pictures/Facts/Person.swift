/// A person in a picture.
public struct Person: Codable, Hashable, Sendable {
    /// The name, which isn't empty.
    public var name: String
    /// Where the face is, or nil if that isn't known.
    public var face: Area?

    /// Makes a value from its parts.
    public init(name: String, face: Area? = nil) {
        self.name = name
        self.face = face
    }

    /// A part of the upright picture, in shares of its width and height: a rectangle between 0 and 1.
    public struct Area: Codable, Hashable, Sendable {
        /// The left and the top edge.
        public var x: Double, y: Double
        /// The size.
        public var width: Double, height: Double

        /// Makes a rectangle, which is cut off at the picture's edges.
        public init(x: Double, y: Double, width: Double, height: Double) {
            let left = min(max(x, 0), 1), top = min(max(y, 0), 1)
            self.x = left
            self.y = top
            self.width = min(max(x + width, left), 1) - left
            self.height = min(max(y + height, top), 1) - top
        }
    }
}

extension Person.Area {
    /// Makes a rectangle from its center and size in the stored picture, which EXIF's orientation turns upright.
    ///
    /// - Parameter orientation: From 1 to 8, as in EXIF. Other values count as 1.
    init(x: Double, y: Double, width: Double, height: Double, orientation: Int) {
        let center: (x: Double, y: Double) =
            switch orientation {
            case 2: (1 - x, y)
            case 3: (1 - x, 1 - y)
            case 4: (x, 1 - y)
            case 5: (y, x)
            case 6: (1 - y, x)
            case 7: (1 - y, 1 - x)
            case 8: (y, 1 - x)
            default: (x, y)
            }
        let size = (5...8).contains(orientation) ? (height, width) : (width, height)
        self.init(x: center.x - size.0 / 2, y: center.y - size.1 / 2, width: size.0, height: size.1)
    }
}

/// Limits on the people of a picture.
enum PersonLimit {
    static let count = 200
    /// The limit for each name.
    static let bytes = 200
}
