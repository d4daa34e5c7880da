#if !hasFeature(Embedded)
    import Foundation
#endif

/// Prepares text and searches for the full-text index.
///
/// Words are defined here, so that SQLite, PostgreSQL and static sites find the same photos. Case and accents are ignored.
/// Two kinds of characters are words by themselves, although neither database treats them so: characters of
/// scripts without spaces, and emoji.
package enum SearchText {
    /// Returns the words of a text for the index, so that all indexes have the same words.
    package static func indexed(_ text: String) -> String {
        tokens(text).joined(separator: " ")
    }

    /// Returns text that is ready to be split into words: with compatibility forms replaced, and with spaces
    /// around characters that are words.
    package static func prepared(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 && $0 != 0 }) {
            return text
        }
        let space = UInt8(ascii: " ")
        var result: [UInt8] = []
        for scalar in composed(text).unicodeScalars {
            let isWord = isWord(scalar)
            if isWord { result.append(space) }
            if scalar.isASCII {
                result.append(scalar.value == 0 ? space : UInt8(scalar.value))
            } else {
                result += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
            }
            if isWord { result.append(space) }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns text for comparing: in lower case, without marks.
    package static func folded(_ text: String) -> String {
        text.utf8.allSatisfy { $0 < 0x80 } ? text.lowercased() : plain(text)
    }

    /// Returns the words of a text as in the index, folded.
    package static func tokens(_ text: String) -> [String] {
        folded(prepared(text)).unicodeScalars.split { !isToken($0) }.map { String($0) }
    }

    /// Appends the words of a text that is prepared and folded, each after a space.
    package static func append(_ text: ArraySlice<UInt8>, to words: inout [UInt8]) {
        let space = UInt8(ascii: " ")
        var isInside = false
        func add(_ bytes: some Sequence<UInt8>, _ isToken: Bool) {
            if isToken, !isInside { words.append(space) }
            if isToken { words += bytes }
            isInside = isToken
        }
        if text.allSatisfy({ $0 < 0x80 }) {
            for byte in text { add(CollectionOfOne(byte), isToken(Unicode.Scalar(byte))) }
        } else {
            for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
                add(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter, isToken(scalar))
            }
        }
    }

    /// Returns the words of a search: the parts between spaces that contain a character of the index.
    package static func words(_ text: String) -> [String] {
        text.split { $0.isWhitespace || $0 == "\0" || $0 == "\"" }.prefix(maxWords).compactMap { word in
            let prepared = prepared(String(word.prefix(maxCharacters)))
            return tokens(prepared).isEmpty ? nil : prepared
        }
    }

    /// Returns whether tokens contain these words in a row. The last word may be a prefix.
    package static func has(_ words: [String], in tokens: [String]) -> Bool {
        guard let last = words.last, words.count <= tokens.count else { return false }
        return (0...(tokens.count - words.count)).contains { start in
            words.dropLast().indices.allSatisfy { tokens[start + $0] == words[$0] }
                && tokens[start + words.count - 1].hasPrefix(last)
        }
    }

    // Nobody types more words. A search of megabytes would only take time.
    private static let maxWords = 32
    private static let maxCharacters = 128

    /// Returns whether the index accepts a character as part of a word (see the table's `categories`).
    private static func isToken(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return (0x30...0x39).contains(scalar.value) || (0x61...0x7A).contains(scalar.value | 0x20)
        }
        return switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber,
            .letterNumber, .otherNumber, .privateUse, .otherSymbol:
            true
        default: false
        }
    }

    /// Returns whether a character is a word by itself: symbols, Chinese, Japanese, and the scripts of
    /// South-East Asia that are written without spaces.
    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x31F0...0x31FF,
            0x3400...0x4DBF,
            0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            isToken(scalar)
        case 0..<0x80: false
        default: scalar.properties.generalCategory == .otherSymbol
        }
    }
}

// Embedded Swift has no tables for compatibility forms and case folding. Browsers have them.
#if hasFeature(Embedded)
    extension SearchText {
        /// Returns a text with compatibility forms replaced, in composed form.
        private static func composed(_ text: String) -> String { browser(text, 0) }

        /// Returns a text without case, marks and widths.
        private static func plain(_ text: String) -> String { browser(text, 1) }

        private static func browser(_ text: String, _ form: Int32) -> String {
            var text = text
            return text.withUTF8 { bytes in
                guard let start = bytes.baseAddress else { return "" }
                let answer = pageText(start, Int32(bytes.count), form)
                let length = answer.load(as: Int32.self)
                let result = UnsafeRawBufferPointer(start: answer + 4, count: Int(length))
                defer { answer.deallocate() }
                return String(decoding: result, as: UTF8.self)
            }
        }
    }

    /// Returns a block of memory with the length of a text in another form, and the text.
    @_extern(wasm, module: "page", name: "text")
    private func pageText(_ bytes: UnsafePointer<UInt8>, _ count: Int32, _ form: Int32)
        -> UnsafeMutableRawPointer
#else
    extension SearchText {
        private static func composed(_ text: String) -> String {
            text.precomposedStringWithCompatibilityMapping
        }

        private static func plain(_ text: String) -> String {
            text.folding(
                options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive],
                locale: nil
            )
        }
    }
#endif
