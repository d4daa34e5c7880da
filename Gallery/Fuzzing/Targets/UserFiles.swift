// with: Sources/WallServer/SignIn/PasswordHash.swift
// with: Sources/WallServer/SignIn/User.swift
// with: Sources/WallServer/SignIn/UserList.swift
// with: Sources/WallServer/Shares/ShareList.swift
// with: Sources/WallServer/Shares/ShareLink.swift
// with: Sources/WallServer/Shares/SharedPart.swift
// with: Sources/WallServer/SignIn/SessionList.swift
// importing: Sources/Pictures PictureFacts.swift VideoFacts.swift Facts/Camera.swift Facts/DateSource.swift Facts/MetadataText.swift Facts/Person.swift Facts/TagLimit.swift Facts/TakenDate.swift
// importing: Sources/SearchGrammar
// importing: Sources/PhotoLibrary Catalog/Motion.swift Search/FactWords.swift Search/MapArea.swift Search/SearchQuery.swift

import Foundation
import PhotoLibrary

/// The files of users and of links. What can be read must be the same when it is written and read again, and a user who was
/// removed must be gone.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let data = Data(UnsafeBufferPointer(start: start, count: count))
    var list = UserList(data)
    if let users = try? list.users() {
        let names = users.map { $0.name ?? "" }
        precondition((try? UserList(list.data).users()) == users)
        if let name = names.first {
            precondition(list.remove(name))
            precondition((try? list.users())?.map { $0.name ?? "" } == names.filter { $0 != name })
        }
    }
    if let shares = ShareList(json: data) {
        for link in shares.links {
            _ = (link.user, link.part.description, link.part.isEverything, link.part.queries(in: "catalog"))
            precondition(shares.link(String(shares.path(of: link).dropFirst("shared/".count)))?.id == link.id)
        }
        precondition(shares.json.flatMap { ShareList(json: $0) } == shares)
    }
    return 0
}

/// A code that doesn't need a library.
enum AuthenticationCode {
    static func digits(of text: [UInt8], key: [UInt8]) -> String { "\(text.count)\(key.count)" }

    static func areEqual(_ one: some StringProtocol, _ other: some StringProtocol) -> Bool { one == other }
}
