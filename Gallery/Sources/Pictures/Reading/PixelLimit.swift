/// The limit on a picture's pixels, checked before decoding.
enum PixelLimit {
    static func check(width: Int, height: Int, limits: WorkLimits) throws(WorkFailure) {
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        guard overflow || pixels > limits.pixels else { return }
        let limit = "more than \(limits.pixels / 1_000_000) million pixels are not decoded"
        throw .refused(.undecodable, "\(width) × \(height) pixels: \(limit)")
    }
}
