import Foundation
import LayoutEngine

/// A layout as a JSON document describes it.
public struct LayoutDocument: Sendable {
    /// What the layout fills.
    public let container: LayoutContainer
    /// The sections, with their items.
    public let sections: [LayoutSection]
    /// The pictures that items name, by section and item, as they stand in the document.
    public let sources: [[String?]]

    /// Reads a document.
    ///
    /// - Throws: ``DocumentError`` for what is not JSON, unknown words, missing fields and wrong types. Numbers that
    ///   make no sense are not errors: they follow the engine's rules.
    public init(json: Data) throws {
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
    public var layout: CollectionLayout {
        CollectionLayout(container: container, sections: sections)
    }
}

private struct DocumentFields: Decodable {
    let container: ContainerFields
    let sections: [SectionFields]
}
