import CFFmpeg

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A video whose header has been read by FFmpeg, in the calling process.
final class VideoFile {
    private let file: InputFile
    private let handle: OpaquePointer
    private let limits: WorkLimits
    /// The file as FFmpeg reads it, and its parts. The handle refers to them.
    private let parts: UnsafeMutableBufferPointer<cffmpeg_part>

    /// Opens a file.
    ///
    /// - Throws: ``WorkFailure/needs(_:)`` if only a part of the file has been fetched, and more is needed.
    init(_ file: InputFile, limits: WorkLimits) throws(WorkFailure) {
        guard FFmpegLibrary.isLoaded else { throw .failed(FFmpegLibrary.missing) }
        self.file = file
        self.limits = limits
        let known = file.fetchedParts ?? []
        parts = .allocate(capacity: max(1, known.count))
        for (index, part) in known.enumerated() {
            parts.initializeElement(
                at: index,
                to: cffmpeg_part(start: Int64(part.lowerBound), end: Int64(part.upperBound))
            )
        }
        var input = cffmpeg_file(
            descriptor: file.descriptor,
            size: Int64(file.size),
            parts: file.fetchedParts == nil ? nil : UnsafePointer(parts.baseAddress),
            part_count: known.count
        )
        var opened: OpaquePointer?
        let error = cffmpeg_open(&input, Int64(limits.pixels), &opened)
        guard let opened, error == CFFMPEG_OK else {
            let failure = Self.failure(error, opened, "it cannot be opened")
            cffmpeg_close(opened)
            parts.deallocate()
            throw failure
        }
        handle = opened
        let facts = cffmpeg_get_facts(opened)
        // The limit is on what is decoded.
        try PixelLimit.check(
            width: Int(facts.stored_width),
            height: Int(facts.stored_height),
            limits: limits
        )
    }

    deinit {
        cffmpeg_close(handle)
        parts.deallocate()
    }

    /// Returns the facts.
    func facts() -> PictureFacts {
        let found = cffmpeg_get_facts(handle)
        let tags = VideoTags { [handle] name in cffmpeg_tag(handle, name).map { String(cString: $0) } }
        let now = Int64(time(nil))
        let camcorder = camcorderFacts(found)
        let (taken, recorded) = tags.dates(camcorder: camcorder?.date, now: now)
        let keywords = TagLimit.first(of: tags.keywords)
        var facts = PictureFacts(
            width: Int(found.width),
            height: Int(found.height),
            format: VideoFormat.name(ofContainer: String(cString: found.container), start: file.firstBytes),
            taken: taken?.seconds,
            takenPrecision: taken?.precision ?? .moment,
            caption: tags.caption,
            tags: keywords.tags,
            tagsLeftOut: keywords.leftOut,
            camera: tags.camera,
            coordinates: tags.coordinates ?? camcorder?.coordinates
        )
        facts.video = VideoFacts(
            duration: found.duration >= 0 ? min(found.duration, VideoFacts.longest) : nil,
            codec: String(cString: found.codec),
            audio: found.audio.map { String(cString: $0) },
            isHDR: found.is_hdr != 0
        )
        facts.takenZone = taken?.zone
        facts.takenMilliseconds = taken?.milliseconds ?? 0
        facts.recorded = recorded
        if let xmp = cffmpeg_tag(handle, "xmp"),
            let found = PictureReader(limits: limits).facts(
                ofXMP: UnsafeRawBufferPointer(start: xmp, count: strlen(xmp))
            )
        {
            facts.take(xmp: found)
        }
        return facts
    }

    /// Returns what a camcorder has written into the first pictures.
    private func camcorderFacts(_ found: cffmpeg_facts) -> AVCHDFacts? {
        guard String(cString: found.container) == "mpegts", String(cString: found.codec) == "h264" else {
            return nil
        }
        var length = 0
        // Only some pictures have it.
        for _ in 0..<8 {
            guard let bytes = cffmpeg_next_packet(handle, &length) else { return nil }
            if let facts = AVCHDFacts(UnsafeRawBufferPointer(start: bytes, count: length)) { return facts }
        }
        return nil
    }

    /// Returns a frame to show in place of the video, as a TIFF file.
    func poster(width: Int, height: Int) throws(WorkFailure) -> FileBytes {
        var poster = cffmpeg_picture()
        let error = cffmpeg_poster(handle, Int32(clamping: width), Int32(clamping: height), &poster)
        guard error == CFFMPEG_OK else {
            throw Self.failure(error, handle, "none of its pictures can be decoded")
        }
        defer { cffmpeg_free(&poster) }
        return try PlainTIFF.file(
            of: UnsafeRawBufferPointer(start: poster.bytes, count: poster.length),
            width: Int(poster.width),
            height: Int(poster.height),
            bands: 3,
            orientation: 1
        )
    }

    /// Converts the video to one that every browser plays, into two files.
    func convert(growing: Int32, whole: Int32) throws(WorkFailure) {
        let error = cffmpeg_convert(handle, growing, whole)
        guard error == CFFMPEG_OK else { throw Self.failure(error, handle, "it cannot be converted") }
    }

    private static func failure(_ error: Int32, _ handle: OpaquePointer?, _ what: String) -> WorkFailure {
        switch Int(error) {
        case CFFMPEG_NO_MEMORY: return .noMemory
        case CFFMPEG_UNREADABLE: return .reading(errno)
        case CFFMPEG_MISSING:
            let part = cffmpeg_missing(handle)
            return .needs(Int(part.start)..<Int(part.end))
        case CFFMPEG_CANNOT_WRITE:
            return errno == EFBIG ? .refused(.convertedTooLarge) : .cannotWrite(errno)
        case CFFMPEG_NO_VIDEO: return .refused(.notAPicture, "it has no pictures")
        case CFFMPEG_NO_DECODER:
            return .failed(PictureFailure(.missingDecoder, "FFmpeg has no decoder for it"))
        default:
            let reason = String(cString: cffmpeg_reason(handle))
            return .refused(.undecodable, reason.isEmpty ? what : "\(what): \(reason)")
        }
    }
}

extension PictureFacts {
    /// Takes what XMP in the same file says. Programs for photos write it, and leave the date of the recording.
    fileprivate mutating func take(xmp: PictureFacts) {
        var xmp = xmp
        let date = (xmp.taken, xmp.takenPrecision)
        xmp.taken = nil
        take(xmp)
        guard taken == nil, recorded == nil, let taken = date.0 else { return }
        (self.taken, takenPrecision) = (taken, date.1)
    }
}

/// FFmpeg's libraries, which may not be installed.
enum FFmpegLibrary {
    /// Whether the process has them. They are loaded once, before the process gives up the file system.
    nonisolated(unsafe) private(set) static var isLoaded = false

    /// Loads them.
    static func load() {
        isLoaded = cffmpeg_load() != 0
    }

    /// The name and version for the decoder's name, or an empty text.
    static var name: String { isLoaded ? ", ffmpeg \(String(cString: cffmpeg_version()))" : "" }

    static let missing = PictureFailure(
        .missingDecoder,
        "videos need FFmpeg, which is not installed (apt install ffmpeg, or brew install ffmpeg)"
    )
}
