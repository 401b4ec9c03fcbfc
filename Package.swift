// swift-tools-version: 6.2

import PackageDescription

/// The settings of every target.
let commonSettings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// The settings of every target that ships: unsafe memory access must be marked.
let shippedSettings = commonSettings + [.strictMemorySafety()]

/// The settings of analyses and interfaces. `make release` optimizes them for size, since the time
/// of a program is spent below them.
let outerSettings =
  Context.environment["FORMULARY_SMALL"] == nil
  ? shippedSettings : shippedSettings + [.unsafeFlags(["-Osize"])]

/// A library target with its dependencies and tests.
struct Library {
  var name: String
  var uses: [String]
  /// Products of other packages, as `product@package`.
  var products: [String]
  /// Files or folders that are embedded in the program, by their paths in the target.
  var embeds: [String]
  /// Files in the target's folder that are not sources.
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

/// The layers, lowest first. A library imports only libraries before it in this list,
/// and of these only the ones it names. ArchitectureTests checks the first rule, the build the second.
let layers: [(folder: String, libraries: [Library])] = [
  (
    "Foundations",
    [
      Library("FileAccess", uses: ["CProgramArguments"]),
      Library("IndexedCollections", tests: .init(uses: ["SeededRandom"])),
      Library(
        "SourceText", uses: ["IndexedCollections"],
        tests: .init(uses: ["IndexedCollections"])),
      Library(
        "JSONTree", uses: ["IndexedCollections", "SourceText"],
        tests: .init(uses: ["SeededRandom", "SourceText"])),
      Library(
        "Locales", uses: ["IndexedCollections", "SourceText"], excludes: ["Tables/generate.py"]),
      Library(
        "CivilTime", uses: ["FileAccess", "Locales", "IndexedCollections"],
        excludes: ["Zones/zones.py", "Zones/names.py"],
        tests: .init(uses: ["Locales", "SeededRandom"])),
      Library(
        "RegularExpressions", uses: ["IndexedCollections", "SourceText"],
        tests: .init(uses: ["SeededRandom"], copies: ["Goldens"])),
    ]
  ),
  (
    "Language",
    [
      Library(
        "FormulaValues", uses: ["FileAccess", "IndexedCollections", "SourceText", "CivilTime"],
        excludes: ["Numbers/Elementary/tables.py"],
        tests: .init(uses: ["SeededRandom"])),
      Library(
        "FormulaRuntime",
        uses: ["FormulaValues", "SourceText", "CivilTime", "Locales"],
        tests: .init(uses: ["FormulaValues"])),
      Library(
        "FormulaSyntax", uses: ["IndexedCollections", "SourceText"],
        tests: .init(uses: ["SeededRandom", "SourceText"], exclude: ["Goldens"])),
      Library(
        "FormulaChecker",
        uses: [
          "FormulaSyntax", "FormulaRuntime", "FormulaValues", "IndexedCollections", "Locales",
          "SourceText",
        ],
        excludes: ["Foreign/translations.py"],
        tests: .init(uses: [
          "SeededRandom", "FormulaSyntax", "FormulaRuntime", "FormulaValues", "SourceText",
        ])),
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
          "FormulaRuntime", "FormulaValues", "RegularExpressions", "CivilTime", "Locales",
          "IndexedCollections", "SourceText",
        ],
        tests: .init(
          uses: ["FormulaRuntime", "FormulaValues"], exclude: ["make_extremes.py"])),
      Library(
        "ColumnarEvaluation",
        uses: [
          "FormulaVM", "FormulaRuntime", "FormulaValues", "CivilTime", "IndexedCollections",
        ],
        tests: .init(uses: ["Formulas", "FormulaVM", "FormulaRuntime", "FormulaValues"])),
      Library(
        "SheetEvaluation",
        uses: [
          "FormulaCompiler", "FormulaChecker", "FormulaSyntax", "FormulaVM", "FormulaRuntime",
          "FormulaValues", "IndexedCollections", "SourceText",
        ],
        tests: .init(uses: [
          "SeededRandom", "Formulas", "FormulaChecker", "FormulaVM", "FormulaRuntime",
          "FormulaValues", "IndexedCollections",
        ])),
      Library(
        "Formulas",
        uses: [
          "FormulaCompiler", "FormulaChecker", "FormulaSyntax", "FormulaLibrary", "FormulaVM",
          "SheetEvaluation", "FormulaRuntime", "FormulaValues", "IndexedCollections", "SourceText",
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
        "JoyDoc",
        uses: ["DocumentFormat", "JSONTree", "CivilTime", "IndexedCollections", "SourceText"],
        tests: .init(
          uses: ["SeededRandom", "Prerequisites", "DocumentFormat", "JSONTree", "SourceText"],
          exclude: ["schema_findings.py"])),
      Library(
        "JoyDocFormulas",
        uses: [
          "Formulas", "SheetEvaluation", "FormulaVM", "FormulaRuntime", "FormulaValues",
          "FormulaChecker", "FormulaSyntax", "JoyDoc", "JSONTree", "IndexedCollections",
          "SourceText", "CivilTime",
        ],
        tests: .init(uses: ["Formulas", "FormulaRuntime", "JoyDoc", "JSONTree", "FormulaValues"])),
      Library(
        "JoyDocStreams",
        uses: [
          "JoyDocFormulas", "Formulas", "SheetEvaluation", "ColumnarEvaluation", "FormulaVM",
          "FormulaRuntime", "FormulaValues", "FormulaCompiler", "FormulaChecker", "JoyDoc",
          "JSONTree", "IndexedCollections", "SourceText",
        ],
        tests: .init(uses: [
          "SeededRandom", "JoyDocFormulas", "SheetEvaluation", "ColumnarEvaluation",
          "IndexedCollections",
          "JoyDoc", "JSONTree", "FormulaValues", "Formulas", "SourceText",
        ])),
      Library(
        "JoyDocEngine",
        uses: [
          "JoyDocFormulas", "Formulas", "SheetEvaluation", "FormulaVM", "FormulaRuntime",
          "FormulaValues", "FormulaChecker", "FormulaSyntax", "JoyDoc", "DocumentFormat",
          "JSONTree", "IndexedCollections", "SourceText",
        ],
        tests: .init(uses: [
          "SeededRandom", "JoyDocFormulas", "JoyDocStreams", "SheetEvaluation",
          "IndexedCollections", "JoyDoc", "JSONTree", "FormulaRuntime", "FormulaValues", "Formulas",
          "SourceText",
        ])),
      Library(
        "DataSources",
        uses: [
          "CSQLite", "JoyDocFormulas", "JoyDoc", "Formulas", "FormulaChecker",
          "FormulaRuntime", "FormulaValues", "JSONTree", "CivilTime", "FileAccess",
          "IndexedCollections", "SourceText",
        ],
        tests: .init(uses: ["CSQLite", "Formulas", "FormulaValues", "SourceText"])),
      Library(
        "PDFForms",
        uses: [
          "CPango", "JoyDocFormulas", "JoyDoc", "DocumentFormat", "Formulas", "FormulaChecker",
          "FormulaSyntax", "FormulaValues", "JSONTree", "CivilTime", "FileAccess", "SourceText",
        ],
        tests: .init(
          uses: [
            "JoyDocFormulas", "JoyDoc", "Formulas", "JSONTree", "FileAccess", "Prerequisites",
            "SeededRandom",
          ],
          exclude: ["make_forms.py", "Fixtures"])),
    ]
  ),
  (
    "Analysis",
    [
      Library(
        "AbstractInterpretation",
        uses: ["FormulaChecker", "FormulaSyntax", "FormulaRuntime", "FormulaValues", "SourceText"],
        tests: .init(uses: [
          "FormulaTesting", "Formulas", "FormulaChecker", "FormulaSyntax", "FormulaRuntime",
          "FormulaValues", "SourceText",
        ])),
      Library(
        "CounterexampleSearch",
        uses: [
          "AbstractInterpretation", "SheetEvaluation", "JoyDocFormulas", "JoyDocEngine", "Formulas",
          "FormulaVM", "FormulaChecker", "FormulaSyntax", "FormulaRuntime", "FormulaValues",
          "JoyDoc", "JSONTree", "CivilTime", "SourceText", "IndexedCollections",
        ],
        tests: .init(uses: [
          "AbstractInterpretation", "FormulaTesting", "SheetEvaluation", "JoyDocFormulas",
          "Formulas", "FormulaValues", "JoyDoc", "JSONTree", "IndexedCollections", "SourceText",
        ])),
      Library(
        "FormulaLint",
        uses: [
          "AbstractInterpretation", "FormulaChecker", "FormulaSyntax", "FormulaRuntime",
          "FormulaValues", "CivilTime", "SourceText",
        ],
        tests: .init(uses: [
          "FormulaTesting", "Formulas", "FormulaChecker", "FormulaSyntax", "FormulaValues",
          "SourceText",
        ])),
      Library(
        "JoyDocLint",
        uses: [
          "CounterexampleSearch", "FileAccess", "DataSources", "SheetEvaluation", "JoyDocFormulas",
          "JoyDocEngine", "Formulas", "FormulaLint", "FormulaChecker", "FormulaSyntax",
          "FormulaRuntime", "FormulaValues", "JoyDoc", "DocumentFormat", "JSONTree", "SourceText",
          "IndexedCollections",
        ],
        tests: .init(uses: [
          "SeededRandom", "FormulaLint", "Formulas", "FormulaValues", "JoyDoc", "JSONTree",
          "FileAccess", "SourceText",
        ])),
      Library(
        "LintReports",
        uses: [
          "JoyDocLint", "FormulaLint", "FormulaChecker", "FormulaSyntax", "JoyDoc", "JSONTree",
          "IndexedCollections", "SourceText",
        ],
        tests: .init(uses: ["JoyDocLint", "FormulaLint", "FormulaSyntax", "SourceText"])),
      Library(
        "TestFiles",
        uses: [
          "SheetEvaluation", "JoyDocFormulas", "JoyDocEngine", "Formulas", "FormulaLint",
          "FormulaChecker", "FormulaSyntax", "FormulaRuntime", "FormulaValues", "JoyDoc",
          "JSONTree", "CivilTime", "SourceText", "IndexedCollections",
        ],
        tests: .init(uses: [
          "SeededRandom", "Formulas", "FormulaValues", "JoyDoc", "JSONTree", "SourceText",
        ])),
      Library(
        "DocumentDiff",
        uses: [
          "AbstractInterpretation", "CounterexampleSearch", "SheetEvaluation", "JoyDocFormulas",
          "Formulas",
          "FormulaChecker", "FormulaSyntax", "FormulaRuntime", "FormulaValues", "JoyDoc",
          "DocumentFormat",
          "JSONTree", "SourceText", "IndexedCollections",
        ],
        tests: .init(uses: [
          "FormulaTesting", "SeededRandom", "CounterexampleSearch", "JoyDocFormulas",
          "FormulaValues", "JoyDoc", "JSONTree",
        ])),
      Library(
        "TestCoverage",
        uses: [
          "AbstractInterpretation", "CounterexampleSearch", "DocumentDiff", "TestFiles",
          "SheetEvaluation",
          "JoyDocFormulas", "Formulas", "FormulaCompiler", "FormulaChecker", "FormulaSyntax",
          "FormulaVM", "FormulaRuntime", "FormulaValues", "JoyDoc", "JSONTree", "CivilTime",
          "SourceText", "IndexedCollections",
        ],
        tests: .init(uses: [
          "analysis-bench", "DocumentDiff", "CounterexampleSearch", "TestFiles", "Formulas",
          "FormulaValues", "JoyDoc", "JSONTree", "SourceText",
        ])),
    ]
  ),
  (
    "Interfaces",
    [
      Library(
        "ValueFormatting",
        uses: [
          "SheetEvaluation", "JoyDocFormulas", "JoyDocEngine", "Formulas", "FormulaSyntax",
          "FormulaRuntime", "FormulaValues", "JoyDoc", "JSONTree", "CivilTime", "SourceText",
          "IndexedCollections",
        ],
        tests: .init(
          uses: ["JoyDocEngine", "Formulas", "JoyDoc", "JSONTree", "FormulaValues", "SourceText"],
          copies: ["Goldens"])),
      Library(
        "GraphDrawing",
        uses: [
          "SheetEvaluation", "JoyDocFormulas", "ValueFormatting", "JoyDocEngine", "FormulaRuntime",
          "FormulaValues", "JoyDoc", "JSONTree", "IndexedCollections", "SourceText",
        ],
        embeds: [
          "Resources/drawing.css", "Resources/page.css", "Resources/page.html",
          "Resources/page.js",
        ],
        tests: .init(uses: [
          "ValueFormatting", "JoyDocEngine", "Formulas", "JoyDoc", "JSONTree", "FormulaValues",
        ])),
      Library(
        "Benchmarking",
        uses: [
          "SheetEvaluation", "JoyDocFormulas", "ValueFormatting", "JoyDocLint", "JoyDocEngine",
          "Formulas", "FormulaChecker", "FormulaVM", "FormulaRuntime", "FormulaValues", "JoyDoc",
          "JSONTree", "IndexedCollections", "SourceText",
        ],
        tests: .init(
          uses: ["FormulaValues", "Formulas", "JoyDoc", "JoyDocEngine", "JSONTree"],
          copies: ["Goldens"])),
      Library(
        "FormulaREPL",
        uses: [
          "FileAccess", "SheetEvaluation", "DataSources", "JoyDocFormulas", "Benchmarking",
          "ValueFormatting", "JoyDocEngine", "Formulas", "FormulaChecker", "FormulaSyntax",
          "FormulaVM", "FormulaRuntime", "FormulaValues", "JoyDoc", "JSONTree",
          "IndexedCollections", "SourceText",
        ], tests: .init(uses: ["DataSources", "ValueFormatting", "Formulas", "FormulaValues"])),
      Library("JSONRPC", uses: ["JSONTree", "SourceText"]),
      Library(
        "FormulaIDE",
        uses: [
          "TestCoverage", "TestFiles", "CounterexampleSearch", "SheetEvaluation", "JoyDocFormulas",
          "JoyDocLint", "JoyDocEngine", "Formulas", "FormulaLint", "FormulaChecker",
          "FormulaSyntax", "FormulaRuntime", "FormulaValues", "JoyDoc", "DocumentFormat",
          "JSONTree", "CivilTime", "IndexedCollections", "SourceText",
        ],
        tests: .init(uses: [
          "SeededRandom", "SheetEvaluation", "JoyDocLint", "JoyDocEngine", "JoyDoc",
          "FormulaChecker", "FormulaRuntime", "FormulaValues", "JSONTree", "IndexedCollections",
          "SourceText",
        ])),
      Library(
        "EditorRequests",
        uses: [
          "FormulaIDE", "JSONRPC", "GraphDrawing", "ValueFormatting", "TestFiles", "JoyDocLint",
          "JoyDocEngine", "JoyDocFormulas", "JoyDoc", "SheetEvaluation", "FormulaLint", "Formulas",
          "FormulaRuntime", "FormulaValues", "JSONTree", "IndexedCollections", "SourceText",
        ],
        tests: .init(uses: ["JSONRPC"])),
      Library(
        "FormulaServer",
        uses: [
          "EditorRequests", "FileAccess", "TestFiles", "FormulaIDE", "FormulaLint", "Formulas",
          "JSONRPC", "JoyDocLint", "JSONTree", "FormulaValues", "IndexedCollections", "SourceText",
        ], products: ["Logging@swift-log"],
        tests: .init(
          uses: [
            "SeededRandom", "CSQLite", "EditorRequests", "Formulas", "JSONRPC", "JSONTree",
            "SourceText",
          ],
          exclude: ["Goldens", "Transcripts"])),
      Library(
        "FormularyC",
        uses: [
          "CFormulary", "LintReports", "JoyDocLint", "JoyDocEngine", "JoyDocStreams",
          "JoyDocFormulas", "Formulas", "ColumnarEvaluation", "FormulaLint", "FormulaChecker",
          "FormulaVM", "FormulaRuntime", "SheetEvaluation", "FormulaValues", "IndexedCollections",
          "JoyDoc", "JSONTree", "CivilTime", "FileAccess", "SourceText",
        ],
        tests: .init(uses: [
          "CFormulary", "JoyDocFormulas", "JoyDocEngine", "Formulas", "FormulaValues", "JoyDoc",
          "JSONTree",
        ])),
      Library(
        "FormEditing",
        uses: [
          "ValueFormatting", "SheetEvaluation", "JoyDocEngine", "JoyDocFormulas", "Formulas",
          "FormulaVM", "FormulaRuntime", "FormulaValues", "JoyDoc", "JSONTree",
          "IndexedCollections", "SourceText",
        ],
        tests: .init(uses: ["FormulaValues", "JSONTree"])),
      Library(
        "ToolOptions",
        uses: ["FormEditing", "FileAccess", "Locales", "CivilTime", "FormulaValues"],
        products: ["ArgumentParser@swift-argument-parser"],
        tests: .init(
          uses: ["FormulaValues"], products: ["ArgumentParser@swift-argument-parser"])),
      Library(
        "FormPreview",
        uses: [
          "FormEditing", "GraphDrawing", "LintReports", "JoyDocLint", "SheetEvaluation",
          "FormulaLint", "JoyDocEngine", "Formulas", "FormulaValues", "JoyDoc", "JSONTree",
          "FileAccess", "SourceText",
        ],
        tests: .init(uses: ["FormEditing", "FormulaValues", "JSONTree", "FileAccess", "SourceText"])
      ),
      Library(
        "FormulasFoundation", uses: ["Formulas", "FormulaValues", "SourceText"],
        tests: .init(uses: ["Formulas", "FormulaValues"])),
      Library(
        "JoyDocEngineFoundation", uses: ["JoyDocEngine", "FormulasFoundation"],
        tests: .init(uses: ["JoyDocEngine"])),
      Library("LoopbackHTTP", uses: ["FileAccess"], tests: .init(uses: ["SocketClient"])),
      Library(
        "PreviewServer",
        uses: [
          "LoopbackHTTP", "FormPreview", "FormEditing", "FileAccess", "JSONTree", "SourceText",
        ],
        products: ["Logging@swift-log"], embeds: ["Page"],
        tests: .init(
          uses: ["LoopbackHTTP", "FormPreview", "FormEditing", "FormulaValues", "SocketClient"],
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
      resources: library.embeds.map { .embedInCode($0) },
      swiftSettings: ["Analysis", "Interfaces"].contains(folder) ? outerSettings : shippedSettings)
  }

  static func tests(_ tests: Library.Tests, of library: String, in folder: String) -> Target {
    .testTarget(
      name: "\(library)Tests",
      dependencies: ([library] + tests.uses).map { .byName(name: $0) }
        + tests.products.map(Target.Dependency.product(named:)),
      path: "Tests/\(folder)/\(library)Tests", exclude: tests.exclude,
      resources: tests.copies.map { .copy($0) }, swiftSettings: commonSettings)
  }
}

extension Target.Dependency {
  /// A product of another package, as `product@package`. Without the trait `Tool` no other package is
  /// resolved.
  static func product(named name: String) -> Target.Dependency {
    let parts = name.split(separator: "@").map(String.init)
    return .product(name: parts[0], package: parts[1], condition: .when(traits: ["Tool"]))
  }
}

let package = Package(
  name: "formulary",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Formulas", targets: ["Formulas"]),
    .library(name: "FormulasFoundation", targets: ["FormulasFoundation"]),
    .library(name: "JoyDocEngine", targets: ["JoyDocEngine"]),
    .library(name: "JoyDocEngineFoundation", targets: ["JoyDocEngineFoundation"]),
    .library(name: "libformulary", type: .dynamic, targets: ["FormularyC"]),
    .executable(name: "formulary", targets: ["formulary"]),
    .executable(name: "formulary-net", targets: ["formulary-net"]),
    .plugin(name: "FormularyCommand", targets: ["FormularyCommand"]),
  ],
  traits: [
    .default(enabledTraits: ["Tool"]),
    .trait(
      name: "Tool",
      description:
        "The programs and `libformulary`, which need other packages. The libraries do not: `traits: []`."
    ),
  ],
  // Exact versions: releases and CI build the same sources, though Package.resolved is not committed.
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
  ],
  targets: layers.flatMap { layer in
    layer.libraries.flatMap { Target.targets(of: $0, in: layer.folder) }
  } + [
    // The arguments of the process, without /proc.
    .target(name: "CProgramArguments", path: "Sources/Foundations/CProgramArguments"),
    // The header of the C interface.
    .target(name: "CFormulary", path: "Sources/Interfaces/CFormulary"),
    // Databases as sources of formulas.
    .systemLibrary(
      name: "CSQLite", path: "Sources/Documents/CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    // Text layout and drawing for `fill`, opened at run time.
    .target(name: "CPango", path: "Sources/Documents/CPango"),
    // Line editing of the interactive session.
    .systemLibrary(
      name: "CLibEdit", path: "Sources/Interfaces/CLibEdit", pkgConfig: "libedit",
      providers: [.apt(["libedit-dev"]), .brew(["libedit"])]),
    .target(
      name: "CEditLine", dependencies: ["CLibEdit"], path: "Sources/Interfaces/CEditLine"),
    .executableTarget(
      name: "formulary",
      dependencies: [
        "ToolOptions", "FormEditing", "Benchmarking", "FormulaServer", "EditorRequests",
        "FormulaIDE", "JSONRPC",
        "FormulaREPL",
        "TestFiles", "CounterexampleSearch", "DocumentDiff", "TestCoverage", "ValueFormatting",
        "GraphDrawing", "LintReports", "JoyDocLint", "JoyDocEngine", "JoyDocStreams",
        "JoyDocFormulas", "DataSources", "PDFForms", "SheetEvaluation", "IndexedCollections",
        "Formulas",
        "FormulaLint", "FormulaSyntax", "FormulaCompiler", "FormulaChecker", "FormulaVM",
        "FormulaRuntime", "FormulaValues", "JSONTree", "JoyDoc", "SourceText", "CivilTime",
        "Locales", "FileAccess", "CEditLine",
        .product(named: "ArgumentParser@swift-argument-parser"),
        .product(named: "Logging@swift-log"),
      ],
      swiftSettings: outerSettings),
    // The commands that serve HTTP, in a program of their own: the tool starts faster without them.
    .executableTarget(
      name: "formulary-net",
      dependencies: [
        "PreviewServer", "FormPreview", "FormEditing", "ToolOptions", "Formulas", "FileAccess",
        .product(named: "ArgumentParser@swift-argument-parser"),
        .product(named: "Logging@swift-log"),
      ],
      swiftSettings: shippedSettings),
    // The tool as a command of packages that hold forms: `swift package formulary lint`. It does not
    // depend on the tool: otherwise `swift build` would build most targets a second time for it.
    .plugin(
      name: "FormularyCommand",
      capability: .command(
        intent: .custom(verb: "formulary", description: "Lint and run the formulas of forms.")),
      path: "Sources/formulary-plugin"),
    // Writes the generated files; depends on none, so that it builds when they are stale.
    .executableTarget(
      name: "formulary-dev", dependencies: ["DocumentFormat"], swiftSettings: shippedSettings),

    .target(
      name: "SeededRandom", dependencies: ["FormulaValues"], path: "Tests/SeededRandom",
      swiftSettings: commonSettings),
    .target(name: "SocketClient", path: "Tests/SocketClient", swiftSettings: commonSettings),
    // The names that an app imports beside the libraries.
    .target(name: "SwiftUINames", path: "Tests/SwiftUINames", swiftSettings: commonSettings),
    .target(name: "Prerequisites", path: "Tests/Prerequisites", swiftSettings: commonSettings),
    .target(
      name: "FormulaTesting",
      dependencies: [
        "Formulas", "FormulaCompiler", "FormulaChecker", "FormulaSyntax", "FormulaLibrary",
        "FormulaVM", "FormulaRuntime", "FormulaValues", "JSONTree", "SourceText",
      ],
      path: "Tests/FormulaTesting", swiftSettings: commonSettings),
    // Compares the machine with the plain meaning of formulas, on as many as one likes.
    .executableTarget(
      name: "differential", dependencies: ["FormulaTesting"], path: "Tests/Differential",
      swiftSettings: commonSettings),
    // Measures the analyses on formulas with planted faults.
    .executableTarget(
      name: "analysis-bench",
      dependencies: [
        "TestCoverage", "DocumentDiff", "CounterexampleSearch", "TestFiles", "Formulas",
        "FormulaValues",
        "JoyDoc", "JSONTree",
      ],
      path: "Tests/AnalysisBench", swiftSettings: commonSettings),
    // What the documents and the examples of the project promise.
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "TestCoverage", "DocumentDiff", "CounterexampleSearch", "TestFiles", "FormulaIDE",
        "FormulaREPL",
        "DataSources", "FormulaSyntax", "FormulaTesting", "Formulas", "FormulaValues",
        "LintReports", "JoyDocLint", "JoyDocEngine", "JoyDoc", "JSONTree", "SourceText",
        "Prerequisites", "SwiftUINames",
      ],
      exclude: ["Goldens"], swiftSettings: commonSettings),
    .testTarget(name: "ArchitectureTests", swiftSettings: commonSettings),
    // The tool: its logic in process, its exit codes and streams as a process.
    .testTarget(
      name: "ToolTests",
      dependencies: [
        "formulary", "ToolOptions", "CSQLite", "FileAccess", "JSONTree", "SourceText",
        "Prerequisites",
      ],
      swiftSettings: commonSettings),
  ]
)

// `TARGETS='JoyDocEngineTests FormulasTests' make test` builds these targets and what they need.
if let names = Context.environment["TARGETS"]?.split(separator: " ").map(String.init) {
  var needed: Set<String> = []
  var open = names
  while let name = open.popLast() {
    guard let target = package.targets.first(where: { $0.name == name }),
      needed.insert(name).inserted
    else { continue }
    for dependency in target.dependencies {
      switch dependency {
      case .targetItem(let name, _), .byNameItem(let name, _): open.append(name)
      case .productItem: break
      @unknown default: break
      }
    }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products.removeAll()
}
