// with: Sources/Pictures/Facts/MetadataBlocks.swift
// with: Sources/Pictures/Facts/MetadataText.swift
// with: Sources/Pictures/Facts/XMPPacket.swift
// with: Sources/Pictures/Facts/XMPRepair.swift

/// Damaged XMP. A repaired packet must need no repair.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let packet = XMPPacket.cleaned(UnsafeBufferPointer(start: start, count: count)) else { return 0 }
    precondition(String(validating: packet, as: UTF8.self) != nil)
    let repaired = XMPRepair.repaired(packet)
    precondition(XMPRepair.repaired(repaired) == repaired)
    return 0
}
