extension WallBundle {
    /// Builds the complete wall of selected photos of a listing, grouped into days, months and years by
    /// ``AutomaticGrouping``. O(number of photos in the listing).
    ///
    /// These nodes are never requested from a server, so their names needn't match a server's, and any hash
    /// will do.
    ///
    /// - Parameter places: The indices of the photos in the listing, in ascending order. Others are ignored.
    public init(_ listing: Listing, selecting places: some Sequence<UInt32>) {
        let days = Self.days(listing, places)
        var nodes: [Node] = []
        let take = { (kind: NodeKind, bytes: [UInt8]) -> NodeName in
            let name = NodeName(hashing: bytes)
            nodes.append(Node(kind: kind, name: name, bytes: bytes))
            return name
        }
        var chapters: [RootNode.Chapter] = []
        var builder = ChapterBuilder()
        var cut = ChapterCut()
        for group in AutomaticGrouping.groups(of: days.map { ($0.title, $0.photos.count) }) {
            let photos = days[group.days].flatMap { $0.photos }
            if cut.begins(with: group.title, count: photos.count), let chapter = builder.finish(take) {
                chapters.append(chapter)
            }
            builder.begin(group.title, count: photos.count, total: photos.count, take)
            for photo in photos {
                // The texts of these photos are never requested.
                builder.append(BlockPhoto(listing.photos, at: photo, textHash: 0), take)
            }
        }
        if let chapter = builder.finish(take) { chapters.append(chapter) }
        let count = chapters.reduce(0) { $0 + $1.sums.count }
        let root = RootNode(token: listing.token, total: count, chapters: chapters).bytes
        // A chapter comes before its nodes, as it does from a server.
        let top = [Node(kind: .root, name: NodeName(hashing: root), bytes: root)]
        self.init(
            nodes: top + nodes.filter { $0.kind == .chapter } + nodes.filter { $0.kind != .chapter }
        )
    }

    /// Returns the days of the selected photos, with the photos' indices in the listing.
    private static func days(
        _ listing: Listing,
        _ places: some Sequence<UInt32>
    ) -> [(title: SectionTitle, photos: [Int])] {
        var days: [(title: SectionTitle, photos: [Int])] = []
        var section = 0
        var end = listing.sections.first?.count ?? 0
        var previous = -1
        var isNew = true
        for place in places {
            guard place < listing.photos.count, Int(place) > previous else { continue }
            previous = Int(place)
            while previous >= end {
                section += 1
                end += listing.sections[section].count
                isNew = true
            }
            if isNew { days.append((listing.sections[section].title, [])) }
            isNew = false
            days[days.count - 1].photos.append(previous)
        }
        return days
    }
}

extension NodeName {
    /// Computes two 64-bit hashes of the bytes, eight at a time. It multiplies and mixes as MurmurHash3 does,
    /// by Austin Appleby.
    fileprivate init(hashing bytes: [UInt8]) {
        var (high, low) = (Mixing.mix(UInt64(bytes.count)), UInt64(0x2545_F491_4F6C_DD1D))
        var word: UInt64 = 0
        for (index, byte) in bytes.enumerated() {
            word = word << 8 | UInt64(byte)
            guard index % 8 == 7 || index == bytes.count - 1 else { continue }
            high = (high ^ Mixing.mix(word)) &* 0x87C3_7B91_1142_53D5
            low = Mixing.mix(low &+ word &* 0x4CF5_AD43_2745_937F)
            high ^= high >> 31
            word = 0
        }
        self.init(high: Mixing.mix(high ^ low), low: low)
    }
}
