// swift-format-ignore-file
// The part of Foundation that the stand-ins and the products use. It is only type-checked, by Scripts/check-availability,
// for systems without a Foundation on Linux.
@_exported import Observation

public typealias CGFloat = Double
public typealias TimeInterval = Double

public func sin(_ x: Double) -> Double { x }
public func cos(_ x: Double) -> Double { x }

public struct CGPoint: Equatable, Codable, Sendable {
    public static let zero = CGPoint()
    public var x: CGFloat
    public var y: CGFloat
    public init(x: CGFloat = 0, y: CGFloat = 0) { (self.x, self.y) = (x, y) }
}

/// Not `Hashable` here. It is only from iOS 18 on, which compilers don't check.
public struct CGSize: Equatable, Codable, Sendable {
    public static let zero = CGSize()
    public var width: CGFloat
    public var height: CGFloat
    public init(width: CGFloat = 0, height: CGFloat = 0) { (self.width, self.height) = (width, height) }
    public init(width: Int, height: Int) { self.init(width: CGFloat(width), height: CGFloat(height)) }
}

public struct CGRect: Equatable, Codable, Sendable {
    public static let zero = CGRect()
    public static let null = CGRect(x: .infinity, y: .infinity, width: 0, height: 0)
    public static let infinite = CGRect(x: -.infinity, y: -.infinity, width: .infinity, height: .infinity)
    public var origin: CGPoint
    public var size: CGSize
    public init(origin: CGPoint = .zero, size: CGSize = .zero) { (self.origin, self.size) = (origin, size) }
    public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) {
        self.init(origin: CGPoint(x: x, y: y), size: CGSize(width: width, height: height))
    }
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.init(x: CGFloat(x), y: CGFloat(y), width: CGFloat(width), height: CGFloat(height))
    }
    public var minX: CGFloat { origin.x }
    public var minY: CGFloat { origin.y }
    public var midX: CGFloat { origin.x }
    public var midY: CGFloat { origin.y }
    public var maxX: CGFloat { origin.x }
    public var maxY: CGFloat { origin.y }
    public var width: CGFloat { size.width }
    public var height: CGFloat { size.height }
    public var isNull: Bool { false }
    public var isEmpty: Bool { false }
    public var isInfinite: Bool { false }
    public var standardized: CGRect { self }
    public var integral: CGRect { self }
    public func insetBy(dx: CGFloat, dy: CGFloat) -> CGRect { self }
    public func offsetBy(dx: CGFloat, dy: CGFloat) -> CGRect { self }
    public func contains(_ point: CGPoint) -> Bool { false }
    public func contains(_ rect: CGRect) -> Bool { false }
    public func intersects(_ rect: CGRect) -> Bool { false }
    public func intersection(_ rect: CGRect) -> CGRect { self }
    public func union(_ rect: CGRect) -> CGRect { self }
}

public struct UUID: Hashable, Sendable {
    public init() {}
    public var uuidString: String { "" }
}

public struct URL: Hashable, Sendable {
    public init(fileURLWithPath path: String) {}
}

public struct Data: Hashable, Sendable {
    public init() {}
    public init(contentsOf url: URL) throws {}
    public var count: Int { 0 }
    public func prefix(_ length: Int) -> [UInt8] { [] }
}

public struct IndexPath: Hashable, Codable, Comparable, Sendable, RandomAccessCollection, MutableCollection {
    public init() {}
    public init(from decoder: any Decoder) throws {}
    public func encode(to encoder: any Encoder) throws {}
    public init(index: Int) {}
    public init(indexes: [Int]) {}
    public var startIndex: Int { 0 }
    public var endIndex: Int { 0 }
    public subscript(index: Int) -> Int {
        get { 0 }
        set {}
    }
    public mutating func append(_ index: Int) {}
    public static func < (left: IndexPath, right: IndexPath) -> Bool { false }
}

public struct IndexSet: Hashable, Sendable, Sequence, ExpressibleByArrayLiteral {
    public init() {}
    public init(integer: Int) {}
    public init(integersIn range: Range<Int>) {}
    public init(_ indexes: some Sequence<Int>) {}
    public init(arrayLiteral elements: Int...) {}
    public var isEmpty: Bool { true }
    public var count: Int { 0 }
    public func contains(_ index: Int) -> Bool { false }
    public mutating func insert(_ index: Int) {}
    public func makeIterator() -> IndexingIterator<[Int]> { [].makeIterator() }
}

public let NSNotFound = Int.max

public protocol NSObjectProtocol: AnyObject {
    func isEqual(_ object: Any?) -> Bool
    var hash: Int { get }
}

public struct NSZone {}

public protocol NSCopying {
    func copy(with zone: NSZone?) -> Any
}

open class NSObject: NSObjectProtocol, Hashable, CustomStringConvertible {
    public init() {}
    open func isEqual(_ object: Any?) -> Bool { false }
    open var hash: Int { 0 }
    open var description: String { "" }
    open func copy() -> Any { self }
    open func mutableCopy() -> Any { self }
    public static func == (left: NSObject, right: NSObject) -> Bool { left.isEqual(right) }
    public func hash(into hasher: inout Hasher) {}
}

open class NSCoder: NSObject {}

open class NSString: NSObject {
    public convenience init(string: String) { self.init() }
}

open class NSAttributedString: NSObject {
    public struct Key: Hashable, Sendable, RawRepresentable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }
    public var string: String { "" }
    public convenience init(string: String, attributes: [Key: Any]? = nil) { self.init() }
    public func attributes(at location: Int, effectiveRange range: UnsafeMutableRawPointer?) -> [Key: Any] { [:] }
}

open class Bundle: NSObject {}

public final class NSLock: @unchecked Sendable {
    public init() {}
    public func lock() {}
    public func unlock() {}
    public func withLock<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }
}

open class Operation: NSObject {}

open class OperationQueue: NSObject, @unchecked Sendable {
    public var maxConcurrentOperationCount = 1
    public var qualityOfService = QualityOfService.utility
    public func addOperation(_ block: @escaping @Sendable () -> Void) {}
}

public enum QualityOfService: Sendable {
    case userInteractive, userInitiated, utility, background
}

open class ProcessInfo: NSObject, @unchecked Sendable {
    public static var processInfo: ProcessInfo { ProcessInfo() }
    public var activeProcessorCount: Int { 1 }
    public var environment: [String: String] { [:] }
}

public final class DispatchQueue: Sendable {
    public static let main = DispatchQueue()
    public func async(execute work: @escaping @Sendable @convention(block) () -> Void) {}
}

public struct Notification: Sendable {
    public struct Name: Hashable, Sendable {
        public init(_ rawValue: String) {}
    }
}
