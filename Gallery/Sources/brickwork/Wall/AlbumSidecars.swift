import Foundation
import PhotoLibrary
import SystemPackage
import WallServer

/// Writes XMP sidecars of favorites and albums into a folder.
struct AlbumSidecars {
    /// What a sidecar says about a photo.
    struct Facts {
        var isFavorite = false
        var albums: [String] = []

        /// The file's content.
        var xmp: String {
            let rating = isFavorite ? " xmp:Rating=\"5\"" : ""
            // A line divides the levels of a hierarchy.
            let tags =
                Self.list("dc:subject", albums)
                + Self.list("lr:hierarchicalSubject", albums.filter { !$0.contains("|") })
            return """
                <?xml version="1.0" encoding="UTF-8"?>
                <x:xmpmeta xmlns:x="adobe:ns:meta/">
                 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
                  <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" \
                xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:lr="http://ns.adobe.com/lightroom/1.0/"\(rating)>
                \(tags)  </rdf:Description>
                 </rdf:RDF>
                </x:xmpmeta>

                """
        }

        private static func list(_ name: String, _ texts: [String]) -> String {
            guard !texts.isEmpty else { return "" }
            let entries = texts.map { "     <rdf:li>\(escaped($0))</rdf:li>\n" }.joined()
            return "   <\(name)>\n    <rdf:Bag>\n\(entries)    </rdf:Bag>\n   </\(name)>\n"
        }

        /// Escapes a text. Characters that XML can't have are left out.
        private static func escaped(_ text: String) -> String {
            var escaped = ""
            for scalar in text.unicodeScalars {
                switch scalar {
                case "&": escaped += "&amp;"
                case "<": escaped += "&lt;"
                case ">": escaped += "&gt;"
                case "\u{0}"..<" ", "\u{FFFE}"..."\u{FFFF}": break
                default: escaped.unicodeScalars.append(scalar)
                }
            }
            return escaped
        }
    }

    private let folder: FilePath

    init(_ folder: FilePath) {
        self.folder = folder
    }

    /// Writes a sidecar for each photo, prints how many, and fails if there were others before.
    func write(_ albums: [(album: PhotoCollection, photos: [Photo])]) throws {
        var facts: [Int64: Facts] = [:]
        var photos: [Photo] = []
        for (album, others) in albums {
            for photo in others {
                if facts[photo.id] == nil { photos.append(photo) }
                if album.isFavorites {
                    facts[photo.id, default: Facts()].isFavorite = true
                } else {
                    facts[photo.id, default: Facts()].albums.append(album.name)
                }
            }
        }
        var written = 0
        var left: [FilePath] = [], names: [FilePath: Set<String>] = [:]
        for photo in photos {
            // The address says where the photo is below the library folders. It needs UTF-8.
            guard let address = photo.address else {
                Input.note("\(photo.file.printable): its path isn't UTF-8, so it gets no sidecar")
                continue
            }
            let file = folder.appending(FilePath("\(address).xmp").lexicallyNormalized().components)
            let parent = file.removingLastComponent()
            let others = names[parent] ?? Self.names(in: parent)
            names[parent] = others
            let stem = FilePath(photo.name).stem ?? photo.name
            guard others.isDisjoint(with: ["\(photo.name).xmp".lowercased(), "\(stem).xmp".lowercased()]),
                try Self.write(facts[photo.id]?.xmp ?? "", to: file)
            else {
                left.append(file)
                continue
            }
            written += 1
        }
        print(written == 1 ? "1 sidecar written." : "\(written) sidecars written.")
        guard let first = left.first else { return }
        let what = left.count == 1 ? "1 sidecar exists" : "\(left.count) sidecars exist"
        throw Input.fail(
            "\(what) already, and no file was overwritten; the first one belongs to \(first.removingExtension.printable)",
            .unwritable
        )
    }

    /// Returns the names of the sidecars in a folder, in lower case.
    private static func names(in folder: FilePath) -> Set<String> {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.string)) ?? []
        return Set(names.map { $0.lowercased() }.filter { $0.hasSuffix(".xmp") })
    }

    /// Writes a new file. Returns false if there is one already.
    private static func write(_ text: String, to file: FilePath) throws -> Bool {
        do {
            try FileManager.default.createDirectory(
                atPath: file.removingLastComponent().string,
                withIntermediateDirectories: true
            )
            let descriptor = try FileDescriptor.open(
                file,
                .writeOnly,
                options: [.create, .exclusiveCreate, .closeOnExec],
                permissions: [.ownerReadWrite, .groupRead, .otherRead]
            )
            try descriptor.closeAfter { _ = try descriptor.writeAll(text.utf8) }
            return true
        } catch Errno.fileExists {
            return false
        } catch {
            throw Input.fail("\(file.printable): cannot be written", .unwritable)
        }
    }
}

extension FilePath {
    /// The path without the extension of its last component.
    fileprivate var removingExtension: FilePath {
        var path = self
        path.extension = nil
        return path
    }
}
