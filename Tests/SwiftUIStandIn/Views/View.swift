@_exported import Foundation
@_exported import Observation

/// A part of an app's user interface.
@MainActor @preconcurrency
public protocol View {
    /// The type of the view that stands for this one.
    associatedtype Body: View
    /// What the view consists of.
    @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
    /// There is none.
    public var body: Never { fatalError("no view") }
}

/// A view that the stand-in itself knows how to show.
@MainActor
protocol PrimitiveView: View where Body == Never {
    /// Gives a node what this view says: its children, its layout, its traits.
    func update(_ node: Node)
}

extension PrimitiveView {
    /// Nobody asks for it.
    public var body: Never { fatalError("a primitive view has no body") }
}

/// No view.
public struct EmptyView: View, PrimitiveView {
    /// No view.
    public init() {}

    func update(_ node: Node) {
        node.setChildren([])
    }
}

/// Several views, none of which contains another.
public struct TupleView<Content>: View, PrimitiveView {
    /// The views, in a tuple.
    public var value: Content
    private let views: [any View]

    init(_ value: Content, views: [any View]) {
        (self.value, self.views) = (value, views)
    }

    func update(_ node: Node) {
        node.setChildren(views)
    }
}

/// One of two views.
public struct _ConditionalContent<First: View, Second: View>: View, PrimitiveView {
    enum Storage {
        case first(First)
        case second(Second)
    }

    let storage: Storage

    func update(_ node: Node) {
        switch storage {
        case .first(let view): node.setKeyedChildren([(0, view)])
        case .second(let view): node.setKeyedChildren([(1, view)])
        }
    }
}

extension Optional: View where Wrapped: View {
    /// Nobody asks for it.
    public var body: Never { fatalError("a primitive view has no body") }
}

extension Optional: PrimitiveView where Wrapped: View {
    func update(_ node: Node) {
        node.setChildren(map { [$0] } ?? [])
    }
}

/// Views that are treated alike.
public struct Group<Content> {
    let content: Content
}

extension Group: View, PrimitiveView where Content: View {
    /// A group of views.
    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }

    func update(_ node: Node) {
        node.setChildren([content])
    }
}

/// A view of any type.
public struct AnyView: View, PrimitiveView {
    private let view: any View

    /// A view whose type is not told.
    public init<V: View>(_ view: V) {
        self.view = view
    }

    func update(_ node: Node) {
        node.setChildren([view])
    }
}

/// Views for the elements of a collection, which they are identified by.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
    /// The collection.
    public var data: Data
    /// Makes the view of an element.
    public var content: (Data.Element) -> Content
    private let id: (Data.Element) -> ID
}

extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
    /// Views for elements that have an identity.
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
        self.data = data
        self.content = content
        id = { $0.id }
    }
}

extension ForEach where Data == Range<Int>, ID == Int, Content: View {
    /// Views for the numbers of a range, which are their identities.
    public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
        self.data = data
        self.content = content
        id = { $0 }
    }
}

extension ForEach where Content: View {
    /// Views for elements that are identified by a property.
    public init(
        _ data: Data,
        id: KeyPath<Data.Element, ID>,
        @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.data = data
        self.content = content
        self.id = { $0[keyPath: id] }
    }
}

extension ForEach: View, PrimitiveView where Content: View {
    /// Nobody asks for it.
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
