// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "JoyfillService",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "JoyfillService", targets: ["JoyfillService"]),
    .executable(name: "formulary-remote", targets: ["formulary-remote"]),
  ],
  dependencies: [
    .package(name: "formulary", path: "../..", traits: []),
    .package(url: "https://github.com/swift-server/async-http-client", exact: "1.37.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.30.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
  ],
  targets: [
    .target(
      name: "JoyfillService",
      dependencies: [
        .product(name: "JoyDocEngine", package: "formulary"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: settings),
    .target(
      name: "RemoteFolders",
      dependencies: [
        "JoyfillService", .product(name: "JoyDocEngine", package: "formulary"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "formulary-remote",
      dependencies: [
        "JoyfillService", "RemoteFolders",
        .product(name: "JoyDocEngine", package: "formulary"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    .target(
      name: "JoyfillMock",
      dependencies: [
        "JoyfillService",
        .product(name: "JoyDocEngine", package: "formulary"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "Logging", package: "swift-log"),
      ],
      path: "Tests/JoyfillMock",
      swiftSettings: settings),
    .testTarget(
      name: "JoyfillServiceTests",
      dependencies: [
        "JoyfillService", "RemoteFolders", "JoyfillMock", "formulary-remote",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "JoyDocEngine", package: "formulary"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: settings),
  ]
)
