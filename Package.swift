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

/// Those of everything that ships: what touches memory by hand says so.
let shipped = house + [.strictMemorySafety()]

/// A library target: what it imports, and what its tests need besides the target itself.
struct Library {
  var name: String
  var uses: [String]
  /// Products of other packages, as `product@package`.
  var products: [String]
  /// Files, or folders of them, that become part of the program, by their paths in the target.
  var embeds: [String]
  /// Files of the target that are no sources.
  var excludes: [String]
  var tests: Tests

  struct Tests {
    var uses: [String] = []
    /// Products of other packages, as `product@package`.
    var products: [String] = []
    var exclude: [String] = []
    var copies: [String] = []
  }

  init(
    _ name: String, uses: [String] = [], products: [String] = [], embeds: [String] = [],
    excludes: [String] = [], tests: Tests = Tests()
  ) {
    self.name = name
    self.uses = uses
    self.products = products
    self.embeds = embeds
    self.excludes = excludes
    self.tests = tests
  }
}

/// The storeys from the ground up. A library imports only those that stand before it in this list,
/// and of them only the ones it names; HouseTests sees to the first, the build to the second.
let storeys: [(folder: String, libraries: [Library])] = [
  (
    "Foundations",
    [
      Library("FileAccess", uses: ["CProgramArguments"]),
      Library("IndexedCollections"),
      Library("SourceText", uses: ["IndexedCollections"]),
      Library(
        "JSONTree", uses: ["IndexedCollections", "SourceText"],
        tests: .init(uses: ["SeededRandom", "SourceText"])),
      Library("Locales", excludes: ["Tables/generate.py"]),
      Library(
        "CivilTime", uses: ["FileAccess", "Locales", "IndexedCollections"],
        excludes: ["Zones/zones.py"], tests: .init(uses: ["Locales", "SeededRandom"])),
      Library(
        "RegularExpressions", uses: ["IndexedCollections", "SourceText"],
        tests: .init(uses: ["SeededRandom"], copies: ["Goldens"])),
      Library("Digests", uses: ["SourceText"]),
    ]
  ),
  (
    "Language",
    [
      Library(
        "FormulaValues", uses: ["FileAccess", "IndexedCollections", "SourceText", "CivilTime"],
        tests: .init(uses: ["SeededRandom"])),
      Library(
        "FormulaRuntime",
        uses: ["FormulaValues", "SourceText", "CivilTime", "Digests", "Locales"],
        tests: .init(uses: ["FormulaValues"])),
      Library(
        "FormulaSyntax", uses: ["IndexedCollections", "SourceText"],
        tests: .init(uses: ["SeededRandom", "SourceText"], exclude: ["Goldens"])),
      Library(
        "FormulaChecker",
        uses: [
          "FormulaSyntax", "FormulaRuntime", "FormulaValues", "IndexedCollections", "SourceText",
        ],
        tests: .init(uses: [
          "SeededRandom", "FormulaSyntax", "FormulaRuntime", "FormulaValues", "SourceText",
        ])),
      Library(
        "FormulaGraph", uses: ["IndexedCollections"], tests: .init(uses: ["SeededRandom"])),
      Library(
        "FormulaVM",
        uses: ["FormulaRuntime", "FormulaValues", "IndexedCollections", "SourceText"],
        tests: .init(uses: [
          "Formulas", "FormulaCompiler", "FormulaChecker", "FormulaSyntax", "FormulaValues",
        ])),
      Library(
        "FormulaCompiler",
        uses: [
          "FormulaChecker", "FormulaSyntax", "FormulaVM", "FormulaRuntime", "FormulaValues",
          "IndexedCollections", "SourceText",
        ],
        tests: .init(uses: [
          "Formulas", "FormulaChecker", "FormulaVM", "FormulaRuntime", "FormulaValues",
        ])),
      Library(
        "FormulaLibrary",
        uses: [
          "FormulaRuntime", "FormulaValues", "RegularExpressions", "Digests", "CivilTime",
          "Locales", "SourceText",
        ],
        tests: .init(uses: ["FormulaRuntime", "FormulaValues"])),
      Library(
        "FormulaColumns",
        uses: [
          "FormulaVM", "FormulaRuntime", "FormulaValues", "CivilTime", "IndexedCollections",
        ],
        tests: .init(uses: ["Formulas", "FormulaVM", "FormulaRuntime", "FormulaValues"])),
      Library(
        "FormulaSheets",
        uses: [
          "FormulaCompiler", "FormulaChecker", "FormulaSyntax", "FormulaVM", "FormulaGraph",
          "FormulaRuntime", "FormulaValues", "IndexedCollections", "SourceText",
        ],
        tests: .init(uses: [
          "SeededRandom", "Formulas", "FormulaChecker", "FormulaGraph", "FormulaVM",
          "FormulaRuntime", "FormulaValues", "IndexedCollections",
        ])),
      Library(
        "Formulas",
        uses: [
          "FormulaCompiler", "FormulaChecker", "FormulaSyntax", "FormulaLibrary", "FormulaVM",
          "FormulaGraph", "FormulaSheets", "FormulaRuntime", "FormulaValues", "IndexedCollections",
          "SourceText",
        ],
        tests: .init(uses: [
          "FormulaTesting", "FormulaCompiler", "FormulaChecker", "FormulaSyntax", "FormulaVM",
          "FormulaRuntime", "FormulaValues", "SeededRandom", "SourceText",
        ])),
    ]
  ),
  (
    "Documents",
    [
      Library("DocumentFormat"),
      Library(
        "JoyDoc", uses: ["DocumentFormat", "JSONTree", "IndexedCollections", "SourceText"],
        tests: .init(
          uses: ["SeededRandom", "Prerequisites", "DocumentFormat", "JSONTree", "SourceText"],
          exclude: ["schema_findings.py"])),
      Library(
        "JoyDocFormulas",
        uses: [
          "Formulas", "FormulaSheets", "FormulaVM", "FormulaGraph", "FormulaRuntime",
          "FormulaValues", "FormulaChecker", "FormulaSyntax", "JoyDoc", "JSONTree",
          "IndexedCollections", "SourceText", "CivilTime",
        ],
        tests: .init(uses: ["Formulas", "FormulaRuntime", "JoyDoc", "JSONTree", "FormulaValues"])),
      Library(
        "JoyDocStreams",
        uses: [
          "JoyDocFormulas", "Formulas", "FormulaSheets", "FormulaColumns", "FormulaVM",
          "FormulaRuntime", "FormulaValues", "FormulaCompiler", "FormulaChecker", "JoyDoc",
          "JSONTree", "IndexedCollections", "SourceText",
        ],
        tests: .init(uses: [
          "SeededRandom", "JoyDocFormulas", "FormulaSheets", "FormulaColumns", "IndexedCollections",
          "JoyDoc", "JSONTree", "FormulaValues", "Formulas", "SourceText",
        ])),
      Library(
        "JoyDocEngine",
        uses: [
          "JoyDocFormulas", "Formulas", "FormulaSheets", "FormulaVM", "FormulaGraph",
          "FormulaRuntime", "FormulaValues", "FormulaChecker", "FormulaSyntax", "JoyDoc",
          "DocumentFormat", "JSONTree", "Digests", "IndexedCollections", "SourceText",
        ],
        tests: .init(uses: [
          "SeededRandom", "JoyDocFormulas", "JoyDocStreams", "FormulaSheets", "IndexedCollections",
          "JoyDoc", "JSONTree", "FormulaRuntime", "FormulaValues", "Formulas", "FormulaGraph",
          "SourceText",
        ])),
      Library(
        "FormulaSources",
        uses: [
          "CSQLite", "JoyDocEngine", "JoyDocFormulas", "JoyDoc", "Formulas", "FormulaChecker",
          "FormulaRuntime", "FormulaValues", "JSONTree", "CivilTime", "FileAccess",
          "IndexedCollections", "SourceText",
        ],
        tests: .init(uses: ["CSQLite", "Formulas", "FormulaValues", "SourceText"])),
    ]
  ),
  (
    "Analysis",
    [
      Library(
        "AbstractValues",
        uses: ["FormulaChecker", "FormulaSyntax", "FormulaRuntime", "FormulaValues", "SourceText"],
        tests: .init(uses: [
          "FormulaTesting", "Formulas", "FormulaChecker", "FormulaSyntax", "FormulaRuntime",
          "FormulaValues", "SourceText",
        ])),
      Library(
        "Exploration",
        uses: [
          "AbstractValues", "FormulaSheets", "JoyDocFormulas", "JoyDocEngine", "Formulas",
          "FormulaVM", "FormulaChecker", "FormulaSyntax", "FormulaRuntime", "FormulaValues",
          "JoyDoc", "JSONTree", "CivilTime", "SourceText", "IndexedCollections",
        ],
        tests: .init(uses: [
          "FormulaTesting", "FormulaSheets", "JoyDocFormulas", "Formulas", "FormulaValues",
          "JoyDoc", "JSONTree", "IndexedCollections", "SourceText",
        ])),
      Library(
        "FormulaLint",
        uses: [
          "AbstractValues", "FormulaChecker", "FormulaSyntax", "FormulaRuntime", "FormulaValues",
          "SourceText",
        ],
        tests: .init(uses: [
          "Formulas", "FormulaChecker", "FormulaSyntax", "FormulaValues", "SourceText",
        ])),
      Library(
        "JoyDocLint",
        uses: [
          "Exploration", "FileAccess", "FormulaSources", "FormulaSheets", "JoyDocFormulas",
          "JoyDocEngine", "Formulas", "FormulaGraph", "FormulaLint", "FormulaChecker",
          "FormulaSyntax", "FormulaRuntime", "FormulaValues", "JoyDoc", "DocumentFormat",
          "JSONTree", "SourceText", "IndexedCollections",
        ], products: ["TOMLKit@TOMLKit"],
        tests: .init(uses: [
          "SeededRandom", "FormulaLint", "Formulas", "FormulaValues", "JoyDoc", "JSONTree",
          "SourceText",
        ])),
      Library(
        "LintReports",
        uses: [
          "JoyDocLint", "FormulaLint", "FormulaChecker", "JoyDoc", "JSONTree", "Digests",
          "IndexedCollections", "SourceText",
        ],
        tests: .init(uses: ["JoyDocLint", "FormulaLint", "SourceText"])),
      Library(
        "FormulaCases",
        uses: [
          "FormulaSheets", "JoyDocFormulas", "JoyDocEngine", "Formulas", "FormulaLint",
          "FormulaChecker", "FormulaSyntax", "FormulaRuntime", "FormulaValues", "JoyDoc",
          "JSONTree", "CivilTime", "SourceText", "IndexedCollections",
        ], tests: .init(uses: ["Formulas", "FormulaValues", "SourceText"])),
      Library(
        "DocumentDiff",
        uses: [
          "AbstractValues", "Exploration", "FormulaSheets", "JoyDocFormulas", "Formulas",
          "FormulaChecker", "FormulaSyntax", "FormulaRuntime", "FormulaValues", "JoyDoc",
          "JSONTree", "SourceText", "IndexedCollections",
        ],
        tests: .init(uses: ["Exploration", "FormulaValues", "JoyDoc", "JSONTree"])),
      Library(
        "CaseAnalysis",
        uses: [
          "AbstractValues", "Exploration", "DocumentDiff", "FormulaCases", "FormulaSheets",
          "JoyDocFormulas", "Formulas", "FormulaCompiler", "FormulaChecker", "FormulaSyntax",
          "FormulaVM", "FormulaRuntime", "FormulaValues", "JoyDoc", "JSONTree", "CivilTime",
          "SourceText", "IndexedCollections",
        ],
        tests: .init(uses: [
          "analysis-bench", "DocumentDiff", "Exploration", "FormulaCases", "Formulas",
          "FormulaValues", "JoyDoc", "JSONTree", "SourceText",
        ])),
    ]
  ),
  (
    "Interfaces",
    [
      Library(
        "Presentation",
        uses: [
          "FormulaSheets", "JoyDocFormulas", "JoyDocEngine", "Formulas", "FormulaSyntax",
          "FormulaRuntime", "FormulaValues", "JoyDoc", "JSONTree", "CivilTime", "SourceText",
          "IndexedCollections",
        ],
        tests: .init(
          uses: ["JoyDocEngine", "Formulas", "JoyDoc", "JSONTree", "FormulaValues", "SourceText"],
          copies: ["Goldens"])),
      Library(
        "GraphDrawing",
        uses: [
          "FormulaSheets", "JoyDocFormulas", "Presentation", "JoyDocEngine", "FormulaGraph",
          "FormulaRuntime", "FormulaValues", "JoyDoc", "JSONTree", "IndexedCollections",
          "SourceText",
        ],
        embeds: [
          "Resources/drawing.css", "Resources/page.css", "Resources/page.html",
          "Resources/page.js",
        ],
        tests: .init(uses: [
          "Presentation", "JoyDocEngine", "Formulas", "JoyDoc", "JSONTree", "FormulaValues",
        ])),
      Library(
        "Benchmarking",
        uses: [
          "FormulaSheets", "JoyDocFormulas", "Presentation", "JoyDocLint", "JoyDocEngine",
          "Formulas", "FormulaGraph", "FormulaChecker", "FormulaVM", "FormulaRuntime",
          "FormulaValues", "JoyDoc", "JSONTree", "Digests", "IndexedCollections", "SourceText",
        ],
        tests: .init(
          uses: ["FormulaValues", "Formulas", "JoyDoc", "JoyDocEngine", "JSONTree"],
          copies: ["Goldens"])),
      Library(
        "FormulaREPL",
        uses: [
          "FileAccess", "FormulaSheets", "FormulaSources", "JoyDocFormulas", "Benchmarking",
          "Presentation", "JoyDocEngine", "Formulas", "FormulaChecker", "FormulaGraph",
          "FormulaSyntax", "FormulaVM", "FormulaRuntime", "FormulaValues", "JoyDoc", "JSONTree",
          "IndexedCollections", "SourceText", "CivilTime",
        ], tests: .init(uses: ["FormulaSources", "Formulas", "FormulaValues"])),
      Library("JSONRPC", uses: ["JSONTree", "SourceText"]),
      Library(
        "FormulaIDE",
        uses: [
          "CaseAnalysis", "FormulaCases", "Exploration", "FormulaSheets", "JoyDocFormulas",
          "JoyDocLint", "JoyDocEngine", "Formulas", "FormulaLint", "FormulaChecker",
          "FormulaSyntax", "FormulaGraph", "FormulaRuntime", "FormulaValues", "JoyDoc",
          "DocumentFormat", "JSONTree", "CivilTime", "IndexedCollections", "SourceText",
        ],
        tests: .init(uses: [
          "SeededRandom", "FormulaSheets", "JoyDocLint", "JoyDocEngine", "JoyDoc",
          "FormulaChecker", "FormulaGraph", "FormulaRuntime", "FormulaValues", "JSONTree",
          "IndexedCollections", "SourceText",
        ])),
      Library(
        "FormulaServer",
        uses: [
          "FileAccess", "FormulaCases", "FormulaSheets", "JoyDocFormulas", "FormulaIDE",
          "FormulaLint", "Formulas",
          "JSONRPC", "JoyDocLint", "JoyDocEngine", "JoyDoc", "JSONTree", "Presentation",
          "GraphDrawing", "FormulaRuntime", "FormulaValues", "IndexedCollections", "SourceText",
        ], products: ["Logging@swift-log"],
        tests: .init(
          uses: [
            "SeededRandom", "CSQLite", "Formulas", "JSONRPC", "JSONTree", "SourceText",
          ],
          exclude: ["Goldens", "Transcripts"])),
      Library(
        "FormularyC",
        uses: [
          "CFormulary", "LintReports", "JoyDocLint", "JoyDocEngine", "JoyDocStreams",
          "JoyDocFormulas", "Formulas", "FormulaColumns", "FormulaLint", "FormulaChecker",
          "FormulaVM", "FormulaRuntime", "FormulaSheets", "FormulaValues", "IndexedCollections",
          "JoyDoc", "JSONTree", "CivilTime", "FileAccess", "SourceText",
        ],
        tests: .init(uses: [
          "CFormulary", "JoyDocFormulas", "JoyDocEngine", "Formulas", "FormulaValues", "JoyDoc",
          "JSONTree",
        ])),
      Library(
        "ToolOptions",
        uses: ["FileAccess", "Locales", "CivilTime", "FormulaValues"],
        products: ["ArgumentParser@swift-argument-parser"],
        tests: .init(
          uses: ["FormulaValues"], products: ["ArgumentParser@swift-argument-parser"])),
      Library(
        "Drafts", uses: ["Digests", "FileAccess", "JSONTree", "SourceText"],
        tests: .init(uses: ["FileAccess"])),
      Library(
        "FormPreview",
        uses: [
          "Drafts", "Digests", "GraphDrawing", "Presentation", "LintReports", "JoyDocLint",
          "FormulaSheets", "FormulaLint", "JoyDocEngine", "JoyDocFormulas", "Formulas",
          "FormulaChecker", "FormulaVM", "FormulaRuntime", "FormulaValues", "JoyDoc", "JSONTree",
          "CivilTime", "IndexedCollections", "FileAccess", "SourceText",
        ],
        tests: .init(uses: [
          "Drafts", "FormulaValues", "JSONTree", "FileAccess", "SourceText",
        ])),
      Library("LoopbackHTTP", uses: ["FileAccess"], tests: .init(uses: ["SocketClient"])),
      Library(
        "PreviewServer",
        uses: ["LoopbackHTTP", "FormPreview", "FileAccess", "JSONTree", "SourceText"],
        products: ["Logging@swift-log"], embeds: ["Page"],
        tests: .init(
          uses: ["LoopbackHTTP", "FormPreview", "FormulaValues", "SocketClient"],
          products: ["Logging@swift-log"])),
    ]
  ),
]

extension Target {
  /// A library and its tests.
  static func targets(of library: Library, in folder: String) -> [Target] {
    [.library(library, in: folder), .tests(library.tests, of: library.name, in: folder)]
  }

  static func library(_ library: Library, in folder: String) -> Target {
    .target(
      name: library.name,
      dependencies: library.uses.map { .byName(name: $0) }
        + library.products.map(Target.Dependency.product(named:)),
      path: "Sources/\(folder)/\(library.name)", exclude: library.excludes,
      resources: library.embeds.map { .embedInCode($0) }, swiftSettings: shipped)
  }

  static func tests(_ tests: Library.Tests, of library: String, in folder: String) -> Target {
    .testTarget(
      name: "\(library)Tests",
      dependencies: ([library] + tests.uses).map { .byName(name: $0) }
        + tests.products.map(Target.Dependency.product(named:)),
      path: "Tests/\(folder)/\(library)Tests", exclude: tests.exclude,
      resources: tests.copies.map { .copy($0) }, swiftSettings: house)
  }
}

extension Target.Dependency {
  /// A product of another package, as `product@package`.
  static func product(named name: String) -> Target.Dependency {
    let parts = name.split(separator: "@").map(String.init)
    return .product(name: parts[0], package: parts[1])
  }
}

let package = Package(
  name: "formulary",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Formulas", targets: ["Formulas"]),
    .library(name: "JoyDocEngine", targets: ["JoyDocEngine"]),
    .library(name: "libformulary", type: .dynamic, targets: ["FormularyC"]),
    .executable(name: "formulary", targets: ["formulary"]),
    .executable(name: "formulary-net", targets: ["formulary-net"]),
    .plugin(name: "FormularyCommand", targets: ["FormularyCommand"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/LebJe/TOMLKit", from: "0.6.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
  ],
  targets: storeys.flatMap { storey in
    storey.libraries.flatMap { Target.targets(of: $0, in: storey.folder) }
  } + [
    // The arguments of the process, without /proc.
    .target(name: "CProgramArguments", path: "Sources/Foundations/CProgramArguments"),
    // The header of the C interface.
    .target(name: "CFormulary", path: "Sources/Interfaces/CFormulary"),
    // Databases as sources of formulas.
    .systemLibrary(
      name: "CSQLite", path: "Sources/Documents/CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    // Line editing of the interactive session.
    .systemLibrary(
      name: "CLibEdit", path: "Sources/Interfaces/CLibEdit", pkgConfig: "libedit",
      providers: [.apt(["libedit-dev"]), .brew(["libedit"])]),
    .target(
      name: "CEditLine", dependencies: ["CLibEdit"], path: "Sources/Interfaces/CEditLine"),
    .executableTarget(
      name: "formulary",
      dependencies: [
        "ToolOptions", "Benchmarking", "FormulaServer", "FormulaIDE", "JSONRPC", "FormulaREPL",
        "FormulaCases", "Exploration", "DocumentDiff", "CaseAnalysis", "Presentation",
        "GraphDrawing", "LintReports", "JoyDocLint", "JoyDocEngine", "JoyDocStreams",
        "JoyDocFormulas", "FormulaSources", "FormulaSheets", "IndexedCollections", "Formulas",
        "FormulaLint", "FormulaSyntax", "FormulaCompiler", "FormulaChecker", "FormulaVM",
        "FormulaRuntime", "FormulaValues", "JSONTree", "JoyDoc", "SourceText", "CivilTime",
        "Locales", "FileAccess", "CEditLine",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: shipped),
    // The commands that serve HTTP, in a program of their own: the tool starts faster without them.
    .executableTarget(
      name: "formulary-net",
      dependencies: [
        "PreviewServer", "FormPreview", "Drafts", "ToolOptions", "Formulas", "FileAccess",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: shipped),
    // The tool as a command of packages that hold forms: `swift package formulary lint`.
    .plugin(
      name: "FormularyCommand",
      capability: .command(
        intent: .custom(verb: "formulary", description: "Lints and runs the formulas of forms.")),
      dependencies: ["formulary"]),
    // Writes the generated files; depends on none, so that it builds when they are stale.
    .executableTarget(
      name: "formulary-dev", dependencies: ["DocumentFormat"], swiftSettings: shipped),

    .target(
      name: "SeededRandom", dependencies: ["FormulaValues"], path: "Tests/SeededRandom",
      swiftSettings: house),
    .target(name: "SocketClient", path: "Tests/SocketClient", swiftSettings: house),
    .target(name: "Prerequisites", path: "Tests/Prerequisites", swiftSettings: house),
    .target(
      name: "FormulaTesting",
      dependencies: [
        "Formulas", "FormulaCompiler", "FormulaChecker", "FormulaSyntax", "FormulaLibrary",
        "FormulaVM", "FormulaRuntime", "FormulaValues", "JSONTree", "SourceText",
      ],
      path: "Tests/FormulaTesting", swiftSettings: house),
    // Compares the machine with the plain meaning of formulas, on as many as one likes.
    .executableTarget(
      name: "differential", dependencies: ["FormulaTesting"], path: "Tests/Differential",
      swiftSettings: house),
    // Measures the analyses on formulas with planted faults.
    .executableTarget(
      name: "analysis-bench",
      dependencies: [
        "CaseAnalysis", "DocumentDiff", "Exploration", "FormulaCases", "Formulas", "FormulaValues",
        "JoyDoc", "JSONTree",
      ],
      path: "Tests/AnalysisBench", swiftSettings: house),
    // What the documents and the examples of the project promise.
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "CaseAnalysis", "DocumentDiff", "Exploration", "FormulaCases", "FormulaIDE", "FormulaREPL",
        "FormulaSources", "FormulaSyntax", "FormulaTesting", "Formulas", "FormulaValues",
        "LintReports", "JoyDocLint", "JoyDocEngine", "JoyDoc", "JSONTree", "SourceText",
        "Prerequisites",
      ],
      exclude: ["Goldens"], swiftSettings: house),
    .testTarget(name: "HouseTests", swiftSettings: house),
    // The tool: its logic in process, its exit codes and streams as a process.
    .testTarget(
      name: "ToolTests",
      dependencies: [
        "formulary", "ToolOptions", "CSQLite", "FileAccess", "JSONTree", "SourceText",
        "Prerequisites",
      ],
      swiftSettings: house),
  ]
)
