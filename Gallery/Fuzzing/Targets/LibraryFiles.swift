// with: Sources/Wall/Library/Library.swift
// with: Sources/Wall/Library/LibraryFile.swift
// with: Sources/Wall/Library/LibraryFile+Decoding.swift

/// The file of the library, as a page gets it from whoever serves it: its columns agree with each other, and encoded it
/// is the same library again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let library = LibraryFile.decode(Array(UnsafeBufferPointer(start: start, count: count))) else {
        return 0
    }
    let photos = library.ids.count
    precondition(library.count == photos && library.ratios.count == photos && library.colors.count == photos)
    precondition(library.versions.count == photos && library.captionLengths.count == photos)
    precondition(library.sections.reduce(0) { $0 + $1.count } == photos)
    precondition(library.sections.allSatisfy { $0.count >= 0 && !$0.title.contains(0) })
    let bytes = LibraryFile.encode(library)
    precondition(bytes.count == count && LibraryFile.decode(bytes) == library)
    return 0
}
