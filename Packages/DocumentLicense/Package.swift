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
  name: "DocumentLicense",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "DocumentLicense", targets: ["DocumentLicense"]),
    .executable(name: "formulary-license", targets: ["formulary-license"]),
  ],
  dependencies: [
    .package(name: "formulary", path: "../..", traits: []),
    .package(url: "https://github.com/vapor/jwt-kit.git", exact: "5.7.1"),
    .package(url: "https://github.com/apple/swift-crypto.git", from: "4.1.0"),
    .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.5.0"),
  ],
  targets: [
    .target(
      name: "DocumentLicense",
      dependencies: [
        .product(name: "JoyDocEngine", package: "formulary"),
        .product(name: "JWTKit", package: "jwt-kit"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "formulary-license",
      dependencies: [
        "DocumentLicense",
        .product(name: "JoyDocEngine", package: "formulary"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "DocumentLicenseTests",
      dependencies: [
        "DocumentLicense", "formulary-license",
        .product(name: "JoyDocEngine", package: "formulary"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "CryptoExtras", package: "swift-crypto"),
      ],
      swiftSettings: settings),
  ]
)
