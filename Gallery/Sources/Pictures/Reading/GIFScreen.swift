/// The screen of a GIF file, on which its frames are drawn (GIF89a, 18 and 20).
enum GIFScreen {
    static func isGIF(_ start: [UInt8]) -> Bool {
        start.count >= 10 && start.starts(with: [0x47, 0x49, 0x46])
    }

    /// Checks the size in the first bytes of a file. Its loader reads all frames instead of only a header, and needs memory
    /// for them.
    static func check(_ start: [UInt8], limits: WorkLimits) throws(WorkFailure) {
        guard isGIF(start) else { return }
        try PixelLimit.check(
            width: Int(start[6]) | Int(start[7]) << 8,
            height: Int(start[8]) | Int(start[9]) << 8,
            limits: limits
        )
    }
}
