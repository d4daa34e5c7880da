/// An answer of a decoder process.
enum WorkAnswer: Message, Hashable, Sendable {
    case facts(PictureFacts)
    /// Each element that begins ends.
    case text([TextPart])
    /// The files are written. Videos have no hash, because only parts of them are read. The damage is why only a part of
    /// the picture is shown.
    case made(contentHash: ContentHash?, color: UInt16, thumbHash: [UInt8], damage: String? = nil)
    case failed(WorkFailure)

    var isPlausible: Bool {
        switch self {
        case .facts(let facts): facts.isPlausible
        case .text(let parts): TextPart.arePlausible(parts)
        case .made(_, _, let thumbHash, let damage):
            thumbHash.count <= ThumbHash.longest && (damage.map(OneLine.contains) ?? true)
        case .failed(.refused(let refusal)): OneLine.contains(refusal.reason)
        case .failed(.failed(let failure)): OneLine.contains(failure.reason)
        case .failed(.needs(let part)): 0 <= part.lowerBound && !part.isEmpty
        case .failed(.noMemory), .failed(.cannotWrite): true
        }
    }
}

/// Why a decoder process can't do a request.
enum WorkFailure: Error, Codable, Hashable {
    case refused(PictureRefusal)
    case failed(PictureFailure)
    /// The process lacks memory within its limit.
    case noMemory
    /// A system error with an output file.
    case cannotWrite(Int32)
    /// A part of the file that has not been fetched. The process is to be asked again when it has.
    case needs(Range<Int>)
}
