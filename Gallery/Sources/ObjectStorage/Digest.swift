import CGLib
import Foundation
import NIOCore

/// Checksums and keyed checksums, computed with GLib.
public enum Digest {
    /// Returns the MD5 in hexadecimal, which most services use as an object's tag. It only protects against
    /// accidental changes.
    public static func md5(_ bytes: ByteBuffer) -> String {
        digits(checksum(G_CHECKSUM_MD5, bytes.readableBytesView))
    }

    /// Returns the MD5 in base64, for a request's `Content-MD5`.
    static func md5Base64(_ bytes: ByteBuffer) -> String {
        Data(checksum(G_CHECKSUM_MD5, bytes.readableBytesView)).base64EncodedString()
    }

    /// Returns the SHA-256 in hexadecimal.
    static func sha256(_ bytes: some DataProtocol) -> String {
        digits(checksum(G_CHECKSUM_SHA256, bytes))
    }

    /// Returns the HMAC-SHA-256 of a text with a key.
    static func code(_ text: String, key: [UInt8]) -> [UInt8] {
        guard let code = g_hmac_new(G_CHECKSUM_SHA256, key, gsize(key.count)) else { return [] }
        defer { g_hmac_unref(code) }
        g_hmac_update(code, Array(text.utf8), gssize(text.utf8.count))
        var result = [UInt8](repeating: 0, count: 32)
        var count = gsize(result.count)
        g_hmac_get_digest(code, &result, &count)
        return result
    }

    /// Returns bytes as two hexadecimal digits each.
    static func digits(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private static func checksum(_ kind: GChecksumType, _ bytes: some DataProtocol) -> [UInt8] {
        guard let checksum = g_checksum_new(kind) else { return [] }
        defer { g_checksum_free(checksum) }
        for region in bytes.regions where !region.isEmpty {
            region.withUnsafeBytes {
                g_checksum_update(checksum, $0.bindMemory(to: guchar.self).baseAddress, gssize($0.count))
            }
        }
        var count = gsize(g_checksum_type_get_length(kind))
        var result = [UInt8](repeating: 0, count: Int(count))
        g_checksum_get_digest(checksum, &result, &count)
        return result
    }
}
