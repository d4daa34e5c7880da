extension Query {
    /// The number for a name, or nil if it is missing.
    ///
    /// - Throws: ``Refusal`` if it isn't a number.
    func number(_ name: Substring) throws(Refusal) -> Int? {
        guard let text = self[name] else { return nil }
        guard let number = Substring(text).number(UInt32.self) else {
            throw Refusal(status: .badRequest, text: "\(name) is a number that is at least 0.")
        }
        return Int(number)
    }
}
