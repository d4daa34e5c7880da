import CVips

extension PictureHeader {
    /// Finds out what the colors mean, and which part of the picture has any. Decoding needs this.
    ///
    /// - Parameter file: All of the file.
    func describePixels(of file: UnsafeRawBufferPointer) {
        let profile = ColorProfile(block("icc-profile-data"))
        if let profile {
            cvips_set_intent(handle, profile.intent)
        }
        if var colors = colors(of: file, profile)?.forVips {
            cvips_set_colors(handle, &colors)
        }
        if format == "gif", let area = GIFBlocks(file).firstArea {
            cvips_set_area(handle, Int32(area.x), Int32(area.y), Int32(area.width), Int32(area.height))
        }
    }

    /// Returns the colors of the file. Its profile counts more than numbers elsewhere.
    private func colors(of file: UnsafeRawBufferPointer, _ profile: ColorProfile?) -> PictureColors? {
        switch (format, profile) {
        case (_, let profile?): profile.colors
        case ("heif", nil): HEIFColors.colors(in: file)
        case ("png", nil): PNGColors.colors(in: file)
        default: nil
        }
    }
}

extension PictureColors {
    /// The same for libvips.
    fileprivate var forVips: cvips_colors {
        let (curve, gamma, gain) =
            switch curve {
            case .sRGB: (CVIPS_SRGB, 1.0, 1.0)
            case .pq: (CVIPS_PQ, 1.0, 1.0)
            case .hlg: (CVIPS_HLG, 1.0, 1.0)
            case .power(let gamma, let gain): (CVIPS_GAMMA, gamma, gain)
            }
        return cvips_colors(
            red_x: primaries.red.x,
            red_y: primaries.red.y,
            green_x: primaries.green.x,
            green_y: primaries.green.y,
            blue_x: primaries.blue.x,
            blue_y: primaries.blue.y,
            white_x: primaries.white.x,
            white_y: primaries.white.y,
            curve: curve,
            gamma: gamma,
            gain: gain
        )
    }
}
