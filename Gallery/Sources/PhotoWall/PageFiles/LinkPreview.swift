/// What other programs show of a link to a wall that everybody may see: a picture, in the format of Open Graph.
public struct LinkPreview: Hashable, Sendable {
    private let address: SiteAddress
    private let picture: String

    /// - Parameters:
    ///   - address: The address of the wall. Programs don't accept relative addresses of pictures.
    ///   - picture: The address of the picture, relative to the page.
    public init(_ address: SiteAddress, picture: String) {
        self.address = address
        self.picture = picture
    }

    /// The elements for the head of the page.
    var html: String {
        """
        <meta property="og:url" content="\(address.text)">
        <meta property="og:image" content="\(address.absolute(picture))">
        <meta name="twitter:card" content="summary_large_image">
        """
    }
}
