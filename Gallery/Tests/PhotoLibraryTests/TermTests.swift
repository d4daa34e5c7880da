import Pictures
import SystemPackage
import Testing

@testable import PhotoLibrary

/// Terms of searches: `camera:Canon`.
@Suite(.onBothDatabases, .library)
struct TermTests {
    private let library = TemporaryLibrary.current
    private let catalog = Catalog.current

    /// Dates as in ``SearchAnswersTests``. Graz and Ljubljana are 134 km apart. 0.05 degrees of latitude are 5.6 km.
    init() async throws {
        try library.add(
            "Graz/town.jpg",
            "1x1|1722427200|A clock tower|Austria|Canon EOS R5|RF50mm F1.8 STM|+rating=5|+place=47.07,15.44"
        )
        try library.add(
            "Graz/hill.jpg",
            "1x1|1751619600|A view|Austria|NIKON Z 6|Z 24-70|+rating=3|+place=47.12,15.44|+person=Anna Berg"
        )
        try library.add(
            "Trips/May/lake.jpg",
            "1x1|1766599200|Ljubljana from above||Canon PowerShot|5mm|+place=46.05,14.5|+person=Anna Berg|+person=Béla"
        )
        try library.add(
            "Trips/date line.jpg",
            "1x1|-142128000 month|At sea|+format=raw|+place=-17,179.99|+rating=1"
        )
        try library.add("plain.jpg", "1x1||caption:x")
        _ = try await library.indexer(catalog).index()
    }

    private func names(_ text: String, _ change: (inout SearchQuery) -> Void = { _ in }) throws -> String {
        var query = SearchQuery(text: text)
        change(&query)
        let ids = try catalog.search.photos(query)
        if !query.isEmpty {
            // Checking photos one by one, and combining the results of each condition, give the same result.
            let first = try catalog.walls.outline(
                of: WallQuery(search: query),
                first: SearchLimits(maxChecked: -1, looked: 100, enough: 100)
            )
            #expect(first.found.map(Int64.init).sorted() == ids, "\(text)")
            try catalog.access.read { database in
                guard case .search(let search) = try catalog.search.begin(database, query, limit: -1).found
                else {
                    return
                }
                #expect(try search.all().numbers == ids, "\(text)")
            }
        }
        return try catalog.photos.labels(of: ids).map { String($0.name.prefix(4)) }.sorted().joined(
            separator: " "
        )
    }

    @Test
    func partsThatExcludeAndChoices() throws {
        for (text, expected) in [
            ("austria -tower", "hill"), ("-tower austria", "hill"), ("-austria", "date lake plai"),
            ("austria -graz", ""), ("-austria -sea -ljub", "plai"), ("-camera:canon", "date hill plai"),
            ("camera:canon -people:anna", "town"), ("-people:\"Anna Berg\" -rating:1", "plai town"),
            ("kind:raw -2024", "date"), ("-nothing austria", "hill town"),
            ("tower OR view", "hill town"), ("tower OR view OR ljubljana", "hill lake town"),
            ("tower OR view people:anna", "hill"), ("people:anna tower OR ljubljana", "lake"),
            ("tower OR view -town", "hill"), ("tower OR view ljubljana OR austria", "hill town"),
            ("camera:nikon OR people:Béla", "hill lake"), ("graz OR may", "hill lake town"),
            ("near:47.07,15.44,1km OR near:46.05,14.5,1km", "lake town"), ("tower OR nothing", "town"),
            ("2024 OR 2025", "hill lake town"), ("tower OR camera:", "town"),
            // While the other part is being typed, and what isn't an operator.
            ("tower OR", "town"), ("- tower", "town"), ("tower or view", ""), ("OR tower", ""),
            ("tower OR -view", "town"), ("tow-er", ""), ("-", "date hill lake plai town"),
        ] as [(String, String)] {
            #expect(try names(text) == expected, "\(text)")
        }
        // A typing error is corrected in the words that must match.
        let wallQuery = WallQuery(search: SearchQuery(text: "toewr -view austria OR ljubljana"))
        let outline = try catalog.walls.outline(of: wallQuery, first: SearchLimits())
        #expect(outline.count == 1 && outline.correction == "austria OR ljubljana -view tower")
        #expect(try catalog.search.suggestions(for: SearchQuery(text: "tower -vi")) == [])
        #expect(!SearchQuery(text: "-tower").isEmpty && !SearchQuery(text: "a OR b").isEmpty)
    }

    @Test
    func wordsFindPeople() throws {
        for (text, expected) in [
            ("anna", "hill lake"), ("BERG anna", "hill lake"), ("bel", "lake"), ("anna austria", "hill"),
            ("-anna", "date plai town"), ("austria -berg", "town"), ("béla OR tower", "lake town"),
            // Only a place or a caption tells where something is.
            ("near:anna", ""),
        ] {
            #expect(try names(text) == expected, "\(text)")
        }
    }

    @Test
    func namesAndNumbers() throws {
        for (text, expected) in [
            ("camera:canon", "lake town"), ("camera:\"EOS R\"", "town"), ("camera:\"eos r", "town"),
            ("camera:r5", "town"),
            ("camera:anon", ""), ("CAMERA:canon lens:rf50mm", "town"), ("lens:\"24 70\"", "hill"),
            ("camera:leica", ""),
            ("people:anna", "hill lake"), ("people:\"Anna Berg\" people:bela", "lake"),
            ("people:\"berg anna\"", ""),
            ("rating:5", "town"), ("rating:>=3", "hill town"), ("rating:>3", "town"),
            ("rating:<4", "date hill"),
            ("rating:=1", "date"), ("year:2024", "town"), ("year:2024-2025", "hill lake town"),
            ("year:1965", "date"),
            ("year:1999", ""), ("kind:raw", "date"), ("kind:jpeg", ""), ("kind:raw rating:5", ""),
            ("folder:graz", "hill town"), ("folder:Trips/May", "lake"), ("folder:trips/may", "lake"),
            ("folder:May", "lake"),
            ("folder:Trips", "date lake"), ("folder:nowhere", ""), ("austria camera:canon", "town"),
            ("camera: austria", "hill town"),
        ] {
            #expect(try names(text) == expected, "\(text)")
        }
        #expect(try names("rating:5") { $0.tags = ["Austria"] } == "town")
        #expect(try names("rating:>=1") { $0.folder = "Trips" } == "date")
        #expect(SearchQuery(text: "camera: rating:").isEmpty && !SearchQuery(text: "camera:a").isEmpty)
    }

    /// Between quotation marks, a whole name is that person only. Names of cameras stay parts of names.
    @Test
    func aWholeNameIsOnePerson() async throws {
        try library.add("one.jpg", "1x1|5|1|+person=Anna")
        try library.add("two.jpg", "1x1|6|2|+person=Anna Bergmann")
        try library.add("three.jpg", "1x1|7|3|+person=Nan \"Anna\" Berg")
        _ = try await library.indexer(catalog).index()
        for (text, expected) in [
            ("people:anna", "hill lake one. thre two."), ("people:\"anna\"", "one."),
            ("people:\"Anna Berg\"", "hill lake"), ("people:\"ANNA BERG\"", "hill lake"),
            ("people:\"Anna Berg", "hill lake thre two."), ("people:\"Anna B\"", "hill lake thre two."),
            ("people:\"Nan Anna Berg\"", "thre"), ("-people:\"Anna Berg\" people:anna", "one. thre two."),
        ] {
            #expect(try names(text) == expected, "\(text)")
        }
    }

    @Test
    func places() throws {
        for (text, expected) in [
            ("near:47.07,15.44", "town"), ("near:47.07,15.44,6km", "hill town"),
            ("near:47.07,15.44,6000m", "hill town"),
            ("near:47.07,15.44,140km", "hill lake town"), ("near:47.07,15.44,130km", "hill town"),
            ("near:47.07,15.44,1000km", "hill lake town"), ("near:\"47.07, 15.44, 4mi\"", "hill town"),
            ("near:47.119,15.4401,0.2km", "hill"), ("near:-17,-179.99", "date"),
            ("near:-17,-179,200km", "date"),
            ("near:-17,-179,50km", ""), ("near:89.9,0,30km", ""), ("near:0,0", ""),
            // The middle of those that mention it.
            ("near:ljubljana", "lake"), ("near:graz,6km", "hill town"), ("near:nowhere", ""),
            ("near:plain", ""),
            ("near:graz,6km camera:canon", "town"),
        ] {
            #expect(try names(text) == expected, "\(text)")
        }
    }

    /// What isn't a term, or not here, is searched as words, and the user is told.
    @Test
    func whatIsNotUnderstood() throws {
        for (text, expected, hint) in [
            (
                "caption:x", "plai",
                "“caption:” isn’t one of camera:, lens:, people:, place:, rating:, folder:, year:, kind:, near:"
            ),
            ("rating:9", "", "“rating:” takes 1 to 5, also as in >=4"),
            ("rating:x", "", "“rating:” takes 1 to 5, also as in >=4"),
            ("year:20", "", "“year:” takes a year, or two as in 2019-2023"),
            ("kind:pdf", "", "“kind:” takes jpeg, heic, png, gif, webp, tiff, jxl, bmp, raw, video, live"),
            (
                "near:99,0", "",
                "“near:” takes a place or coordinates, and a distance of up to 1000 km: near:48.1,11.5,2km"
            ),
        ] {
            #expect(try names(text) == expected, "\(text)")
            #expect(
                try catalog.search.hint(for: SearchQuery(text: text))
                    == "\(hint), so it was searched as words."
            )
        }
        for text in ["12:30", "a:b", "https://x", "camera:", "rating:5 people:nobody", "near:graz"] {
            #expect(try catalog.search.hint(for: SearchQuery(text: text)) == nil, "\(text)")
        }
        #expect(
            try catalog.search.hint(for: SearchQuery(text: "near:nowhere"))
                == "No photo with a position mentions “nowhere”, so that place isn’t known."
        )
    }

    @Test
    func placesAndPeopleCanBeWithheld() throws {
        let withhold = { (query: inout SearchQuery) in
            (query.withholdsPlaces, query.withholdsPeople) = (true, true)
        }
        #expect(try names("people:anna", withhold) == "" && names("near:47.07,15.44", withhold) == "")
        #expect(try names("camera:canon", withhold) == "lake town")
        #expect(try names("anna", withhold) == "" && names("-anna", withhold) == names("-nothing"))
        var query = SearchQuery(text: "people:anna")
        withhold(&query)
        #expect(
            try catalog.search.hint(for: query)
                == "“people:” isn’t available here, so it was searched as words."
        )
        for text in ["people:", "people:a", "ann", "near:", "?"] {
            query.text = text
            let found = try catalog.search.suggestions(for: query).map(\.text)
            #expect(
                found.allSatisfy { !$0.contains("people") && !$0.contains("near") && !$0.contains("Anna") },
                "\(found)"
            )
        }
    }

    /// digiKam and Lightroom write the names of regions as keywords, too, also into photos without regions.
    @Test
    func tagsDoNotNamePeopleWhoAreWithheld() async throws {
        try library.add(
            "party.jpg",
            "1x1|1751619600||People,anna berg,Bergen,Garden|+person=Anna Berg|+person=Zacharias"
        )
        try library.add("back.jpg", "1x1|1751619600|On a berg|Anna Berg")
        try library.add("garden.jpg", "1x1|1751619600||Garden,Zacharias")
        _ = try await library.indexer(catalog).index()
        for (text, expected, withheld) in [
            ("anna", "back hill lake part", ""), ("berg", "back hill lake part", "back part"),
            ("zacharias", "gard part", ""), ("garden", "gard part", "gard part"),
            ("people", "part", "part"), ("anna OR austria", "back hill lake part town", "hill town"),
            ("garden -zacharias", "", "gard part"),
        ] {
            #expect(try names(text) == expected, "\(text)")
            #expect(try names(text) { $0.withholdsPeople = true } == withheld, "\(text)")
        }
        for tag in ["Anna Berg", "zacharias"] {
            #expect(try names("") { $0.tags = [tag] } != "")
            #expect(try names("") { ($0.tags, $0.withholdsPeople) = ([tag], true) } == "")
        }
        func tags(_ within: [SearchQuery] = []) throws -> [String] {
            try catalog.facets.tags(within: within, limit: 3, withholdsPeople: true).map(\.name)
        }
        #expect(try tags() == ["Austria", "Garden", "Bergen"])
        #expect(try tags([SearchQuery(text: "garden")]) == ["Garden", "Bergen", "People"])
        // Neither completions nor corrections.
        for text in ["ann", "zach", "zacharais"] {
            var query = SearchQuery(text: text)
            query.withholdsPeople = true
            #expect(try catalog.search.suggestions(for: query).isEmpty, "\(text)")
            #expect(
                try catalog.walls.outline(of: WallQuery(search: query), first: SearchLimits()).correction
                    == nil,
                "\(text)"
            )
        }
        let photo = try catalog.photos.withoutPeople([catalog.photo(at: "party.jpg")])[0]
        #expect(photo.tags == ["People", "Bergen", "Garden"] && photo.people.isEmpty)
    }

    @Test
    func suggestions() throws {
        func texts(_ text: String) throws -> [String] {
            try catalog.search.suggestions(for: SearchQuery(text: text)).map {
                "\($0.text) \($0.count ?? -1)"
            }
        }
        #expect(
            try texts("?")
                == ["camera:", "lens:", "people:", "place:", "rating:", "folder:", "year:", "kind:", "near:"]
                .map {
                    "\($0) -1"
                }
        )
        #expect(
            try texts("camera:")
                == ["camera:\"Canon EOS R5\" 1", "camera:\"Canon PowerShot\" 1", "camera:\"NIKON Z 6\" 1"]
        )
        #expect(try texts("austria camera:\"canon e") == ["austria camera:\"Canon EOS R5\" 1"])
        #expect(try texts("people:") == ["people:\"Anna Berg\" 2", "people:Béla 1"])
        #expect(try texts("ann") == ["people:\"Anna Berg\" 2"])
        #expect(try texts("canon") == ["camera:\"Canon EOS R5\" 1", "camera:\"Canon PowerShot\" 1"])
        let kinds = try ["a", "camera:", "lens:rf", "rating:3"].flatMap { text in
            try catalog.search.suggestions(for: SearchQuery(text: text)).map {
                "\($0.kind.rawValue) \($0.name)"
            }
        }
        #expect(
            kinds == [
                "person Anna Berg", "tag Austria", "place Andritz, Austria", "place Graz, Austria", "word a",
                "word above", "word at", "camera Canon EOS R5", "camera Canon PowerShot", "camera NIKON Z 6",
                "lens RF50mm F1.8 STM", "term rating:3",
            ]
        )
        #expect(try texts("").first == "people:\"Anna Berg\" 2")
        // Among the photos of a search.
        #expect(try texts("people:Béla ").first == "people:Béla people:\"Anna Berg\" 1")
        #expect(try texts("rating:>") == ["rating:>=4 1", "rating:>=3 2"])
        #expect(try texts("year:19") == ["year:1965 1"])
        #expect(try texts("folder:m") == ["folder:May 1"])
        #expect(try texts("kind:") == ["kind:raw 1"])
        #expect(try texts("cam") == ["camera: -1"])
        #expect(try texts("near:gr") == [])
    }

    /// A clip makes the photo next to it a live one, whichever comes first.
    @Test
    func videosAndLivePhotos() async throws {
        try library.add("film.mp4", "72x48")
        try library.add("IMG_1.HEIC")
        _ = try await library.indexer(catalog).index()
        #expect(try names("kind:video") == "film" && names("kind:live") == "")
        try library.add("IMG_1.MOV", "72x48")
        _ = try await library.indexer(catalog).index()
        #expect(try names("kind:video") == "film" && names("kind:live") == "IMG_")
        let kinds = try catalog.search.suggestions(for: SearchQuery(text: "kind:")).map {
            "\($0.text) \($0.count ?? -1)"
        }
        #expect(kinds == ["kind:raw 1", "kind:video 1", "kind:live 1"])
        try library.move("IMG_1.HEIC", "Trips/IMG_1.HEIC")
        _ = try await library.indexer(catalog).index()
        #expect(try names("kind:video") == "IMG_ film" && names("kind:live") == "")
    }

    /// Facts follow the file, and are forgotten with it.
    @Test
    func followTheFiles() async throws {
        try library.add("Graz/town.jpg", "1x1|1722427200|||Leica M|M|+rating=2", modified: 1_000_000_001)
        try library.move("Graz/hill.jpg", "Graz/view.jpg")
        try library.remove("Trips/May/lake.jpg")
        _ = try await library.indexer(catalog).index()
        #expect(
            try names("camera:canon") == "" && names("camera:leica rating:2") == "town"
                && names("rating:5") == ""
        )
        #expect(try names("people:anna") == "view" && names("near:47.12,15.44") == "view")
        #expect(
            try catalog.search.suggestions(for: SearchQuery(text: "people:")).map(\.name) == ["Anna Berg"]
        )
        let photo = try catalog.photo(at: "Graz/view.jpg")
        #expect(photo.rating == 3 && photo.people == [Person(name: "Anna Berg")])
    }
}
