/// Makes damaged XMP readable: reads what looks like XML, and writes XML that follows the rules.
///
/// It escapes single characters of the syntax, declares prefixes, leaves out properties and attributes that come a second time,
/// and closes what isn't closed.
struct XMPRepair {
    private var input: ArraySlice<UInt8>
    private var output: [UInt8] = []
    private var open: [Element] = []
    private var isDone = false

    /// With more elements in each other, or more attributes of one, the packet ends. XMP needs about ten, and a hundred.
    private static let deepest = 100, maxAttributes = 1_000

    /// Returns the repaired packet.
    ///
    /// - Parameter packet: From ``XMPPacket/cleaned(_:)``, so it begins with the root.
    static func repaired(_ packet: [UInt8]) -> [UInt8] {
        var repair = XMPRepair(input: packet[...])
        repair.run()
        return repair.output
    }

    private init(input: ArraySlice<UInt8>) {
        self.input = input
        output.reserveCapacity(input.count + 100)
    }

    private struct Element {
        let name: ArraySlice<UInt8>
        /// The prefixes that it declares.
        let prefixes: Set<ArraySlice<UInt8>>
        /// Whether it is left out, with all in it.
        let isLeftOut: Bool
        /// The names of the properties that it has, if each may be there once.
        var properties: Set<ArraySlice<UInt8>>?
    }

    private mutating func run() {
        while !input.isEmpty, !isDone, open.count <= Self.deepest {
            if input.first == UInt8(ascii: "<"), takeMarkup() { continue }
            takeText()
        }
        while !open.isEmpty { close() }
    }

    // MARK: - Markup

    /// Takes a tag or something else that isn't text. Returns false for a single character of the syntax.
    private mutating func takeMarkup() -> Bool {
        let start = input.dropFirst()
        if start.starts(with: "!--".utf8) {
            skip(through: "-->")
        } else if start.starts(with: "![CDATA[".utf8) {
            input = input.dropFirst("<![CDATA[".utf8.count)
            let end = position(of: "]]>")
            write(text: input[..<end], isPlain: true)
            input = input[end...].dropFirst(3)
        } else if start.first == UInt8(ascii: "?") {
            skip(through: "?>")
        } else if start.first == UInt8(ascii: "!") {
            skip(through: ">")
        } else if start.first == UInt8(ascii: "/"), Self.isName(start.dropFirst().first) {
            input = start.dropFirst()
            let name = takeName()
            skip(through: ">")
            if let place = open.lastIndex(where: { $0.name == name }) {
                while open.count > place { close() }
            }
        } else if Self.isName(start.first) {
            input = start
            takeElement()
        } else if start.isEmpty || start.elementsEqual("/".utf8) {
            // The packet is cut off here.
            input = []
        } else {
            return false
        }
        return true
    }

    private mutating func takeElement() {
        let name = takeName()
        var attributes: [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] = []
        while let attribute = takeAttribute() {
            let isKnown = attributes.contains { $0.name == attribute.name }
            if !isKnown, attributes.count < Self.maxAttributes { attributes.append(attribute) }
        }
        let isEmpty = input.first == UInt8(ascii: "/")
        if isEmpty { input = input.dropFirst() }
        if input.first == UInt8(ascii: ">") { input = input.dropFirst() }
        let isRepeated = open.last?.properties.map { $0.contains(name) } ?? false
        if !open.isEmpty { open[open.count - 1].properties?.insert(name) }
        let isLeftOut = open.last?.isLeftOut ?? false || isRepeated
        let isNode =
            Self.local(name).elementsEqual("Description".utf8)
            || attributes.contains {
                Self.local($0.name).elementsEqual("parseType".utf8) && $0.value.elementsEqual("Resource".utf8)
            }
        var prefixes: Set<ArraySlice<UInt8>> = []
        if isLeftOut {
            attributes = []
        } else {
            leaveOutRepeated(&attributes, isNode: isNode)
            prefixes = write(name, attributes)
        }
        let parent = open.last?.name ?? []
        // Several descriptions in RDF are parts of one.
        let isPart = Self.local(parent).elementsEqual("RDF".utf8)
        let before = isPart ? topProperties : []
        let properties = isNode ? before.union(attributes.map(\.name).filter(Self.isProperty)) : nil
        open.append(Element(name: name, prefixes: prefixes, isLeftOut: isLeftOut, properties: properties))
        if isEmpty { close() }
    }

    /// The properties of the descriptions that are closed.
    private var topProperties: Set<ArraySlice<UInt8>> = []

    private func leaveOutRepeated(
        _ attributes: inout [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)],
        isNode: Bool
    ) {
        guard isNode, open.last.map({ Self.local($0.name).elementsEqual("RDF".utf8) }) ?? false else {
            return
        }
        attributes.removeAll { Self.isProperty($0.name) && topProperties.contains($0.name) }
    }

    /// Returns whether an attribute is a property, and not a part of the syntax.
    private static func isProperty(_ name: ArraySlice<UInt8>) -> Bool {
        !["xmlns", "xml", "rdf"].contains { prefix(name)?.elementsEqual($0.utf8) ?? true }
    }

    private mutating func close() {
        guard let element = open.popLast() else { return }
        isDone = open.isEmpty
        if let properties = element.properties,
            open.last.map({ Self.local($0.name).elementsEqual("RDF".utf8) }) ?? false
        {
            topProperties.formUnion(properties)
        }
        guard !element.isLeftOut else { return }
        output += "</".utf8
        output += element.name
        output.append(UInt8(ascii: ">"))
    }

    /// Writes a start tag. Returns the prefixes that it declares.
    private mutating func write(
        _ name: ArraySlice<UInt8>,
        _ attributes: [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)]
    ) -> Set<ArraySlice<UInt8>> {
        var declared = Set(
            attributes.filter { Self.prefix($0.name)?.elementsEqual("xmlns".utf8) ?? false }.map {
                Self.local($0.name)
            }
        )
        let known = open.reduce(declared) { $0.union($1.prefixes) }
        output.append(UInt8(ascii: "<"))
        output += name
        for prefix in [name] + attributes.map(\.name) {
            guard let prefix = Self.prefix(prefix), !known.contains(prefix), !declared.contains(prefix),
                !["xml", "xmlns"].contains(where: { prefix.elementsEqual($0.utf8) })
            else { continue }
            declared.insert(prefix)
            output += " xmlns:".utf8
            output += prefix
            output += "=\"\(Self.namespaces[String(decoding: prefix, as: UTF8.self)] ?? "unknown:/")\"".utf8
        }
        for attribute in attributes {
            output.append(UInt8(ascii: " "))
            output += attribute.name
            output += "=\"".utf8
            write(text: attribute.value)
            output.append(UInt8(ascii: "\""))
        }
        output.append(UInt8(ascii: ">"))
        return declared
    }

    // MARK: - Attributes

    /// Takes the next attribute of a tag, or returns nil at its end. Other characters are skipped.
    private mutating func takeAttribute() -> (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)? {
        while let next = input.first, !"<>".utf8.contains(next),
            next != UInt8(ascii: "/") || input.dropFirst().first != UInt8(ascii: ">")
        {
            guard Self.isName(next) else {
                input = input.dropFirst()
                continue
            }
            let name = takeName()
            skipSpaces()
            guard input.first == UInt8(ascii: "=") else { continue }
            input = input.dropFirst()
            skipSpaces()
            guard let quote = input.first, "\"'".utf8.contains(quote),
                let end = input.dropFirst().firstIndex(of: quote)
            else { continue }
            let value = input[(input.startIndex + 1)..<end]
            input = input[(end + 1)...]
            return (name, value)
        }
        return nil
    }

    private mutating func skipSpaces() {
        input = input.drop { " \t\r\n".utf8.contains($0) }
    }

    // MARK: - Text

    private mutating func takeText() {
        let end = input.dropFirst().firstIndex(of: UInt8(ascii: "<")) ?? input.endIndex
        if !open.isEmpty { write(text: input[..<end]) }
        input = input[end...]
    }

    /// Writes text or the value of an attribute.
    ///
    /// - Parameter isPlain: Whether `&` is never the beginning of a reference.
    private mutating func write(text: ArraySlice<UInt8>, isPlain: Bool = false) {
        guard open.last.map({ !$0.isLeftOut }) ?? true else { return }
        for place in text.indices {
            switch text[place] {
            case UInt8(ascii: "<"): output += "&lt;".utf8
            case UInt8(ascii: ">"): output += "&gt;".utf8
            case UInt8(ascii: "\""): output += "&quot;".utf8
            case UInt8(ascii: "&") where isPlain || !Self.isReference(text[(place + 1)...]):
                output += "&amp;".utf8
            case let byte: output.append(byte)
            }
        }
    }

    /// Returns whether text continues as a reference to a character does after `&`.
    private static func isReference(_ text: ArraySlice<UInt8>) -> Bool {
        let name = text.prefix(10).prefix { $0 != UInt8(ascii: ";") }
        guard name.count < text.prefix(10).count else { return false }
        let reference = String(decoding: name, as: UTF8.self)
        guard reference.hasPrefix("#") else {
            return ["lt", "gt", "amp", "quot", "apos"].contains(reference)
        }
        let isHexadecimal = reference.hasPrefix("#x")
        let digits = reference.dropFirst(isHexadecimal ? 2 : 1)
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x41...0x46).contains($0 & 0xDF) })
        else {
            return false
        }
        return UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init).map(
            XMPPacket.isXML
        ) ?? false
    }

    // MARK: - Names

    private mutating func takeName() -> ArraySlice<UInt8> {
        var name = input.prefix { Self.isName($0) || "-.:0123456789".utf8.contains($0) }
        input = input[name.endIndex...]
        // One prefix at most, and a name after it.
        if let colon = name.firstIndex(of: UInt8(ascii: ":")) {
            let rest = name[(colon + 1)...]
            name = Self.isName(rest.first) && !rest.contains(UInt8(ascii: ":")) ? name : name[..<colon]
        }
        return name
    }

    /// The namespaces of prefixes that are used without a declaration.
    private static let namespaces = [
        "x": "adobe:ns:meta/", "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
        "dc": "http://purl.org/dc/elements/1.1/", "xmp": "http://ns.adobe.com/xap/1.0/",
        "photoshop": "http://ns.adobe.com/photoshop/1.0/", "exif": "http://ns.adobe.com/exif/1.0/",
        "tiff": "http://ns.adobe.com/tiff/1.0/", "lr": "http://ns.adobe.com/lightroom/1.0/",
        "digiKam": "http://www.digikam.org/ns/1.0/",
    ]

    private static func isName(_ byte: UInt8?) -> Bool {
        byte.map { (0x41...0x5A).contains($0 & 0xDF) || $0 == UInt8(ascii: "_") } ?? false
    }

    private static func local(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        name.firstIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
    }

    private static func prefix(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        name.firstIndex(of: UInt8(ascii: ":")).map { name[..<$0] }
    }

    // MARK: - Places

    /// Returns the position of some text, or the end.
    private func position(of text: String) -> Int {
        let bytes = Array(text.utf8)
        return input.indices.first { input[$0] == bytes[0] && input[$0...].starts(with: bytes) }
            ?? input.endIndex
    }

    private mutating func skip(through text: String) {
        input = input[position(of: text)...].dropFirst(text.utf8.count)
    }
}
