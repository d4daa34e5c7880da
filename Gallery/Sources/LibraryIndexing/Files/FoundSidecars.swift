import PhotoLibrary
import Pictures
import SourceFiles
import SystemPackage

/// The files of a folder that say something about photos next to them: XMP, and what Google Takeout writes. The folder's
/// listing says which ones exist, so none is asked for in vain.
struct FoundSidecars {
    /// Files of XMP by their names in lower case, and files that may be from Google Takeout, that aren't too large.
    private var xmp: [FileName: [FileName]] = [:]
    private var takeout: Set<FileName> = []
    /// The keys of those that are new, have changed, or are gone since the photos next to them were read.
    private var changed: Set<FileName> = []
    private var gone: [FileName: [FileName]] = [:]
    /// The names of all files with and without extensions, if there is XMP.
    private var owners: Set<ArraySlice<UInt8>> = []

    /// - Parameters:
    ///   - files: The files of the folder.
    ///   - known: What the catalog knows about the folder's files.
    ///   - present: The names of all files of the folder.
    ///   - asked: The names that were looked up, or nil for the whole folder.
    init(
        _ files: [(name: FileName, stamp: FileStamp)],
        _ known: [FileName: KnownFile],
        present: Set<FileName>,
        asked: Set<FileName>? = nil
    ) {
        for file in files where file.name.mayBeSidecar {
            if file.name.isXMP {
                if XMPSidecar.sizes.contains(file.stamp.size) {
                    xmp[Self.key(file.name), default: []].append(file.name)
                }
            } else if TakeoutSidecar.sizes.contains(file.stamp.size) {
                takeout.insert(file.name)
            }
            // One that couldn't be read was missing when the photo was read, too.
            let isNew =
                known[file.name].map {
                    $0.isWaiting || !file.stamp.hasContent(of: $0.stamp)
                        || file.stamp.changed != $0.stamp.changed
                } ?? true
            if isNew { changed.insert(Self.key(file.name)) }
        }
        for name in known.keys
        where name.mayBeSidecar && !present.contains(name)
            && asked?.contains(name) ?? true
        {
            gone[Self.key(name), default: []].append(name)
        }
        changed.formUnion(gone.keys)
        guard !xmp.isEmpty else { return }
        owners = Set(present.flatMap { $0.mayBeSidecar ? [] : [$0.bytes[...], $0.stem] })
    }

    var haveChanged: Bool { !changed.isEmpty }

    /// Returns the files next to a photo, and whether one of them is new, has changed, or is gone.
    func sidecars(of photo: FileName) -> (sidecars: Sidecars, areNew: Bool) {
        guard !xmp.isEmpty || !takeout.isEmpty || !gone.isEmpty else { return (Sidecars(), false) }
        let starts = XMPSidecar.starts(of: photo)
        let takeoutNames = TakeoutName.all(of: photo).map(\.name)
        let keys = starts.map { XMPSidecar.key(start: $0) } + takeoutNames
        let sidecars = Sidecars(
            xmp: starts.lazy.compactMap(xmp(startingWith:)).first,
            takeout: takeoutNames.filter(takeout.contains),
            gone: keys.flatMap { gone[$0] ?? [] }
        )
        return (sidecars, keys.contains(where: changed.contains))
    }

    /// Returns the file of XMP whose name has this start. Its case may differ, unless it then is that of another file.
    private func xmp(startingWith start: ArraySlice<UInt8>) -> FileName? {
        let found = xmp[XMPSidecar.key(start: start)] ?? []
        return found.first { $0.stem == start } ?? found.filter { !owners.contains($0.stem) }.min()
    }

    private static func key(_ name: FileName) -> FileName {
        name.isXMP ? XMPSidecar.key(start: name.stem) : name
    }
}

extension FileName {
    /// Whether the file may say something about a photo next to it.
    var mayBeSidecar: Bool { isXMP || fileExtension == "json" }
}

/// The file of XMP next to a photo, where many programs write ratings, tags, captions and people. It wins over the
/// photo's own file.
enum XMPSidecar {
    /// Larger files aren't read.
    static let sizes: ClosedRange<Int64> = 1...4 << 20

    /// Returns what the name of the file next to a photo can have before `.xmp`: `IMG_1.jpg`, or else `IMG_1`.
    static func starts(of photo: FileName) -> [ArraySlice<UInt8>] { [photo.bytes[...], photo.stem] }

    /// Returns a name in lower case. Programs write `IMG_1.JPG.xmp` for `IMG_1.jpg`.
    static func key(start: ArraySlice<UInt8>) -> FileName {
        FileName(start.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 } + Array(".xmp".utf8))
    }
}
