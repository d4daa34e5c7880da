#if !hasFeature(Embedded)
    import Foundation
#endif

/// A circle on the map. The earth is flat there, which makes an error of less than 1 % up to 100 kilometers.
package struct PlaceCircle: Sendable {
    package static let kilometersPerDegree = 111.195

    /// The center, in degrees.
    package let north, east: Double
    /// The radius, in degrees of latitude.
    package let degrees: Double
    /// How long a degree of longitude is compared with one of latitude.
    package let shrink: Double

    package init(_ request: PlaceRequest, north: Double, east: Double) {
        self.north = north
        self.east = east
        degrees = request.kilometers / Self.kilometersPerDegree
        shrink = cosine(north * .pi / 180)
    }

    /// Returns whether a position is in the circle.
    package func contains(north: Double, east: Double) -> Bool {
        let gap = (east - self.east).magnitude
        let down = north - self.north, across = min(gap, 360 - gap) * shrink
        return down * down + across * across <= degrees * degrees
    }
}

// Embedded Swift has no cosine.
#if hasFeature(Embedded)
    @_extern(wasm, module: "page", name: "cosine")
    private func cosine(_ angle: Double) -> Double
#else
    private func cosine(_ angle: Double) -> Double { cos(angle) }
#endif
