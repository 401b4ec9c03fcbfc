// swift-tools-version: 6.2

import PackageDescription

/// The settings every target of the house is built with.
let house: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// A library target that imports only the targets it names.
func library(_ name: String, uses dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: house)
}

/// The test twin of a target.
func tests(
  _ name: String, uses dependencies: [Target.Dependency] = [], exclude: [String] = [],
  resources: [Resource] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.init(stringLiteral: name)] + dependencies,
    exclude: exclude, resources: resources, swiftSettings: house)
}

let package = Package(
  name: "formulary",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Formulas", targets: ["Formulas"]),
    .library(name: "JoyDocEngine", targets: ["JoyDocEngine"]),
    .executable(name: "formulary", targets: ["formulary"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/LebJe/TOMLKit", from: "0.6.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
  ],
  targets: [
    // Row 0: knows nothing of the others.
    library("SourceText"),
    library("FormulaValues", uses: ["SourceText", "CivilTime"]),
    library("PersistentCollections"),
    library("FormulaGraph"),
    library("RegularExpressions"),
    library("CivilTime"),
    library("DocumentFormat"),
    // Row 1
    library("FormulaSyntax", uses: ["SourceText"]),
    library("FormulaLibrary", uses: ["FormulaValues", "RegularExpressions", "CivilTime"]),
    library("FormulaVM", uses: ["FormulaValues"]),
    library("JSONTree", uses: ["PersistentCollections", "SourceText"]),
    // Row 2
    library("FormulaChecker", uses: ["FormulaSyntax", "FormulaValues", "SourceText"]),
    library("JoyDoc", uses: ["DocumentFormat", "JSONTree", "PersistentCollections", "SourceText"]),
    // Row 3
    library(
      "FormulaCompiler",
      uses: ["FormulaChecker", "FormulaSyntax", "FormulaVM", "FormulaValues", "SourceText"]),
    library(
      "FormulaLint", uses: ["FormulaChecker", "FormulaSyntax", "FormulaValues", "SourceText"]),
    // Row 4
    library(
      "Formulas",
      uses: [
        "FormulaCompiler", "FormulaChecker", "FormulaSyntax", "FormulaLibrary", "FormulaVM",
        "FormulaGraph", "FormulaValues", "SourceText",
      ]),
    // Row 5
    library(
      "JoyDocEngine",
      uses: [
        "Formulas", "FormulaCompiler", "FormulaVM", "FormulaGraph", "FormulaValues",
        "FormulaChecker", "FormulaSyntax", "JoyDoc", "DocumentFormat", "JSONTree",
        "PersistentCollections", "SourceText", "CivilTime",
      ]),
    // Row 6
    library(
      "JoyDocLint",
      uses: [
        "JoyDocEngine", "Formulas", "FormulaGraph", "FormulaLint", "FormulaChecker",
        "FormulaSyntax", "FormulaValues", "JoyDoc", "JSONTree", "SourceText",
        "PersistentCollections", .product(name: "TOMLKit", package: "TOMLKit"),
      ]),
    library(
      "FormulaCases",
      uses: [
        "JoyDocEngine", "Formulas", "FormulaChecker", "FormulaSyntax", "FormulaValues", "JoyDoc",
        "JSONTree", "CivilTime", "SourceText",
      ]),
    library(
      "Presentation",
      uses: [
        "JoyDocEngine", "Formulas", "FormulaSyntax", "FormulaValues", "JoyDoc", "JSONTree",
        "CivilTime", "SourceText",
      ]),
    // Row 7
    // libedit, opened at run time.
    .target(name: "CEditLine"),
    library(
      "FormulaREPL",
      uses: [
        "CEditLine", "Presentation", "JoyDocEngine", "Formulas", "FormulaChecker", "FormulaGraph",
        "FormulaSyntax", "FormulaVM", "FormulaValues", "JoyDoc", "JSONTree",
        "PersistentCollections", "SourceText", "CivilTime",
      ]),
    library(
      "Benchmarking",
      uses: [
        "Presentation", "JoyDocLint", "JoyDocEngine", "Formulas", "FormulaGraph", "FormulaChecker",
        "FormulaVM", "FormulaValues", "JoyDoc", "JSONTree", "PersistentCollections", "SourceText",
      ]),
    library("JSONRPC", uses: ["JSONTree", "SourceText"]),
    library(
      "LintReports",
      uses: ["JoyDocLint", "FormulaLint", "JSONTree", "SourceText"]),
    library(
      "FormulaIDE",
      uses: [
        "JoyDocLint", "JoyDocEngine", "Formulas", "FormulaLint", "FormulaChecker", "FormulaSyntax",
        "FormulaGraph", "FormulaValues", "JoyDoc", "JSONTree", "CivilTime", "PersistentCollections",
        "SourceText",
      ]),
    library(
      "FormulaServer",
      uses: [
        "FormulaIDE", "FormulaLint", "JSONRPC", "JoyDocLint", "JoyDocEngine", "JoyDoc", "JSONTree",
        "Presentation", "FormulaValues", "PersistentCollections", "SourceText",
        .product(name: "Logging", package: "swift-log"),
      ]),
    // Row 8
    .executableTarget(
      name: "formulary",
      dependencies: [
        "Benchmarking", "FormulaServer", "FormulaIDE", "FormulaREPL", "FormulaCases",
        "Presentation", "LintReports", "JoyDocLint",
        "JoyDocEngine",
        "Formulas",
        "FormulaLint",
        "FormulaSyntax", "FormulaCompiler", "FormulaChecker", "FormulaVM", "FormulaValues",
        "JSONTree", "JoyDoc",
        "SourceText",
        "CivilTime",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: house),
    // Writes the generated files; depends on none, so that it builds when they are stale.
    .executableTarget(
      name: "formulary-dev", dependencies: ["DocumentFormat"], swiftSettings: house),

    .target(
      name: "FormulaTesting",
      dependencies: [
        "Formulas", "FormulaCompiler", "FormulaChecker", "FormulaSyntax", "FormulaLibrary",
        "FormulaVM", "FormulaValues", "JSONTree", "SourceText",
      ],
      path: "Tests/FormulaTesting", swiftSettings: house),
    // What the documents and the examples of the project promise.
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "FormulaCases", "FormulaIDE", "FormulaREPL", "FormulaSyntax", "FormulaTesting", "Formulas",
        "FormulaValues", "LintReports", "JoyDocLint", "JoyDocEngine",
        "JoyDoc",
        "JSONTree", "SourceText",
      ],
      exclude: ["Goldens"], swiftSettings: house),
    tests("PersistentCollections"),
    tests("SourceText"),
    tests("FormulaValues"),
    tests("FormulaGraph"),
    tests("RegularExpressions", resources: [.copy("Goldens")]),
    tests("CivilTime"),
    tests("FormulaSyntax", uses: ["SourceText"], exclude: ["Goldens"]),
    tests("FormulaChecker", uses: ["FormulaSyntax", "FormulaValues", "SourceText"]),
    tests("FormulaLibrary", uses: ["FormulaValues"]),
    tests("JSONTree", uses: ["SourceText"]),
    tests(
      "JoyDoc", uses: ["DocumentFormat", "JSONTree", "SourceText"],
      exclude: ["schema_findings.py"]),
    tests("JSONRPC"),
    tests(
      "FormulaIDE",
      uses: [
        "JoyDocLint", "JoyDocEngine", "JoyDoc", "FormulaChecker", "FormulaGraph", "FormulaValues",
        "JSONTree", "PersistentCollections", "SourceText",
      ]),
    tests(
      "FormulaServer", uses: ["JSONRPC", "JSONTree", "SourceText"], exclude: ["Transcripts"]),
    tests(
      "FormulaLint",
      uses: ["Formulas", "FormulaChecker", "FormulaSyntax", "FormulaValues", "SourceText"]),
    tests(
      "JoyDocLint",
      uses: ["FormulaLint", "Formulas", "FormulaValues", "JoyDoc", "JSONTree", "SourceText"]),
    tests(
      "FormulaVM",
      uses: ["Formulas", "FormulaCompiler", "FormulaChecker", "FormulaSyntax", "FormulaValues"]),
    tests(
      "Formulas",
      uses: [
        "FormulaTesting", "FormulaCompiler", "FormulaChecker", "FormulaSyntax", "FormulaVM",
        "FormulaValues", "SourceText",
      ]),
    .testTarget(name: "HouseTests", swiftSettings: house),
    tests(
      "JoyDocEngine",
      uses: [
        "PersistentCollections", "JoyDoc", "JSONTree", "FormulaValues", "Formulas", "FormulaGraph",
        "SourceText",
      ]),
    tests("FormulaCases", uses: ["FormulaValues", "SourceText"]),
    tests(
      "Presentation",
      uses: ["JoyDocEngine", "Formulas", "JoyDoc", "JSONTree", "FormulaValues", "SourceText"],
      resources: [.copy("Goldens")]),
    tests(
      "Benchmarking",
      uses: ["FormulaValues", "Formulas", "JoyDoc", "JoyDocEngine", "JSONTree"],
      resources: [.copy("Goldens")]),
    tests("FormulaREPL", uses: ["FormulaValues"]),
    tests("LintReports", uses: ["JoyDocLint", "FormulaLint", "SourceText"]),
  ]
)
