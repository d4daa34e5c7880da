import PhotoLibrary

extension Catalog {
    /// The catalog's token in addresses, shortened to the 16 characters that fit into a root node.
    public var addressToken: String { String(token.prefix(16)) }
}
