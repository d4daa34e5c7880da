extension PictureFacts {
    /// Reads facts if they are plausible: sizes that a picture can have, a known format, text of limited
    /// length.
    init(_ reader: inout WireReader) throws {
        self.init(
            width: try reader.integer(),
            height: try reader.integer(),
            format: try reader.text(atMost: 16),
            taken: try reader.optional { try $0.integer() },
            takenPrecision: try DatePrecision(&reader),
            caption: try reader.optional { try $0.text(atMost: MetadataText.longest * 4) },
            tags: try reader.list { try $0.text(atMost: TagLimit.bytes) },
            tagsLeftOut: try reader.integer()
        )
        camera = try reader.optional { try Camera(&$0) }
        coordinates = try reader.optional {
            Coordinates(latitude: try $0.double(), longitude: try $0.double())
        }
        video = try reader.optional { try VideoFacts(&$0) }
        clip = try reader.optional { reader in
            let start: Int64 = try reader.integer(), end: Int64 = try reader.integer()
            guard 0 <= start, start < end else { throw WireReader.Malformed() }
            return start..<end
        }
        isAnimated = try reader.integer(UInt8.self) != 0
        rating = try reader.optional { Int(try $0.integer(UInt8.self)) }
        people = try reader.list { try Person(&$0) }
        place = try reader.optional { try $0.text(atMost: 1000) }
        problem = try reader.optional { try $0.text(atMost: 1000) }
        let sides = 1...(1 << 30)
        guard sides.contains(width), sides.contains(height),
            (video == nil ? Self.formats : VideoFormat.names).contains(format),
            tags.count <= TagLimit.count, tagsLeftOut >= 0, coordinates?.areSound ?? true,
            (0...5).contains(rating ?? 0), people.count <= PersonLimit.count,
            taken.map({ $0.magnitude < 1 << 40 }) ?? true
        else { throw WireReader.Malformed() }
    }

    func write(to writer: inout WireWriter) {
        writer.write(width)
        writer.write(height)
        writer.write(format)
        writer.write(optional: taken) { $0.write($1) }
        writer.write(UInt8(takenPrecision.rawValue))
        writer.write(optional: caption) { $0.write($1) }
        writer.write(list: tags) { $0.write($1) }
        writer.write(tagsLeftOut)
        writer.write(optional: camera) { $1.write(to: &$0) }
        writer.write(optional: coordinates) {
            $0.write($1.latitude.bitPattern)
            $0.write($1.longitude.bitPattern)
        }
        writer.write(optional: video) { $1.write(to: &$0) }
        writer.write(optional: clip) {
            $0.write($1.lowerBound)
            $0.write($1.upperBound)
        }
        writer.write(UInt8(isAnimated ? 1 : 0))
        writer.write(optional: rating) { $0.write(UInt8($1)) }
        writer.write(list: people) { $1.write(to: &$0) }
        writer.write(optional: place) { $0.write($1) }
        writer.write(optional: problem) { $0.write($1) }
    }
}

extension VideoFacts {
    fileprivate init(_ reader: inout WireReader) throws {
        self.init(
            duration: try reader.optional { try $0.integer() },
            codec: try reader.text(atMost: 100),
            audio: try reader.optional { try $0.text(atMost: 100) },
            isHDR: try reader.integer(UInt8.self) != 0,
            recorded: try reader.optional { try $0.integer() }
        )
        guard (0...VideoFacts.longest).contains(duration ?? 0), (recorded ?? 0).magnitude < 1 << 40 else {
            throw WireReader.Malformed()
        }
    }

    fileprivate func write(to writer: inout WireWriter) {
        writer.write(optional: duration) { $0.write($1) }
        writer.write(codec)
        writer.write(optional: audio) { $0.write($1) }
        writer.write(UInt8(isHDR ? 1 : 0))
        writer.write(optional: recorded) { $0.write($1) }
    }
}

extension Person {
    fileprivate init(_ reader: inout WireReader) throws {
        name = try reader.text(atMost: PersonLimit.bytes)
        face = try reader.optional { reader in
            let x = try reader.double(), y = try reader.double()
            return Area(x: x, y: y, width: try reader.double(), height: try reader.double())
        }
        guard !name.isEmpty else { throw WireReader.Malformed() }
    }

    fileprivate func write(to writer: inout WireWriter) {
        writer.write(name)
        writer.write(optional: face) { writer, face in
            for number in [face.x, face.y, face.width, face.height] { writer.write(number.bitPattern) }
        }
    }
}

extension DatePrecision {
    fileprivate init(_ reader: inout WireReader) throws {
        guard let precision = Self(rawValue: Int(try reader.integer(UInt8.self))) else {
            throw WireReader.Malformed()
        }
        self = precision
    }
}

extension Camera {
    fileprivate init(_ reader: inout WireReader) throws {
        self.init(
            name: try reader.optional { try $0.text(atMost: 1000) },
            lens: try reader.optional { try $0.text(atMost: 1000) },
            exposure: try reader.optional { try $0.double() },
            aperture: try reader.optional { try $0.double() },
            focalLength: try reader.optional { try $0.double() },
            iso: try reader.optional { try $0.integer() }
        )
    }

    fileprivate func write(to writer: inout WireWriter) {
        writer.write(optional: name) { $0.write($1) }
        writer.write(optional: lens) { $0.write($1) }
        for number in [exposure, aperture, focalLength] {
            writer.write(optional: number) { $0.write($1.bitPattern) }
        }
        writer.write(optional: iso) { $0.write($1) }
    }
}
