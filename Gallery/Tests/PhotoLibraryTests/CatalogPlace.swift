import TestDatabases

/// Where the tests' catalogs are: see `.onBothDatabases`.
typealias CatalogPlace = TestDatabases.CatalogPlace
