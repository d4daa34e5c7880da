// with: Sources/PhotoLibrary/Search/PhotoSet.swift
// with: Sources/WallServer/Addresses/PhotoNumbers.swift
// with: Sources/WallServer/Addresses/Query.swift
// with: Sources/PhotoWall/Addresses/ThumbnailAddress.swift
// with: Sources/PhotoWall/Addresses/WallAddress.swift
// importing: Sources/WallNodes

import WallNodes

/// Paths and queries of requests. An address must have a single spelling, in characters without a special
/// meaning to a file system. Queries must be read without a crash. Numbers of photos must be the same when they are written
/// and read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    if let address = WallAddress(path: text) {
        precondition(text.utf8.allSatisfy { (33...126).contains($0) && !"%\\?#".utf8.contains($0) })
        precondition(!text.contains("/."))
        if let spelling = spelling(of: address) { precondition(spelling == text) }
    }
    if let query = Query(text) {
        _ = (query["q"], query["tag"])
    }
    if let numbers = try? PhotoNumbers.ranges(text) {
        let all = numbers.photos
        precondition(all.count <= PhotoNumbers.maximum && all.allSatisfy { $0 >= 0 })
        precondition((try? PhotoNumbers.ranges(PhotoNumbers.text(of: all))) == numbers)
    }
    return 0
}

/// The answer to an address that isn't understood.
struct Refusal: Error {
    enum Status { case badRequest }

    let status: Status, text: String
}

private func spelling(of address: WallAddress) -> String? {
    switch address {
    case .asset(let hash, let name): "/assets/\(hash)/\(name)"
    case .node(let name): "/nodes/\(String(decoding: name.text, as: UTF8.self))"
    case .texts(let block): "/texts/\(String(decoding: block.text, as: UTF8.self)).json"
    case .details(let id): "/photos/\(id).json"
    case .thumbnail(let thumbnail):
        "/thumbnails/\(thumbnail.token)/\(thumbnail.id)-\(thumbnail.version)-\(thumbnail.size)"
            + (thumbnail.size == .full ? ".jpg" : ".webp")
    case .original(let token, let id, let version): "/originals/\(token)/\(id)-\(version)"
    default: nil
    }
}
