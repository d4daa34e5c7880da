import CLibRaw

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What LibRaw says about a camera raw file.
struct RawFacts {
    let taken: TakenDate?
    let camera: Camera?
    let coordinates: Coordinates?

    init(_ facts: clibraw_facts, now: Int64) {
        func text(_ start: UnsafePointer<CChar>?) -> String? {
            start.flatMap { start in
                MetadataText.text(UnsafeRawBufferPointer(start: start, count: strlen(start)))
            }
        }
        func known(_ value: Double) -> Double? { value > 0 ? value : nil }
        taken = TakenDate.first(of: [text(facts.date)].compactMap(\.self), now: now)
        let camera = Camera(
            name: Camera.name(maker: text(facts.maker), model: text(facts.model)),
            lens: text(facts.lens),
            exposure: known(facts.exposure),
            aperture: known(facts.aperture),
            focalLength: known(facts.focal_length),
            iso: known(facts.iso).flatMap { Int(exactly: $0.rounded()) }
        )
        self.camera = camera.isEmpty ? nil : camera
        let coordinates = Coordinates(latitude: facts.latitude, longitude: facts.longitude)
        self.coordinates = coordinates.areSound ? coordinates : nil
    }
}
