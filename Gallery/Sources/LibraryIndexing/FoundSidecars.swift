import LibraryFiles
import PhotoLibrary
import SourceFiles

/// The files of a folder that say something about photos next to them: XMP, and what Google Takeout writes. The folder's
/// listing says which ones exist, so none is asked for in vain.
struct FoundSidecars {
    /// Files of XMP, and files that may be from Google Takeout, that aren't too large.
    private var xmp: Set<FileName> = []
    private var takeout: Set<FileName> = []
    /// Those that are new, have changed, or are gone since the photos next to them were read.
    private var changed: Set<FileName> = []
    private var gone: Set<FileName> = []

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
                if XMPSidecar.sizes.contains(file.stamp.size) { xmp.insert(file.name) }
            } else if TakeoutSidecar.sizes.contains(file.stamp.size) {
                takeout.insert(file.name)
            }
            // One that couldn't be read was missing when the photo was read, too.
            let isNew = known[file.name].map { $0.isWaiting || !file.stamp.hasContent(of: $0.stamp) } ?? true
            if isNew { changed.insert(file.name) }
        }
        for name in known.keys
        where (name.isXMP || name.isTakeoutSidecar) && !present.contains(name)
            && asked?.contains(name) ?? true
        {
            gone.insert(name)
        }
        changed.formUnion(gone)
    }

    var haveChanged: Bool { !changed.isEmpty }

    /// Returns the files next to a photo, and whether one of them is new, has changed, or is gone.
    func sidecars(of photo: FileName) -> (sidecars: Sidecars, areNew: Bool) {
        guard !xmp.isEmpty || !takeout.isEmpty || !gone.isEmpty else { return (Sidecars(), false) }
        let names = XMPSidecar.names(of: photo) + TakeoutSidecar.names(of: photo)
        let sidecars = Sidecars(
            xmp: names.first(where: xmp.contains),
            takeout: names.filter(takeout.contains),
            gone: names.filter(gone.contains)
        )
        return (sidecars, names.contains(where: changed.contains))
    }
}

extension FileName {
    /// Whether the file may say something about a photo next to it.
    var mayBeSidecar: Bool { isXMP || fileExtension == "json" }
}
