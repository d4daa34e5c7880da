import CQREncode
import Foundation

/// Where a server can be reached.
struct WallPlace {
    /// The address on this machine.
    let own: String
    /// The address in the local network, or nil if other machines can't reach the server or it has no address there.
    let other: String?

    /// - Parameters:
    ///   - host: The host that the server listens on.
    ///   - port: The port that the server listens on.
    ///   - network: This machine's address in the local network.
    init(host: String, port: Int, network: String? = LocalNetwork.address) {
        let isEverywhere = ["0.0.0.0", "::"].contains(host)
        let name = isEverywhere ? "127.0.0.1" : host.contains(":") ? "[\(host)]" : host
        own = "http://\(name):\(port)/"
        other = isEverywhere ? network.map { "http://\($0):\(port)/" } : nil
    }

    /// The line that says where the wall is.
    var line: String {
        let others = other.map { ", and for other machines in this network at \($0)" } ?? ""
        return "The wall is at \(own)\(others). Press Ctrl-C to stop."
    }

    /// The address in the local network as a QR code for a terminal.
    var code: String? {
        other.flatMap(QRCode.init)?.terminalText
    }
}

/// The addresses of this machine in the local network.
enum LocalNetwork {
    /// Returns the first IPv4 address that other machines in the local network may use, or nil if there is none.
    static var address: String? {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return nil }
        defer { freeifaddrs(list) }
        var next = list
        while let entry = next {
            next = entry.pointee.ifa_next
            let address: UnsafeMutablePointer<sockaddr>? = entry.pointee.ifa_addr
            if let address, address.pointee.sa_family == sa_family_t(AF_INET), let text = text(of: address),
                !text.hasPrefix("127.")
            {
                return text
            }
        }
        return nil
    }

    private static func text(of address: UnsafeMutablePointer<sockaddr>) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        guard getnameinfo(address, length, &buffer, socklen_t(buffer.count), nil, 0, NI_NUMERICHOST) == 0
        else {
            return nil
        }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

/// Opens addresses in the user's browser.
enum BrowserOpening {
    /// Opens an address. Prints a line if there is no program to do so.
    static func open(_ address: String) {
        #if os(macOS)
            let opener = "open"
        #else
            let opener = "xdg-open"
        #endif
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [opener, address]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.terminationHandler = { process in
            guard process.terminationStatus != 0 else { return }
            Input.note("The browser did not open (\(opener)); open \(address) yourself.")
        }
        do {
            try process.run()
        } catch {
            Input.note("The browser did not open; open \(address) yourself.")
        }
    }
}

/// A QR code of a text, such as an address to scan from a terminal.
struct QRCode {
    /// Whether each module is dark, row by row. There are as many rows as columns.
    let modules: [[Bool]]

    /// Encodes a text in the smallest version that has room, with the lowest level of error correction. Returns nil if the text
    /// is too long.
    init?(_ text: String) {
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L) else { return nil }
        defer { QRcode_free(code) }
        let size = Int(code.pointee.width)
        modules = (0..<size).map { y in
            (0..<size).map { x in code.pointee.data[y * size + x] & 1 == 1 }
        }
    }

    /// The code for a terminal: two modules on top of each other take one character. Dark modules are black and the rest is
    /// white, whatever the terminal's own colors are.
    var terminalText: String {
        let margin = 2, size = modules.count
        func isDark(_ x: Int, _ y: Int) -> Bool {
            (0..<size).contains(x) && (0..<size).contains(y) && modules[y][x]
        }
        return stride(from: -margin, to: size + margin, by: 2).map { y in
            let line = (-margin..<(size + margin)).map { x in
                switch (isDark(x, y), isDark(x, y + 1)) {
                case (true, true): "█"
                case (true, false): "▀"
                case (false, true): "▄"
                case (false, false): " "
                }
            }.joined()
            return "\u{1B}[30;107m\(line)\u{1B}[0m\n"
        }.joined()
    }
}
