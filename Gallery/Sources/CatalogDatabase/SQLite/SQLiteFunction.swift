import CSQLite

/// A function for SQL statements. It must return the same result for the same arguments.
public struct SQLiteFunction: Sendable {
    /// The arguments of a call.
    public struct Arguments {
        fileprivate let context: OpaquePointer?
        fileprivate let values: UnsafeMutablePointer<OpaquePointer?>?

        /// Returns the UTF-8 bytes of an argument, from 0, which are valid during the call. NULL has none.
        public func text(_ index: Int) -> UnsafeBufferPointer<UInt8> {
            let value = values?[index]
            guard let start = sqlite3_value_text(value) else {
                return UnsafeBufferPointer(start: nil, count: 0)
            }
            return UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
        }

        /// Returns the number that an argument is, from 0.
        public func number(_ index: Int) -> Int64 { sqlite3_value_int64(values?[index]) }

        /// Returns what is made of an argument. If the argument is the same for all rows of a statement, it is made once.
        ///
        /// SQLite keeps the object, as described for `sqlite3_set_auxdata`.
        public func made<Object: AnyObject>(from index: Int, _ make: () -> Object) -> Object {
            if let known = sqlite3_get_auxdata(context, Int32(index)) {
                return Unmanaged<Object>.fromOpaque(known).takeUnretainedValue()
            }
            let object = make()
            sqlite3_set_auxdata(context, Int32(index), Unmanaged<AnyObject>.passRetained(object).toOpaque()) {
                Unmanaged<AnyObject>.fromOpaque($0!).release()
            }
            return object
        }
    }

    fileprivate final class Body {
        let call: @Sendable (Arguments) -> Int64

        init(_ call: @escaping @Sendable (Arguments) -> Int64) {
            self.call = call
        }
    }

    let name: String
    let argumentCount: Int
    private let body: @Sendable (Arguments) -> Int64

    /// - Parameter body: Returns the result for the arguments of a call.
    public init(_ name: String, argumentCount: Int, _ body: @escaping @Sendable (Arguments) -> Int64) {
        self.name = name
        self.argumentCount = argumentCount
        self.body = body
    }

    /// Adds the function to a connection.
    func add(to connection: OpaquePointer) throws {
        let code = sqlite3_create_function_v2(
            connection,
            name,
            Int32(argumentCount),
            SQLITE_UTF8 | SQLITE_DETERMINISTIC,
            Unmanaged.passRetained(Body(body)).toOpaque(),
            { context, _, values in
                let body = Unmanaged<Body>.fromOpaque(sqlite3_user_data(context)).takeUnretainedValue()
                sqlite3_result_int64(context, body.call(Arguments(context: context, values: values)))
            },
            nil,
            nil,
            // Called even if adding the function fails.
            { Unmanaged<Body>.fromOpaque($0!).release() }
        )
        guard code == SQLITE_OK else { throw SQLiteError(code: code, of: connection) }
    }
}
