/// Camera raw files made by hand, in the structures of the makers. The sensor's values aren't compressed.
public struct RawFile {
    /// The kinds of files, by their names' extension.
    public enum Kind: String, CaseIterable, Sendable {
        case arw, cr2, dng, nef, orf, pef, raf, rw2, srw
    }

    /// The width and height of the sensor.
    public var size = (width: 96, height: 64)
    /// The color of a pixel: red, green and blue.
    public var color: (_ x: Int, _ y: Int) -> [UInt8]
    /// A JPEG file, or nil if there is no preview.
    public var preview: [UInt8]?
    /// The orientation as in EXIF.
    public var orientation: UInt16 = 1
    /// The time when it was taken: "2024:05:31 12:00:00".
    public var date = "2024:05:31 12:00:00"

    /// Makes a file with a picture of the sensor.
    public init(color: @escaping (_ x: Int, _ y: Int) -> [UInt8]) {
        self.color = color
    }

    /// Returns the file.
    public func bytes(_ kind: Kind) -> [UInt8] {
        switch kind {
        case .raf: fuji
        case .rw2: panasonic
        case .cr2: canon
        default: tiff(kind)
        }
    }

    // MARK: - Structures

    /// TIFF: the preview in one directory, the sensor in another.
    private func tiff(_ kind: Kind) -> [UInt8] {
        let (maker, model) = Self.cameras[kind] ?? ("", "")
        var first = TIFFDirectory()
        first[254] = .long([1])
        first[271] = .text(maker)
        first[272] = .text(model)
        first[274] = .short([orientation])
        first[306] = .text(date)
        first[34665] = .directory(exif)
        if kind == .pef || kind == .orf {
            // The sensor comes first, and the preview in the next directory.
            first.add(sensor(kind))
            var next = TIFFDirectory()
            addInterchange(to: &next)
            return TIFFDirectory.file([first, next], mark: kind == .orf ? "IIRO" : "II*\u{0}")
        }
        var below = [sensor(kind)]
        if kind == .arw {
            addInterchange(to: &first)
        } else if kind == .dng, let preview {
            below.append(Self.previewDirectory(preview))
        } else {
            var directory = TIFFDirectory()
            addInterchange(to: &directory)
            below.append(directory)
        }
        first[330] = .directories(below)
        if kind == .dng {
            first.add(Self.dng)
        }
        return TIFFDirectory.file([first])
    }

    private static let cameras: [Kind: (String, String)] = [
        .arw: ("SONY", "ILCE-7M3"), .dng: ("Brickwork", "Test"), .nef: ("NIKON CORPORATION", "NIKON D90"),
        .orf: ("OLYMPUS CORPORATION", "E-M1"), .pef: ("PENTAX", "PENTAX K-5"), .srw: ("SAMSUNG", "NX300"),
    ]

    private var exif: TIFFDirectory {
        var exif = TIFFDirectory()
        exif[33434] = .rational([(1, 125)])
        exif[33437] = .rational([(28, 10)])
        exif[34855] = .short([400])
        exif[36867] = .text(date)
        exif[37386] = .rational([(50, 1)])
        return exif
    }

    /// A directory for a JPEG file. Compression 6 is JPEG, and 6 as a color space is YCbCr.
    private static func previewDirectory(_ preview: [UInt8]) -> TIFFDirectory {
        let size = JPEGFile.size(of: preview)
        var directory = TIFFDirectory()
        directory[254] = .long([1])
        directory[256] = .long([UInt32(size.width)])
        directory[257] = .long([UInt32(size.height)])
        directory[258] = .short([8, 8, 8])
        directory[259] = .short([7])
        directory[262] = .short([6])
        directory[273] = .data(preview)
        directory[277] = .short([3])
        directory[278] = .long([UInt32(size.height)])
        directory[279] = .long([UInt32(preview.count)])
        return directory
    }

    private func addInterchange(to directory: inout TIFFDirectory) {
        guard let preview else { return }
        directory[513] = .data(preview)
        directory[514] = .long([UInt32(preview.count)])
    }

    private func sensor(_ kind: Kind) -> TIFFDirectory {
        let values = mosaic
        var directory = TIFFDirectory()
        directory[254] = .long([0])
        directory[256] = .long([UInt32(size.width)])
        directory[257] = .long([UInt32(size.height)])
        directory[258] = .short([16])
        directory[259] = .short([1])
        directory[262] = .short([32803])
        directory[273] = .data(values)
        directory[277] = .short([1])
        directory[278] = .long([UInt32(size.height)])
        directory[279] = .long([UInt32(values.count)])
        directory[33421] = .short([2, 2])
        directory[33422] = .bytes([0, 1, 1, 2])
        if kind == .dng {
            directory[50717] = .long([65535])
        }
        return directory
    }

    /// What developing a DNG file needs: the sensor's colors are linear sRGB.
    private static let dng: TIFFDirectory = {
        var directory = TIFFDirectory()
        directory[50706] = .bytes([1, 4, 0, 0])
        directory[50708] = .text("Brickwork Test")
        let fromXYZ = [31339, -16169, -4906, -9788, 19161, 335, 719, -2290, 14052]
        directory[50721] = .signed(fromXYZ.map { (Int32($0), 10000) })
        directory[50728] = .rational([(1, 1), (1, 1), (1, 1)])
        directory[50778] = .short([23])
        return directory
    }()

    /// The values of the sensor, with red, green, green and blue in each square of four.
    private var mosaic: [UInt8] {
        var bytes: [UInt8] = []
        for y in 0..<size.height {
            for x in 0..<size.width {
                let part = Double(color(x, y)[x & 1 + y & 1]) / 255
                // As linear light. sRGB is nearly its square root.
                let value = UInt16(65535 * part * part)
                bytes += [UInt8(value & 255), UInt8(value >> 8)]
            }
        }
        return bytes
    }

    /// Canon's second format has its name after the start. The sensor's values are lossless JPEG. Here, it is only a
    /// header.
    private var canon: [UInt8] {
        var first = preview.map(Self.previewDirectory) ?? TIFFDirectory()
        first[254] = nil
        first[259] = .short([6])
        first[271] = .text("Canon")
        first[272] = .text("Canon EOS 80D")
        first[274] = .short([orientation])
        first[306] = .text(date)
        first[34665] = .directory(exif)
        var sensor = TIFFDirectory()
        sensor[259] = .short([6])
        let header: [UInt8] = [
            0xFF, 0xD8, 0xFF, 0xC3, 0, 14, 14, 0, UInt8(size.height), 0, UInt8(size.width / 2), 2, 1, 0x11, 0,
            2, 0x11, 0,
            0xFF, 0xDA, 0, 10, 2, 1, 0, 2, 0, 1, 0, 0, 0xFF, 0xD9,
        ]
        sensor[273] = .data(header)
        sensor[279] = .long([UInt32(header.count)])
        return TIFFDirectory.file([first, sensor], afterStart: Array("CR\u{2}\u{0}".utf8) + [0, 0, 0, 0])
    }

    /// Panasonic's format has numbers of its own.
    private var panasonic: [UInt8] {
        var directory = TIFFDirectory()
        directory[1] = .bytes([0x30, 0x33, 0x33, 0x30])
        directory[2] = .short([UInt16(size.width)])
        directory[3] = .short([UInt16(size.height)])
        directory[4] = .short([0])
        directory[5] = .short([0])
        directory[6] = .short([UInt16(size.height)])
        directory[7] = .short([UInt16(size.width)])
        directory[46] = preview.map { .undefined($0) }
        directory[271] = .text("Panasonic")
        directory[272] = .text("DMC-G80")
        directory[274] = .short([orientation])
        directory[280] = .data(mosaic)
        directory[34665] = .directory(exif)
        return TIFFDirectory.file([directory], mark: "IIU\u{0}")
    }

    /// Fuji's format: the places of the preview, which has the metadata, and of the sensor's values.
    private var fuji: [UInt8] {
        var metadata = TIFFDirectory()
        metadata[271] = .text("FUJIFILM")
        metadata[272] = .text("X-T2")
        metadata[274] = .short([orientation])
        metadata[306] = .text(date)
        metadata[34665] = .directory(exif)
        let preview = JPEGFile.adding(
            Array("Exif\0\0".utf8) + TIFFDirectory.file([metadata]),
            to: preview ?? [0xFF, 0xD8, 0xFF, 0xD9]
        )
        func big(_ number: Int, _ count: Int = 4) -> [UInt8] {
            (0..<count).reversed().map { UInt8(number >> (8 * $0) & 255) }
        }
        func record(_ tag: Int, _ values: [Int]) -> [UInt8] {
            big(tag, 2) + big(values.count * 2, 2) + values.flatMap { big($0, 2) }
        }
        let records =
            big(2) + record(0x100, [size.height, size.width]) + record(0x121, [size.height, size.width])
        let start = 160, sensor = mosaic
        var file = Array("FUJIFILMCCD-RAW 0201FF159501X-T2".utf8)
        file += [UInt8](repeating: 0, count: 84 - file.count)
        file += big(start) + big(preview.count)
        file += big(start + preview.count) + big(records.count)
        file += big(start + preview.count + records.count) + big(sensor.count)
        file += [UInt8](repeating: 0, count: start - file.count)
        return file + preview + records + sensor
    }
}
