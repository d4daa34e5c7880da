import Pictures
import Testing

@testable import LibraryIndexing
@testable import PhotoLibrary

/// Photos with a position and without a name of a place have the name of the nearest city.
@Suite
struct CityTests {
    /// At the equator, a hundredth of a degree is 1.112 kilometers.
    private static let few = Cities(
        Array(
            """
            0\t17995\t0\tEast\tA Country\tPacific/Fiji
            0\t0\t0\tHere\tNull Island\tGMT
            4707\t1544\t0\tGraz\tAustria\tEurope/Vienna
            9000\t0\t0\tPole\tNowhere\tNowhere/Pole
            1000\t1000\t0\tTown\tTwo Places\tGMT
            1000\t1010\t9\tCity\tTwo Places\tGMT
            no city
            """.utf8
        )
    )

    @Test(arguments: [
        (0.0, 0.26, "Here, Null Island"), (0, 0.27, nil), (-0.26, 0, "Here, Null Island"), (0.28, 0, nil),
        // Over the date line, and where a degree of longitude is short.
        (0, -179.95, "East, A Country"), (47.07, 15.83, "Graz, Austria"), (47.07, 15.84, nil),
        (89.9, 120, "Pole, Nowhere"),
        // The edge of a large city is nearer than the center of a town: they are 2.2 and 8.8 kilometers from
        // the centers, 1.1 and 9.9, and 1.1 and 12.
        (10, 10.02, "City, Two Places"), (10, 10.01, "City, Two Places"), (10, 9.99, "Town, Two Places"),
    ])
    func nearestWithin30Kilometers(latitude: Double, longitude: Double, name: String?) {
        #expect(Self.few.name(near: Coordinates(latitude: latitude, longitude: longitude)) == name)
    }

    @Test(arguments: [
        (47.076, 15.437, "Graz, Austria"), (52.498, 13.403, "Berlin, Germany"),
        (35.69, 139.7, "Tokyo, Japan"),
        (40.758, -73.985, "New York City, United States"), (40.735, -74.172, "Newark, United States"),
        (-33.857, 151.215, "Sydney, Australia"), (30, -40, nil),
    ])
    func citiesOfTheWorld(latitude: Double, longitude: Double, name: String?) {
        #expect(Cities.known.name(near: Coordinates(latitude: latitude, longitude: longitude)) == name)
    }

    /// With and without summer time: 2024-07-01 and 2024-01-01, 12:00 UTC, from `TZ=… date -d @… +%z`.
    @Test(
        arguments: [
            (48.8125, 2.4862, 7200, 3600), (40.758, -73.985, -14_400, -18_000), (28.6, 77.2, 19_800, 19_800),
            (-33.857, 151.215, 36_000, 39_600), (42.2, -8.8, 7200, 3600), (47.5, 18, 7200, 3600),
            (30, -40, nil, nil),
        ] as [(Double, Double, Int64?, Int64?)]
    )
    func timeZones(latitude: Double, longitude: Double, summer: Int64?, winter: Int64?) {
        let place = Coordinates(latitude: latitude, longitude: longitude)
        #expect(Cities.known.offset(near: place, at: 1_719_835_200) == summer)
        #expect(Cities.known.offset(near: place, at: 1_704_110_400) == winter)
    }

    @Test
    func aMomentBecomesTheLocalTimeOfThePlace() {
        var facts = PictureFacts(width: 1, height: 1, format: "mp4")
        facts.recorded = 1_719_835_200
        facts.coordinates = Coordinates(latitude: 40.758, longitude: -73.985)
        facts.takeRecordedTime(in: .known)
        #expect(
            facts.taken == 1_719_820_800 && facts.recorded == nil && facts.takenPrecision == .moment
        )
        facts.takeRecordedTime(in: .known)
        #expect(facts.taken == 1_719_820_800)
        facts.recorded = 1_719_835_200
        facts.coordinates = nil
        facts.takeRecordedTime(in: .known)
        #expect(facts.taken == LocalTime.seconds(of: 1_719_835_200_000_000))
    }

    @Test
    func aNameInThePictureWins() {
        var facts = PictureFacts(width: 1, height: 1, format: "jpeg")
        facts.takeCity(from: .known)
        #expect(facts.place == nil)
        facts.coordinates = Coordinates(latitude: 47.07, longitude: 15.44)
        facts.takeCity(from: .known)
        #expect(facts.place == "Graz, Austria")
        facts.place = "Schlossberg"
        facts.takeCity(from: .known)
        #expect(facts.place == "Schlossberg")
    }

    @Test
    func isFoundBySearches() async throws {
        let library = try TemporaryLibrary()
        let catalog = try library.catalog()
        try library.add("a.jpg", "4x3|+place=47.07,15.44")
        try library.add("b.jpg", "4x3|+place=46.05,14.5")
        _ = try await library.indexer(catalog).index()
        #expect(try catalog.photo(at: "b.jpg").place == "Ljubljana, Slovenia")
        let found = try catalog.search.photos(SearchQuery(text: "graz"))
        #expect(found == [try catalog.photo(at: "a.jpg").id])
    }
}
