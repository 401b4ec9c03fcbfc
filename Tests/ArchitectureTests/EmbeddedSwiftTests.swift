import Testing

/// The language, the documents and the linter are also built with Embedded Swift, for WebAssembly, which lacks key paths, metatypes
/// and casts of protocol types. `make wasm` takes minutes, so this finds most of their uses first.
@Suite struct EmbeddedSwiftTests {
  /// Modules that are not built for WebAssembly.
  static let otherModules = [
    "FileAccess", "ColumnarEvaluation", "JoyDocStreams", "DataSources", "PDFForms", "LintReports",
    "TestFiles", "DocumentDiff", "TestCoverage",
  ]

  /// Returns `true` if a source belongs to a module that is built for WebAssembly.
  static func isBuilt(_ path: String) -> Bool {
    ["Foundations", "Language", "Documents", "Analysis"]
      .contains { path.hasPrefix("Sources/\($0)/") }
      && !otherModules.contains { path.contains("/\($0)/") }
  }

  /// Returns the sources that are built for WebAssembly. The script of the build lists the files
  /// that are left out.
  private static func sources() throws -> [String] {
    let script = try ArchitectureTests.text("Packages/Web/build.py")
    let leftOut = script.firstMatch(of: /left_out = \{(.*)\}/)?.1 ?? ""
    return ArchitectureTests.sources.filter { path in
      isBuilt(path)
        && !leftOut.contains("\"\(path.split(separator: "/").last ?? "")\"")
    }
  }

  /// Returns the lines of code that Embedded Swift rejects, except those that it does not compile.
  static func rejected(in text: String) -> [Substring] {
    var isCompiled = true
    return text.split(separator: "\n").filter { line in
      let code = line.drop { $0 == " " }
      if code.hasPrefix("#") { isCompiled = code != "#if !hasFeature(Embedded)" }
      return isCompiled && !code.hasPrefix("//")
        && (line.contains("\\.") || line.contains("as? any ") || line.contains("as! any ")
          || line.contains("any ") && line.contains(".Type"))
    }
  }

  @Test func `the module for WebAssembly uses only what Embedded Swift has`() throws {
    let sources = try Self.sources()
    #expect(sources.count > 600)
    for path in sources {
      for line in Self.rejected(in: try ArchitectureTests.text(path)) {
        Issue.record("\(path): Embedded Swift cannot compile this line: \(line)")
      }
    }
  }

  @Test func `key paths, metatypes and casts are detected`() {
    let lines = [
      "let names = fields.map(\\.name)", "let kinds: [any Kind.Type] = []",
      "if let context = context as? any WordContext {",
    ]
    for line in lines { #expect(Self.rejected(in: line) == [line[...]]) }
    let excepted = "#if !hasFeature(Embedded)\n\(lines[0])\n#endif\n// \(lines[1])\nlet a = 1"
    #expect(Self.rejected(in: excepted).isEmpty)
  }
}
