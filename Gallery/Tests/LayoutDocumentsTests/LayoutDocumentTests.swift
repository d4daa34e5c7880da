import BrickworkEngine
import Foundation
import Testing

@testable import brickwork

struct LayoutDocumentTests {
    @Test
    func readsEveryField() throws {
        let document = try LayoutDocument(
            json: Data(
                """
                { "container": { "width": 300, "height": 200, "axis": "horizontal", "direction": "rightToLeft",
                    "scale": 2, "minimumContentLength": 900 },
                  "sections": [ { "layout": { "kind": "waterfall", "columns": 3, "order": "inOrder" },
                    "insets": { "top": 1, "leading": 2, "bottom": 3, "trailing": 4 },
                    "header": { "length": 44, "pinned": true }, "footer": { "length": 20 }, "background": true,
                    "items": [ { "ratio": 1.5 }, { "ratio": 0.75, "extra": 40, "span": 2 }, { "length": 200, "span": "full" },
                               { "width": 61, "height": 28, "src": "a.jpg" } ] } ] }
                """.utf8
            )
        )
        #expect(
            document.container
                == LayoutContainer(
                    width: 300,
                    height: 200,
                    axis: .horizontal,
                    direction: .rightToLeft,
                    scale: 2,
                    minimumContentLength: 900
                )
        )
        let section = try #require(document.sections.first)
        #expect(section.insets == LayoutInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
        #expect(section.header == .init(height: 44, isPinned: true))
        #expect(section.footer == .init(height: 20, isPinned: false))
        #expect(section.hasBackground)
        #expect(
            section.items == [
                .aspectRatio(1.5), .aspectRatio(0.75, captionHeight: 40, span: .columns(2)),
                .height(200, span: .full),
                .size(width: 61, height: 28),
            ]
        )
        #expect(document.sources == [[nil, nil, nil, "a.jpg"]])
        #expect(
            section.layout
                == .waterfall(
                    WaterfallSection(columns: .fixed(3), order: .inOrder, itemSpacing: 0, lineSpacing: 0)
                )
        )
    }

    @Test
    func readsEveryLayoutAndItsDefaults() throws {
        func layout(_ fields: String) throws -> SectionKind {
            let json = "{ \"container\": { \"width\": 1 }, \"sections\": [ { \"layout\": { \(fields) } } ] }"
            return try #require(try LayoutDocument(json: Data(json.utf8)).sections.first).layout
        }
        var waterfall = WaterfallSection(columns: .fixed(2), itemSpacing: 0, lineSpacing: 0)
        #expect(try layout("\"kind\": \"waterfall\"") == .waterfall(waterfall))
        waterfall.order = .evenEnds
        #expect(
            try layout("\"kind\": \"waterfall\", \"order\": \"evenEnds\"") == .waterfall(waterfall)
        )
        waterfall = WaterfallSection(columns: .minimumWidth(160), itemSpacing: 0, lineSpacing: 0)
        #expect(
            try layout("\"kind\": \"waterfall\", \"columns\": { \"minimumWidth\": 160 }")
                == .waterfall(waterfall)
        )
        #expect(
            try layout("\"kind\": \"flow\"")
                == .flow(
                    FlowSection(
                        alignment: .leading,
                        lastLineAlignment: .leading,
                        lineAlignment: .center,
                        itemSpacing: 0,
                        lineSpacing: 0
                    )
                )
        )
        #expect(
            try layout(
                "\"kind\": \"flow\", \"alignment\": \"fill\", \"lineLimit\": 2, \"overflowItem\": true"
            )
                == .flow(
                    FlowSection(
                        alignment: .fill,
                        itemSpacing: 0,
                        lineSpacing: 0,
                        lineLimit: 2,
                        hasOverflowItem: true
                    )
                )
        )
        #expect(
            try layout("\"kind\": \"justified\", \"lastLine\": \"fill\"")
                == .justified(
                    JustifiedSection(targetRowHeight: 200, lastRow: .fill, itemSpacing: 0, lineSpacing: 0)
                )
        )
        #expect(
            try layout("\"kind\": \"grid\", \"lineSpacing\": 3")
                == .grid(GridSection(columns: .fixed(2), aspectRatio: 1, itemSpacing: 0, lineSpacing: 3))
        )
        #expect(
            try layout("\"kind\": \"mosaic\", \"columns\": 4, \"ratio\": 2")
                == .mosaic(MosaicSection(columns: .fixed(4), aspectRatio: 2, itemSpacing: 0, lineSpacing: 0))
        )
    }

    static let malformed = [
        ("", "not valid JSON: Unexpected end of file during JSON parse."),
        ("[]", "expected an object, found an array"),
        ("{}", "container: missing"),
        (#"{"container":{},"sections":[]}"#, "container.width: missing"),
        (#"{"container":{"width":"x"},"sections":[]}"#, "container.width: expected a number, found a string"),
        (
            #"{"container":{"width":1,"axis":"diagonal"},"sections":[]}"#,
            #"container.axis: unknown axis "diagonal""#
        ),
        (#"{"container":{"width":1}}"#, "sections: missing"),
        (#"{"container":{"width":1},"sections":{}}"#, "sections: expected an array, found an object"),
        (section(#""items":[]"#), "sections[0].layout: missing"),
        (section(#""layout":{}"#), "sections[0].layout.kind: missing"),
        (section(#""layout":{"kind":"waterfal"}"#), #"sections[0].layout.kind: unknown layout "waterfal""#),
        (
            section(#""layout":{"kind":"grid","columns":2.5}"#),
            "sections[0].layout.columns: expected a whole number, found 2.5"
        ),
        (
            section(#""layout":{"kind":"grid"},"items":[{"ratio":1},{"ratio":"1"}]"#),
            "sections[0].items[1].ratio: expected a number, found a string"
        ),
        (
            section(#""layout":{"kind":"grid"},"items":[{}]"#),
            "sections[0].items[0]: expected a ratio, a length, or a width and a height"
        ),
        (section(#""layout":{"kind":"flow"},"items":[{"width":1}]"#), "sections[0].items[0].height: missing"),
        (
            section(#""layout":{"kind":"grid"},"items":[{"ratio":1,"span":"all"}]"#),
            #"sections[0].items[0].span: unknown span "all""#
        ),
        (
            section(#""layout":{"kind":"grid"},"header":{"pinned":true}"#),
            "sections[0].header.length: missing"
        ),
        (
            section(#""layout":{"kind":"grid"},"background":1"#),
            "sections[0].background: expected true or false, found a number"
        ),
    ]

    private static func section(_ fields: String) -> String {
        #"{"container":{"width":1},"sections":[{\#(fields)}]}"#
    }

    @Test(arguments: malformed)
    func saysWhatIsWrongAndWhere(json: String, message: String) {
        let error = #expect(throws: DocumentError.self) { try LayoutDocument(json: Data(json.utf8)) }
        #expect(error?.description == message)
    }

    @Test
    func numbersThatMakeNoSenseAreNoErrors() throws {
        let json = Self.section(
            #""layout":{"kind":"waterfall","columns":0,"itemSpacing":-4},"items":[{"ratio":1e999},{"length":-5},{"length":7}]"#
        )
        let layout = try LayoutDocument(json: Data(json.utf8)).layout
        #expect(
            (0..<3).map { layout.frame(of: LayoutElement(.item, section: 0, item: $0))?.height } == [0, 0, 7]
        )
    }

    @Test
    func theAnswerListsElementsInOrder() throws {
        let json = Self.section(
            #""layout":{"kind":"grid","columns":1,"ratio":0.4},"header":{"length":10,"pinned":true},"background":true,"items":[{"ratio":1},{"ratio":1}]"#
        )
        let layout = try LayoutDocument(json: Data(json.utf8)).layout
        #expect(
            String(decoding: LayoutAnswer.json(of: layout), as: UTF8.self) == """
                { "contentSize": [1, 15],
                  "elements": [
                    { "kind": "background", "section": 0, "frame": [0, 0, 1, 15] },
                    { "kind": "header", "section": 0, "frame": [0, 0, 1, 10] },
                    { "kind": "item", "section": 0, "item": 0, "frame": [0, 10, 1, 2.5] },
                    { "kind": "item", "section": 0, "item": 1, "frame": [0, 12.5, 1, 2.5] }
                  ] }

                """
        )
        let visible = LayoutRect(x: 0, y: 4, width: 1, height: 6)
        #expect(
            String(decoding: LayoutAnswer.json(of: layout, visible: visible), as: UTF8.self) == """
                { "contentSize": [1, 15],
                  "elements": [
                    { "kind": "background", "section": 0, "frame": [0, 0, 1, 15] },
                    { "kind": "header", "section": 0, "frame": [0, 4, 1, 10] }
                  ] }

                """
        )
        let empty = try LayoutDocument(json: Data(#"{"container":{"width":5},"sections":[]}"#.utf8)).layout
        #expect(
            String(decoding: LayoutAnswer.json(of: empty), as: UTF8.self)
                == "{ \"contentSize\": [5, 0],\n  \"elements\": [] }\n"
        )
    }

    /// Sections without hidden items count, too.
    @Test
    func theAnswerCountsHiddenItems() throws {
        let json = """
            {"container":{"width":10},"sections":[
              {"layout":{"kind":"flow"},"items":[{"width":6,"height":2}]},
              {"layout":{"kind":"flow","lineLimit":1},"items":[{"width":6,"height":2},{"width":6,"height":2}]}
            ]}
            """
        let layout = try LayoutDocument(json: Data(json.utf8)).layout
        #expect(
            String(decoding: LayoutAnswer.json(of: layout), as: UTF8.self) == """
                { "contentSize": [10, 4],
                  "hidden": [0, 1],
                  "elements": [
                    { "kind": "item", "section": 0, "item": 0, "frame": [0, 0, 6, 2] },
                    { "kind": "item", "section": 1, "item": 0, "frame": [0, 2, 6, 2] },
                    { "kind": "item", "section": 1, "item": 1, "frame": [0, 4, 0, 0] }
                  ] }

                """
        )
    }

    /// Frames with fractions are exact to the bit after a round trip.
    @Test
    func numbersReadBackToTheSameValue() throws {
        let items = LayoutItems((1..<400).map { .aspectRatio(0.3 + Double($0) / 7) })
        let layout = CollectionLayout(
            container: LayoutContainer(width: 375.4),
            sections: [
                LayoutSection(
                    layout: WaterfallSection(columns: .fixed(7), itemSpacing: 3.3, lineSpacing: 0),
                    items: items
                )
            ]
        )
        struct Answer: Decodable {
            struct Element: Decodable { let frame: [Double] }
            let elements: [Element]
        }
        let answer = try JSONDecoder().decode(Answer.self, from: LayoutAnswer.json(of: layout))
        var index = 0
        layout.forEachElement { _, frame in
            #expect(answer.elements[index].frame == [frame.x, frame.y, frame.width, frame.height])
            index += 1
        }
        #expect(index == 399)
    }
}
