#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension PictureFacts {
    /// Takes the date from the file's name if the file itself has none. Phones, messengers and screenshots
    /// write it there.
    ///
    /// - Parameter name: The name in the file system.
    public mutating func takeDate(fromName name: [UInt8]) {
        guard taken == nil, let date = TakenDate(fileName: name, now: Int64(time(nil))) else { return }
        taken = date.seconds
        takenPrecision = date.precision
        takenSource = .name
    }
}

extension TakenDate {
    /// Older cameras didn't write dates into names.
    private static let firstYear = 1990

    /// Finds the first plausible date in a file's name: `IMG-20210312-WA0003.jpg`,
    /// `Screenshot_20220101-123456.png`, `2020-07-14 12.33.01.png`, `Screenshot 2022-01-01 at 12.33.01.png`.
    /// A time may follow the date.
    ///
    /// - Parameter now: The latest plausible date.
    init?(fileName: [UInt8], now: Int64) {
        let name = NameBytes(bytes: fileName)
        let dates = fileName.indices.lazy.compactMap { name.date(at: $0) }
        guard let date = TakenDate.first(of: Array(dates), now: now) else { return nil }
        self = date
    }

    /// Reads digits from a name. Positions beyond its end are empty.
    private struct NameBytes {
        let bytes: [UInt8]

        /// Returns the date at a position as `2020-07-14T12:33:01`, the format of ``TakenDate/init(_:)``.
        func date(at start: Int) -> String? {
            guard !isDigit(start - 1), let year = number(start, digits: 4), year >= TakenDate.firstYear else {
                return nil
            }
            var end = start + 4
            let separator = ["-", "_", "."].first { has($0, at: end) }
            let width = separator == nil ? 0 : 1
            guard number(end + width, digits: 2) != nil else { return nil }
            end += width + 2
            guard separator.map({ has($0, at: end) }) ?? true, number(end + width, digits: 2) != nil else {
                return nil
            }
            end += width + 2
            let date = "\(text(start, 4))-\(text(start + 4 + width, 2))-\(text(end - 2, 2))"
            if let clock = clock(after: end) { return "\(date)T\(clock)" }
            return isDigit(end) ? nil : date
        }

        /// Returns the time after a date as `12:33:01`. It may have separators and milliseconds.
        private func clock(after date: Int) -> String? {
            var start = date
            if has(" at ", at: start) {
                start += 4
            } else if ["-", "_", " ", "T", "."].contains(where: { has($0, at: start) }) {
                start += 1
            }
            let width = ["-", "_", ".", ":"].contains { has($0, at: start + 2) } ? 1 : 0
            let (minute, second) = (start + 2 + width, start + 4 + 2 * width)
            guard number(start, digits: 2) != nil, number(minute, digits: 2) != nil,
                number(second, digits: 2) != nil
            else { return nil }
            let end = second + 2
            guard !isDigit(end) || number(end, digits: 3) != nil && !isDigit(end + 3) else { return nil }
            return "\(text(start, 2)):\(text(minute, 2)):\(text(second, 2))"
        }

        private func isDigit(_ index: Int) -> Bool {
            bytes.indices.contains(index) && (0x30...0x39).contains(bytes[index])
        }

        private func number(_ start: Int, digits: Int) -> Int? {
            guard (start..<start + digits).allSatisfy(isDigit) else { return nil }
            return bytes[start..<start + digits].reduce(0) { $0 * 10 + Int($1 - 0x30) }
        }

        private func has(_ text: String, at index: Int) -> Bool {
            index >= 0 && bytes.dropFirst(index).starts(with: text.utf8)
        }

        private func text(_ start: Int, _ count: Int) -> String {
            String(decoding: bytes[start..<start + count], as: UTF8.self)
        }
    }
}
