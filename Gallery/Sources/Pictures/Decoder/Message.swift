import Foundation

/// A message between a pool and its decoder processes, as JSON.
protocol Message: Codable {
    /// Whether an honest process could send this. One that was taken over by a malicious picture may write anything.
    var isPlausible: Bool { get }
}

extension Message {
    /// Reads a message.
    init(bytes: [UInt8]) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(bytes))
        guard isPlausible else { throw ImplausibleMessage() }
    }

    /// The bytes of the message. None if it has a number that JSON lacks, such as infinity.
    var bytes: [UInt8] { (try? JSONEncoder().encode(self)).map(Array.init) ?? [] }
}

/// A message that no honest process sends.
struct ImplausibleMessage: Error {}

/// The first message of a decoder process: it has started, and is confined to this extent.
struct Greeting: Message, Hashable, Sendable {
    /// The version of our own checks of pictures. Refusals of other versions are checked again.
    static let version = 4

    /// The name and version of the decoder.
    var decoder: String
    /// How far it is confined.
    var confinement: Confinement

    var isPlausible: Bool { decoder.utf8.count <= 1000 }
}

/// A request to a decoder process. The descriptors of the picture's file and of the output files come with
/// it.
struct WorkRequest: Message, Hashable, Sendable {
    enum Work: Codable, Hashable, Sendable {
        case facts
        /// The facts in a sidecar of a picture.
        case sidecar(of: DescribedPicture)
        /// The parts of a text in CommonMark.
        case text
        /// A WebP file for each width, the widest first.
        case thumbnails(widths: [Int])
        /// A JPEG file of all its pixels.
        case fullSize
        /// Two MP4 files of at most this size in bytes: one that can be played while it grows, and one that can be
        /// searched.
        case video(maxBytes: Int)
    }

    var work: Work
    var limits: WorkLimits
    /// The parts of the file that have been fetched. `nil` if that is all of it.
    var parts: [Range<Int64>]?

    var isPlausible: Bool { parts?.allSatisfy { 0 <= $0.lowerBound } ?? true }
}

extension WorkRequest.Work {
    /// The ends of the names of the output files.
    var outputNames: [String] {
        switch self {
        case .facts, .sidecar, .text: []
        case .thumbnails(let widths): widths.map { "\($0).webp" }
        case .fullSize: ["full.jpg"]
        case .video: ["growing.mp4", "video.mp4"]
        }
    }
}

/// The limits for one picture.
struct WorkLimits: Codable, Hashable, Sendable {
    var pixels: Int
    /// The address space in bytes, not counting what the process has at its start.
    var memory: Int
    /// The same for a large picture, which takes what the other processes leave.
    var largeMemory: Int
    /// The processor time in seconds.
    var seconds: Double
}

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

extension PictureFacts {
    /// Whether these are sizes that a picture can have, a known format, and text of limited length.
    var isPlausible: Bool {
        let sides = 1...(1 << 30)
        return sides.contains(width) && sides.contains(height)
            && (video == nil ? Self.formats : VideoFormat.names).contains(format)
            && (video?.isPlausible ?? true)
            && [taken, recorded].allSatisfy { ($0 ?? 0).magnitude < 1 << 40 } && takenSource == .picture
            && (takenZone ?? 0).magnitude < 86_400 && (0...999).contains(takenMilliseconds)
            && (caption?.utf8.count ?? 0) <= MetadataText.longest * 4
            && tags.count <= TagLimit.count && tags.allSatisfy { $0.utf8.count <= TagLimit.bytes }
            && tagsLeftOut >= 0
            && [camera?.name, camera?.lens, place, problem].allSatisfy { ($0?.utf8.count ?? 0) <= 1000 }
            && (coordinates?.areSound ?? true)
            && clip.map { 0 <= $0.lowerBound && !$0.isEmpty } ?? true
            && (0...5).contains(rating ?? 0)
            && people.count <= PersonLimit.count && people.allSatisfy(\.isPlausible)
    }
}

extension VideoFacts {
    fileprivate var isPlausible: Bool {
        (0...Self.longest).contains(duration ?? 0)
            && codec.utf8.count <= 100 && (audio?.utf8.count ?? 0) <= 100
    }
}

extension Person {
    fileprivate var isPlausible: Bool {
        !name.isEmpty && name.utf8.count <= PersonLimit.bytes
            && [face?.x, face?.y, face?.width, face?.height].allSatisfy { (0...1).contains($0 ?? 0) }
    }
}

/// The picture that metadata is about.
struct DescribedPicture: Codable, Hashable, Sendable {
    /// The size of the upright picture in pixels. 0 if it isn't known.
    var width = 0, height = 0
    /// What turns it upright, as EXIF says it. Nil if only the metadata says it.
    var orientation: Int?
    /// Whether the metadata is in a file of its own.
    var isElsewhere = false
}
