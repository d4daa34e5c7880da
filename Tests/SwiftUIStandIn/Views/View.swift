@_exported import Foundation
@_exported import Observation

/// A part of an app's user interface.
@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View
    /// The content of the view.
    @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
    /// Never called.
    public var body: Never { fatalError("no view") }
}

/// A view that the stand-in itself implements.
@MainActor
protocol PrimitiveView: View where Body == Never {
    /// Configures a node for this view: its children, layout and traits.
    func update(_ node: Node)
}

extension PrimitiveView {
    /// Never called.
    public var body: Never { fatalError("a primitive view has no body") }
}

/// Views that aren't one view, but a list of them.
@MainActor
protocol ViewListing {
    /// The views with their keys.
    var listed: [(AnyHashable, any View)] { get }
}

/// Returns the views of a list, also of lists in it.
@MainActor
func listedViews(of view: any View) -> [(AnyHashable, any View)] {
    guard let listing = view as? any ViewListing else { return [(AnyHashable(0), view)] }
    return listing.listed.flatMap { key, view in
        listedViews(of: view).map { (AnyHashable([key, $0.0]), $0.1) }
    }
}

/// A view without content.
public struct EmptyView: View, PrimitiveView {
    public init() {}

    func update(_ node: Node) {
        node.setChildren([])
    }
}

/// Several views that don't contain each other.
public struct TupleView<Content>: View, PrimitiveView {
    public var value: Content
    private let views: [any View]

    init(_ value: Content, views: [any View]) {
        (self.value, self.views) = (value, views)
    }

    func update(_ node: Node) {
        node.setChildren(views)
    }
}

extension TupleView: ViewListing {
    var listed: [(AnyHashable, any View)] {
        views.enumerated().map { (AnyHashable($0), $1) }
    }
}

/// One of two views.
public struct _ConditionalContent<First: View, Second: View>: View, PrimitiveView {
    let view: any View
    let isFirst: Bool

    func update(_ node: Node) {
        node.setKeyedChildren([(AnyHashable(isFirst), view)])
    }
}

extension Optional: View where Wrapped: View {
    /// Never called.
    public var body: Never { fatalError("a primitive view has no body") }
}

extension Optional: PrimitiveView where Wrapped: View {
    func update(_ node: Node) {
        node.setChildren(map { [$0] } ?? [])
    }
}

/// A view of any type.
public struct AnyView: View, PrimitiveView {
    private let view: any View

    /// Makes a view that hides its type.
    public init<V: View>(_ view: V) {
        self.view = view
    }

    func update(_ node: Node) {
        node.setChildren([view])
    }
}

/// Views for the elements of a collection, with their identities.
///
/// Witness: Apple's documentation of `init(_:content:)`: "If the id of a data element changes, the content view generated from
/// that data element loses any current state and animations."
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
    public var data: Data
    public var content: (Data.Element) -> Content
    private let id: (Data.Element) -> ID
}

extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
        self.init(data: data, content: content, id: { $0.id })
    }
}

extension ForEach where Data == Range<Int>, ID == Int, Content: View {
    /// Makes views for the numbers of a range, with the numbers as identities.
    public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
        self.init(data: data, content: content, id: { $0 })
    }
}

extension ForEach where Content: View {
    public init(
        _ data: Data,
        id: KeyPath<Data.Element, ID>,
        @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.init(data: data, content: content, id: { $0[keyPath: id] })
    }
}

extension ForEach: View, PrimitiveView where Content: View {
    /// Never called.
    public var body: Never { fatalError("a primitive view has no body") }

    func update(_ node: Node) {
        var seen: Set<ID> = []
        var children: [(AnyHashable, any View)] = []
        for element in data {
            let id = id(element)
            if !seen.insert(id).inserted {
                StandIn.fail(.duplicateIdentity, "ForEach has \(id) more than once")
                continue
            }
            children.append((AnyHashable(id), content(element)))
        }
        node.setKeyedChildren(children)
    }
}

extension ForEach: ViewListing where Content: View {
    var listed: [(AnyHashable, any View)] {
        data.map { (AnyHashable(id($0)), content($0)) }
    }
}
