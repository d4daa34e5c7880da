// with: Sources/LibraryIndexing/Files/TakeoutSidecar.swift
// importing: Sources/Pictures Facts/Camera.swift Facts/MetadataText.swift

import Pictures

/// The files that Google Takeout puts next to photos. Dates and positions must be possible ones.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let sidecar = TakeoutSidecar(json: bytes) else { return 0 }
    if let taken = sidecar.taken {
        precondition((-1_099_511_627_775...1_099_511_627_775).contains(taken))
    }
    if let place = sidecar.coordinates {
        precondition((-90...90).contains(place.latitude) && (-180...180).contains(place.longitude))
    }
    precondition(sidecar.description?.isEmpty != true && sidecar.people.allSatisfy { !$0.isEmpty })
    return 0
}
