// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "formulary-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "formulary", path: ".."),
    // Without the allocation counter, which replaces malloc and would be measured too.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    .target(name: "NativeTwins", cSettings: [.unsafeFlags(["-O2"])]),
    // Run by `bench` to measure the start of an empty program.
    .executableTarget(name: "empty", swiftSettings: [.swiftLanguageMode(.v6)]),
    .executableTarget(
      name: "bench",
      dependencies: [
        "NativeTwins", "empty", .product(name: "Formulas", package: "formulary"),
        .product(name: "JoyDocEngine", package: "formulary"),
        // Built with `bench`, which runs it to measure the linter and the language server.
        .product(name: "formulary", package: "formulary"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "Functions",
      dependencies: [
        .product(name: "Formulas", package: "formulary"),
        .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/Functions",
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)],
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
  ]
)
