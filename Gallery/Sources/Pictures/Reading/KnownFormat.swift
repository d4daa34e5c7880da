import CVips

/// Recognizes formats that no loader supports by a file's first bytes, so that the error can name the format.
enum KnownFormat {
    /// Returns the error for a file that starts with these bytes.
    static func failure(ofFileStartingWith start: [UInt8]) -> WorkFailure {
        if let name = name(start, in: pictures) {
            guard cvips_has_loader(loaders[name] ?? "") != 0 else {
                return .failed(PictureFailure(.missingDecoder, "no decoder for \(name) is installed"))
            }
            return .refused(.undecodable, "its \(name) header is damaged")
        }
        if let name = name(start, in: others) ?? textName(start) {
            return .refused(.notAPicture, "\(name) is not opened")
        }
        return .refused(.notAPicture, "not a picture of a known format")
    }

    private typealias Signature = (offset: Int, bytes: String, name: String)

    private static func name(_ start: [UInt8], in signatures: [Signature]) -> String? {
        signatures.first { signature in
            start.dropFirst(signature.offset).starts(
                with: signature.bytes.unicodeScalars.map { UInt8($0.value) }
            )
        }?.name
    }

    /// Returns the name of a text format. SVG is recognized by its first tag, after XML declarations,
    /// comments and white space.
    private static func textName(_ start: [UInt8]) -> String? {
        let text = String(decoding: start, as: UTF8.self).lowercased()
        return text.contains("<svg") || text.contains("<!doctype svg") ? "SVG" : nil
    }

    private static let pictures: [Signature] = [
        (0, "\u{FF}\u{D8}\u{FF}", "JPEG"), (0, "\u{89}PNG", "PNG"), (0, "GIF8", "GIF"), (8, "WEBP", "WebP"),
        (0, "II*\u{0}", "TIFF"), (0, "MM\u{0}*", "TIFF"), (0, "II+\u{0}", "TIFF"), (0, "MM\u{0}+", "TIFF"),
        (4, "ftypavi", "AVIF"), (4, "ftyphei", "HEIC"), (4, "ftyphev", "HEIC"), (4, "ftypmif1", "HEIF"),
        (4, "ftypmsf1", "HEIF"), (4, "JXL ", "JPEG XL"), (0, "\u{FF}\u{0A}", "JPEG XL"),
        (4, "jP  ", "JPEG 2000"), (0, "\u{FF}O\u{FF}Q", "JPEG 2000"),
    ]

    /// libvips' names of the loaders.
    private static let loaders = [
        "JPEG": "jpegload_source", "PNG": "pngload_source", "GIF": "gifload_source",
        "WebP": "webpload_source", "TIFF": "tiffload_source", "AVIF": "heifload_source",
        "HEIC": "heifload_source", "HEIF": "heifload_source", "JPEG XL": "jxlload_source",
        "JPEG 2000": "jp2kload_source",
    ]

    private static let others: [Signature] = [
        (0, "%PDF", "PDF"), (0, "8BPS", "Photoshop's format"),
        (0, "\u{1F}\u{8B}", "a compressed file"), (0, "PK\u{3}\u{4}", "an archive"),
        (0, "%!PS", "PostScript"), (0, "gimp xcf", "GIMP's format"), (0, "v/1\u{1}", "OpenEXR"),
        (0, "\u{0}\u{0}\u{1}\u{0}", "an icon"),
    ]
}
