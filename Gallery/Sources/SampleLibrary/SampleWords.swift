/// The title, caption and tags of a sample picture. Captions have all lengths, and some are missing.
struct SampleWords {
    let title: String
    let caption: String?
    let tags: [String]

    init(_ kind: Scene.Kind, random: inout SeededRandom) {
        let words = Self.words[kind] ?? []
        title = words.randomElement(using: &random) ?? "Picture"
        let long = Self.sentences[kind] ?? []
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<3: caption = nil
        case 3..<11: caption = title
        case 11..<17: caption = long.randomElement(using: &random)
        default: caption = long.shuffled(using: &random).prefix(3).joined(separator: " ")
        }
        let more = Self.moods.shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random))
        tags = [Self.tag[kind] ?? "picture"] + more
    }

    private static let tag: [Scene.Kind: String] = [
        .hills: "hills", .sea: "sea", .night: "night", .dunes: "desert", .forest: "forest",
        .blobs: "abstract",
        .circles: "abstract",
    ]

    private static let moods = ["evening", "calm", "blue", "warm", "favorite", "wide", "morning", "color"]

    private static let words: [Scene.Kind: [String]] = [
        .hills: ["Hills in the haze", "Seven ridges", "Valley", "Above the clouds", "Foothills"],
        .sea: ["Low tide", "Sunset over the bay", "Horizon", "Still water", "Last light"],
        .night: ["New moon", "Stars", "Midnight", "Clear night", "The long night"],
        .dunes: ["Dunes", "Sand", "Wind", "Noon in the desert", "Footprints gone"],
        .forest: ["Edge of the wood", "Pines", "Fog between the trees", "Clearing", "First frost"],
        .blobs: ["Colors, soft", "Out of focus", "Light leak", "Slow color", "Study in warm tones"],
        .circles: ["Circles", "Overlaps", "Five discs", "Confetti", "Eclipse, several"],
    ]

    private static let sentences: [Scene.Kind: [String]] = [
        .hills: [
            "From up here we counted seven ridges, one behind the other, each a little paler than the last.",
            "The haze came up from the valley before breakfast.", "A red kite circled for an hour.",
        ],
        .sea: [
            "The water was so still that we saw two suns.",
            "We stayed until the lighthouse began to turn.",
            "Low tide: you could walk out to the third sandbank, and nearly everybody did.",
        ],
        .night: [
            "Thirty seconds, on a wall, with a coat under the camera.", "No town for forty kilometres.",
            "Somewhere below, a dog barked at the moon until it set.",
        ],
        .dunes: [
            "The wind had wiped away every step by the time we turned round.", "Nothing but lines.",
            "Walk on the ridge, they said, and so we walked on the ridge, all morning, up and down and up.",
        ],
        .forest: [
            "Fog between the trunks, and then, for a minute, none.", "The path ends here; the map disagrees.",
            "You hear the stream long before you see it.",
        ],
        .blobs: [
            "Not a photograph of anything: light through a glass of water.", "The lens was breathed upon.",
            "Exposed four times on one piece of film, by mistake, and better for it.",
        ],
        .circles: [
            "Paper discs on a window.", "Every overlap is a color that nobody mixed.",
            "Cut out with a cup, a saucer, a coin and the lid of the jam.",
        ],
    ]
}
