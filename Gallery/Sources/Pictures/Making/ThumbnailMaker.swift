import SystemPackage

/// Making thumbnails, in the process that calls it.
struct ThumbnailMaker {
    let limits: PictureLimits

    enum Failure: Error {
        case refused(PictureRefusal)
        case cannotWrite(CannotWrite)
    }

    /// Makes all widths from one decode, the smaller from the larger, as files in the folder whose names start with
    /// this one. Where that fails no file is left.
    func make(
        of path: FilePath,
        widths: [Int],
        into folder: FilePath,
        name: String
    ) throws(Failure) -> MadeThumbnails {
        var written = WrittenFiles(folder: folder)
        do {
            let made = try make(of: path, widths: widths, name: name, &written)
            written.keep()
            return made
        } catch let refusal as PictureRefusal {
            throw .refused(refusal)
        } catch let failure as CannotWrite {
            throw .cannotWrite(failure)
        } catch {
            throw .refused(PictureRefusal(.broken, "\(error)"))
        }
    }

    private func make(
        of path: FilePath,
        widths: [Int],
        name: String,
        _ written: inout WrittenFiles
    ) throws -> MadeThumbnails {
        let bytes = try OpenFile(path).bytes(atMost: limits.memory / 2)
        let hash = ContentHash(of: bytes.buffer)
        let widths = Set(widths).sorted(by: >)
        var picture = try decode(bytes, width: widths.first ?? 1)
        var files: [Int: String] = [:]
        var webP: [UInt8] = []
        for width in widths {
            let smaller = try picture.smaller(width: width)
            // One that is narrower than several widths is the same file for each.
            if webP.isEmpty || smaller !== picture {
                webP = try smaller.webP()
            }
            picture = smaller
            files[width] = "\(name)-\(width).webp"
            try written.write(webP, name: "\(name)-\(width).webp")
        }
        return MadeThumbnails(contentHash: hash, color: picture.averageColor, files: files)
    }

    /// Decodes a whole file. One that ends too early is refused, but for a JPEG file of which the marker of the end
    /// alone is missing: browsers show it, and so does this.
    private func decode(_ bytes: FileBytes, width: Int) throws(PictureRefusal) -> DecodedPicture {
        do {
            return try DecodedPicture(bytes.buffer, width: width, limits: limits)
        } catch {
            guard error.kind == .broken, bytes.appendMissingJPEGEnd() else { throw error }
            let picture = try DecodedPicture(bytes.buffer, width: width, limits: limits)
            // With an end it is decoded in any case; whether more was missing the decoder only mentions.
            guard !VipsError.take().contains("premature end") else { throw error }
            return picture
        }
    }
}
