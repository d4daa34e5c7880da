/// The limit on a picture's pixels, checked before decoding.
enum PixelLimit {
    static func check(width: Int, height: Int, limits: WorkLimits) throws(WorkFailure) {
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        guard overflow || pixels > limits.pixels else { return }
        let limit = "more than \(limits.pixels / 1_000_000) million pixels are not decoded"
        throw .refused(.tooLarge, "\(width) × \(height) pixels: \(limit)")
    }
}

/// The size in the first bytes of a GIF file. Its loader reads all frames instead of only a header, and needs
/// memory for them.
enum GIFScreen {
    static func isGIF(_ start: [UInt8]) -> Bool {
        start.count >= 10 && start.starts(with: [0x47, 0x49, 0x46])
    }

    static func check(_ start: [UInt8], limits: WorkLimits) throws(WorkFailure) {
        guard isGIF(start) else { return }
        try PixelLimit.check(
            width: Int(start[6]) | Int(start[7]) << 8,
            height: Int(start[8]) | Int(start[9]) << 8,
            limits: limits
        )
    }
}
