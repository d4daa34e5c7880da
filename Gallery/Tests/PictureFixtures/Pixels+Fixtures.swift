import SampleLibrary

extension Pixels {
    /// Makes four quarters, each of one color: red and green above, blue and white below. They show any
    /// rotation or flip.
    public static func quarters(width: Int, height: Int) -> Pixels {
        Pixels(width: width, height: height) { x, y in
            switch (x * 2 < width, y * 2 < height) {
            case (true, true): [224, 32, 32]
            case (false, true): [32, 224, 32]
            case (true, false): [32, 32, 224]
            case (false, false): [240, 240, 240]
            }
        }
    }

    /// Returns the pixels that a camera must store so that these are upright after EXIF orientation 1...8.
    public func stored(forOrientation orientation: Int) -> Pixels {
        let isOnItsSide = orientation > 4
        return Pixels(width: isOnItsSide ? height : width, height: isOnItsSide ? width : height, bands: bands)
        { x, y in
            let (x, y) =
                switch orientation {
                case 2: (width - 1 - x, y)
                case 3: (width - 1 - x, height - 1 - y)
                case 4: (x, height - 1 - y)
                case 5: (y, x)
                case 6: (width - 1 - y, x)
                case 7: (width - 1 - y, height - 1 - x)
                case 8: (y, height - 1 - x)
                default: (x, y)
                }
            let start = (y * self.width + x) * bands
            return Array(bytes[start..<start + bands])
        }
    }
}
