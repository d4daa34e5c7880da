import CVips

/// The limit on a JPEG file's scans. Each scan covers the whole picture, but may change almost nothing.
enum ScanLimit {
    /// Encoders write about ten.
    private static let most = 500
    /// The largest product of pixels and scans: 16 scans of the largest picture that is decoded.
    private static let mostWork = 4_000_000_000

    static func check(_ bytes: UnsafeRawBufferPointer, _ header: PictureHeader) throws(WorkFailure) {
        guard header.format == "jpeg" else { return }
        let scans = Int(cvips_jpeg_scans(bytes.baseAddress, bytes.count))
        guard scans > most || scans > 1 && scans * header.size.width * header.size.height > mostWork else {
            return
        }
        throw .refused(
            .undecodable,
            "\(scans) scans of \(header.size.width) × \(header.size.height) pixels are not decoded"
        )
    }
}
