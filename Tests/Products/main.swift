// A program as in the README. It only imports the engine, so that no other module provides what the engine
// needs.
import BrickworkEngine

var layout = CollectionLayout(
    container: LayoutContainer(width: 320, scale: 3),
    sections: [
        LayoutSection(
            layout: WaterfallSection(columns: .fixed(2), itemSpacing: 10, lineSpacing: 10),
            items: [.aspectRatio(1), .aspectRatio(0.5, captionHeight: 40), .height(200)]
        )
    ]
)
// Columns of 155 points: 155 in the first, 310 + 40 in the second, then 10 + 200 below the first.
precondition(layout.contentSize == LayoutSize(width: 320, height: 365))
precondition(
    layout.frame(of: LayoutElement(.item, section: 0, item: 2))
        == LayoutRect(x: 0, y: 165, width: 155, height: 200)
)

let visible = LayoutRect(x: 0, y: 160, width: 320, height: 100)
var seen: [Int] = []
layout.forEachElement(in: visible) { element, _ in seen.append(element.path.item) }
precondition(seen == [1, 2])

let anchor = layout.anchor(in: visible)
var update = LayoutUpdate()
update.insert(.height(100), at: ItemPath(section: 0, item: 0))
let map = layout.apply(update, policy: .sticky)
let offset = layout.scrollOffset(keeping: anchor, map: map, visibleLength: 100)
print(layout.contentSize.height, offset)
