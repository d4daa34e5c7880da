import Crypto
import Foundation
import NIOCore

/// A checksum that protects from accidents alone, and that storage services use as such.
public enum MD5 {
    /// The digits, as most services put them into an object's tag.
    public static func digits(_ bytes: ByteBuffer) -> String {
        Insecure.MD5.hash(data: bytes.readableBytesView).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
            .joined()
    }

    static func base64(_ bytes: ByteBuffer) -> String {
        Data(Insecure.MD5.hash(data: bytes.readableBytesView)).base64EncodedString()
    }
}
