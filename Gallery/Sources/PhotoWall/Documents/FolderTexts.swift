import PhotoLibrary
import Pictures
import SourceFiles

/// The texts of folders: a file called `index.md` in CommonMark is shown above the photos of its folder.
struct FolderTexts: Sendable {
    /// A folder's text, or why it can't be shown.
    struct Text: Encodable {
        var parts: [TextPart]?
        /// A sentence for the user.
        var problem: String?
    }

    let facets: Blocking<Catalog.Facets>
    let decoders: DecoderPool

    /// Returns the text of a folder, or nil if there is none. A decoder process reads it.
    func text(of folder: String) async throws -> Text? {
        let files = try await facets.run { try $0.textFiles(of: folder) }
        for file in files {
            do {
                return Text(parts: try await decoders.text(of: PictureSource(file)))
            } catch let refusal as PictureRefusal where refusal == .missing || refusal.kind == .notAPicture {
                // An empty file isn't a text.
                continue
            } catch let refusal as PictureRefusal {
                return Text(problem: "index.md can’t be shown: \(refusal.reason)")
            } catch let failure as PictureFailure {
                return Text(problem: "index.md can’t be shown now: \(failure.reason)")
            }
        }
        return nil
    }
}
