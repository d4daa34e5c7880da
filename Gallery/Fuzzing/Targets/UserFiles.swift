// with: Sources/WallServer/SignIn/PasswordHash.swift
// with: Sources/WallServer/Users/User.swift
// with: Sources/WallServer/Shares/SharedPart.swift
// importing: Sources/Pictures PictureFacts.swift Facts/Camera.swift Facts/MetadataText.swift Facts/Person.swift Facts/Tags.swift Facts/LocalTime.swift Facts/TakenDate.swift
// importing: Sources/SearchGrammar
// importing: Sources/PhotoLibrary Catalog/Motion.swift Search/FactWords.swift Search/MapArea.swift Search/PhotoSet.swift Search/SearchQuery.swift

import Foundation
import PhotoLibrary

/// Lists of users, and the parts that links share. What can be read must be the same when it is written and read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let data = Data(UnsafeBufferPointer(start: start, count: count))
    if let users = try? UserList.users(in: data) {
        let lines = users.map { "\($0.name ?? ""):\($0.hash.text)\n" }
        precondition((try? UserList.users(in: Data(lines.joined().utf8))) == users)
    }
    if let part = try? JSONDecoder().decode(SharedPart.self, from: data) {
        _ = (part.description, part.isEverything, part.queries(in: "catalog"))
        let written = try? JSONEncoder().encode(part)
        precondition(written.flatMap { try? JSONDecoder().decode(SharedPart.self, from: $0) } == part)
    }
    return 0
}
