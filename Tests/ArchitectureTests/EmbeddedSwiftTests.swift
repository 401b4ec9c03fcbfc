import Testing

/// The language, documents, the linter, editor features and forms are also built with Embedded Swift, for WebAssembly, which lacks key paths,
/// metatypes, casts of protocol types and names of cases. `make wasm` takes minutes, so this finds most of their uses first.
@Suite struct EmbeddedSwiftTests {
  /// Modules that are not built for WebAssembly.
  static let otherModules = [
    "FileAccess", "ColumnarEvaluation", "JoyDocStreams", "DataSources", "PDFForms", "LintReports",
    "DocumentDiff", "TestCoverage",
  ]

  private static let folders =
    ["Foundations", "Language", "Documents", "Analysis"]
    + ["ValueFormatting", "GraphDrawing", "JSONRPC", "FormulaIDE", "EditorRequests", "FormEditing"]
    .map {
      "Interfaces/\($0)"
    }

  /// The script of the build, which lists the files that are left out of modules, and the parts of
  /// other modules that are built.
  private static let script = (try? ArchitectureTests.text("Packages/Web/build.py")) ?? ""
  private static let leftOut = script.firstMatch(of: /left_out = \{(.*)\}/)?.1 ?? ""
  private static let parts = script.firstMatch(of: /parts = \{([^}]*\},?\n)+\}/)?.0 ?? ""

  /// Returns `true` if a source is built for WebAssembly, or belongs to a module that is.
  static func isBuilt(_ path: String) -> Bool {
    guard folders.contains(where: { path.hasPrefix("Sources/\($0)/") }) else { return false }
    return !otherModules.contains { path.contains("/\($0)/") } || isNamed(path, in: parts)
  }

  private static func isNamed(_ path: String, in list: Substring) -> Bool {
    list.contains("\"\(path.split(separator: "/").last ?? "")\"")
  }

  /// Returns the sources that are built for WebAssembly.
  private static func sources() -> [String] {
    ArchitectureTests.sources.filter { isBuilt($0) && !isNamed($0, in: leftOut) }
  }

  /// Returns the lines of code that Embedded Swift rejects, except those that it does not compile.
  static func rejected(in text: String) -> [Substring] {
    var isCompiled = true
    return text.split(separator: "\n").filter { line in
      let code = line.drop { $0 == " " }
      if code.hasPrefix("#") { isCompiled = code != "#if !hasFeature(Embedded)" }
      return isCompiled && !code.hasPrefix("//")
        && (line.contains("\\.") || line.contains("as? any ") || line.contains("as! any ")
          || line.contains("any ") && line.contains(".Type")
          || line.contains("\\(self)") || line.contains("allCases") && line.contains("\"\\($0)\""))
    }
  }

  @Test func `the module for WebAssembly uses only what Embedded Swift has`() throws {
    let sources = Self.sources()
    #expect(sources.count > 600)
    #expect(sources.contains { $0.hasSuffix("/JSONReport.swift") })
    #expect(!sources.contains { $0.hasSuffix("/Disassembler.swift") })
    for path in sources {
      for line in Self.rejected(in: try ArchitectureTests.text(path)) {
        Issue.record("\(path): Embedded Swift cannot compile this line: \(line)")
      }
    }
  }

  /// Embedded Swift has no `Mutex`; `IndexedCollections` has a substitute.
  static func lacksMutex(_ text: String) -> Bool {
    text.contains("Mutex") && !text.contains("import IndexedCollections")
      && !text.contains("struct Mutex")
  }

  @Test func `files with a mutex import the substitute`() throws {
    let lacking = try Self.sources().filter { Self.lacksMutex(try ArchitectureTests.text($0)) }
    #expect(lacking.isEmpty)
    #expect(Self.lacksMutex("import Synchronization\n\nlet state = Mutex(0)"))
  }

  @Test func `key paths, metatypes, casts and names of cases are detected`() {
    let lines = [
      "let names = fields.map(\\.name)", "let kinds: [any Kind.Type] = []",
      "if let context = context as? any WordContext {", "default: \"\\(self)\"",
      "let names = Name.allCases.map { \"\\($0)\" }",
    ]
    for line in lines { #expect(Self.rejected(in: line) == [line[...]]) }
    let excepted = "#if !hasFeature(Embedded)\n\(lines[0])\n#endif\n// \(lines[1])\nlet a = 1"
    #expect(Self.rejected(in: excepted).isEmpty)
  }
}
