// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "formulary-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "formulary", path: "..")],
  targets: [
    .target(name: "NativeTwins", cSettings: [.unsafeFlags(["-O2"])]),
    // Run by `bench` to know what starting any program takes.
    .executableTarget(name: "empty", swiftSettings: [.swiftLanguageMode(.v6)]),
    .executableTarget(
      name: "bench",
      dependencies: [
        "NativeTwins", "empty", .product(name: "Formulas", package: "formulary"),
        .product(name: "JoyDocEngine", package: "formulary"),
        // Built beside `bench`, which runs it to measure the linter and the language server.
        .product(name: "formulary", package: "formulary"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
  ]
)
