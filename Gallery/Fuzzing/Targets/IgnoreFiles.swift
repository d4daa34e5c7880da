// with: Sources/LibraryIndexing/Folders/IgnorePattern.swift
// importing: Sources/SourceFiles FileName.swift

import SourceFiles

/// The lines of an ignore file, and a path for them in the last line. A name without special characters must match itself, in
/// any folder, and not when it is longer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let path = lines[lines.count - 1].split(separator: UInt8(ascii: "/")).map { FileName(Array($0)) }
    for line in lines.dropLast() {
        guard let pattern = IgnorePattern(line: line) else { continue }
        _ = pattern.matches(path, isFolder: true)
        guard !line.contains(where: "\\*?[!#/ \r".utf8.contains) else { continue }
        let name = FileName(Array(line))
        precondition(pattern.matches([name], isFolder: false))
        precondition(pattern.matches(path + [name], isFolder: true))
        precondition(!pattern.matches([FileName(name.bytes + [0x61])], isFolder: false))
    }
    return 0
}
