// swift-tools-version: 6.2

import PackageDescription

let house: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "goal-tracker",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "GoalTracker", targets: ["GoalTracker"]),
    .executable(name: "goals", targets: ["goals"]),
  ],
  dependencies: [
    .package(name: "formulary", path: "../..", traits: []),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .target(
      name: "GoalTracker",
      dependencies: [
        .product(name: "Formulas", package: "formulary"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: house),
    .executableTarget(
      name: "goals",
      dependencies: [
        "GoalTracker", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: house),
    .testTarget(
      name: "GoalTrackerTests",
      dependencies: ["GoalTracker", "goals", .product(name: "GRDB", package: "GRDB.swift")],
      swiftSettings: house),
  ]
)
