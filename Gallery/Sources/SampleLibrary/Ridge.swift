/// The outline of a range of hills: heights along a line, as noise in several octaves.
struct Ridge {
    private var octaves: [(scale: Float, weight: Float, values: [Float])] = []

    /// Creates an outline. More octaves make it more rugged.
    init(octaves count: Int, roughness: Float, random: inout SeededRandom) {
        var scale: Float = 2, weight: Float = 1
        for _ in 0..<count {
            octaves.append((scale, weight, (0..<64).map { _ in Float.random(in: -1...1, using: &random) }))
            scale *= 2.1
            weight *= roughness
        }
    }

    /// Returns the height at a place from 0 to 1. Heights range from about -1 to 1.
    func height(at place: Float) -> Float {
        octaves.reduce(0) { sum, octave in
            let at = place * octave.scale
            let cell = Int(at.rounded(.down))
            let part = smoothStep(0, 1, at - Float(cell))
            let from = octave.values[cell & 63], to = octave.values[(cell + 1) & 63]
            return sum + octave.weight * (from + (to - from) * part)
        }
    }
}
