import BrickworkEngine
import Foundation

/// A layout described by a JSON document.
struct LayoutDocument: Sendable {
    /// The container that the layout fills.
    let container: LayoutContainer
    /// The sections, with their items.
    let sections: [LayoutSection]
    /// The pictures of the items, by section and item, as written in the document.
    let sources: [[String?]]

    /// Reads a document.
    ///
    /// - Throws: ``DocumentError`` for invalid JSON, unknown words, missing fields and wrong types. Numbers
    ///   out of range aren't errors. They follow the engine's rules.
    init(json: Data) throws {
        let fields: DocumentFields
        do {
            fields = try Self.decode(json)
        } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
            throw DocumentError(notJSON: json)
        } catch let error as DecodingError {
            throw DocumentError(error)
        }
        container = fields.container.container
        sections = fields.sections.map(\.section)
        sources = fields.sections.map(\.sources)
    }

    private static func decode(_ json: Data) throws -> DocumentFields {
        do {
            return try JSONDecoder().decode(DocumentFields.self, from: json)
        } catch DecodingError.dataCorrupted(let context) {
            guard let replaced = json.withoutUnrepresentableNumbers else {
                throw DecodingError.dataCorrupted(context)
            }
            return try JSONDecoder().decode(DocumentFields.self, from: replaced)
        }
    }

    /// The layout that the document describes.
    var layout: CollectionLayout {
        CollectionLayout(container: container, sections: sections)
    }
}

private struct DocumentFields: Decodable {
    let container: ContainerFields
    let sections: [SectionFields]
}
