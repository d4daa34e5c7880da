import Foundation

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
