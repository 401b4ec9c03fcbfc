import Foundation
import Testing

/// Conventions of the project that a program can check.
@Suite struct ArchitectureTests {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the Swift files below a folder, by path from the root.
  static func swiftFiles(in folder: String) -> [String] {
    let paths = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    return (paths?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix(".swift") && !$0.contains(".build/") }.map { "\(folder)/\($0)" }
      .sorted()
  }

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  static let sources = swiftFiles(in: "Sources")
  private static let all = sources + swiftFiles(in: "Tests")

  /// Files that may be longer: tables of data.
  private static let longTables: Set = [
    "Tests/Language/FormulaCheckerTests/CheckerTableTests.swift",
    "Tests/Language/FormulaLibraryTests/ExtremeNumbersTable.swift",
  ]

  @Test func `no file has more than 600 lines`() throws {
    #expect(Self.all.count > 300)
    for path in Self.all where !Self.longTables.contains(path) && !path.contains("+Generated") {
      let count = try Self.text(path).split(separator: "\n", omittingEmptySubsequences: false).count
      #expect(count <= 601, "\(path)")
    }
  }

  @Test func `only the tool uses a terminal`() throws {
    for path in Self.sources where !path.hasPrefix("Sources/formulary/") {
      #expect(try !Self.text(path).contains("import CEditLine"), "\(path)")
    }
  }

  @Test func `the form view has each control, and no script decides by the name of a type`()
    throws
  {
    let kinds = try Self.text("Sources/Documents/DocumentFormat/FieldKind.swift")
    let control = try #require(kinds.components(separatedBy: "enum FieldControl").last)
    let cases = try #require(control.components(separatedBy: "enum Entry").first)
    let names = cases.matches(of: /(?m)^  case ([\w, ]+)$/).flatMap { $0.1.split(separator: ", ") }
    #expect(names.count > 10)
    let page = "Sources/Interfaces/PreviewServer/Page"
    let controls = try Self.text("\(page)/controls.js")
    for name in names where name != "stored" {
      #expect(controls.contains("case \"\(name)\":"), "\(name)")
    }
    let scripts = try FileManager.default.contentsOfDirectory(
      atPath: Self.root.appending(path: page).path
    ).filter { $0.hasSuffix(".js") }
    #expect(scripts.count > 20)
    for script in scripts {
      let decides = try Self.text("\(page)/\(script)").contains(/\.type\b *(===|\))/)
      #expect(!decides, "\(script)")
    }
  }

  @Test func `a heading occurs once in each part of the changelog`() throws {
    for part in try Self.text("CHANGELOG.md").components(separatedBy: "\n## ").dropFirst() {
      let headings = part.matches(of: /(?m)^### (.+)/).map { String($0.1) }
      #expect(Set(headings).count == headings.count, "\(headings)")
    }
  }

  @Test func `the function registry matches its files`() throws {
    let folder = "Sources/Language/FormulaLibrary"
    let types = Self.sources.filter { $0.hasPrefix(folder) && $0.hasSuffix("Function.swift") }
      .map { URL(fileURLWithPath: $0).deletingPathExtension().lastPathComponent }.sorted()
    let listed = try Self.text("\(folder)/FunctionRegistry+Generated.swift")
      .matches(of: /(\w+)\.self,/).map { String($0.1) }
    #expect(listed == types, "swift run formulary-dev writes it anew")
    #expect(types.count > 200)
  }

  /// A library in `Package.swift`.
  struct Library {
    var layer: String
    var name: String
    var uses: [String]
  }

  /// Returns the libraries in the order of `Package.swift`.
  static func libraries() throws -> [Library] {
    let manifest = try text("Package.swift")
    let list = try #require(manifest.split(separator: "let layers").last)
    var layer = ""
    var libraries: [Library] = []
    let row = /\(\n\s+"(\w+)",\n\s+\[\n|Library\(\s*"(\w+)"(?:,\s*uses: \[([^\]]*)\])?/
    for match in list.matches(of: row) {
      if let folder = match.1 {
        layer = String(folder)
      } else if let name = match.2 {
        let uses = (match.3 ?? "").matches(of: /"(\w+)"/).map { String($0.1) }
        libraries.append(Library(layer: layer, name: String(name), uses: uses))
      }
    }
    return libraries
  }

  @Test func `a library uses only earlier libraries, and folders are the layers`()
    throws
  {
    let libraries = try Self.libraries()
    #expect(libraries.count > 25)
    #expect(
      libraries.map(\.layer).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
        == ["Foundations", "Language", "Documents", "Analysis", "Interfaces"])
    var earlier: Set<String> = [
      "CEditLine", "CFormulary", "CPango", "CProgramArguments", "CSQLite",
    ]
    for library in libraries {
      for used in library.uses {
        #expect(earlier.contains(used), "\(library.name) uses \(used), which comes later")
      }
      earlier.insert(library.name)
      #expect(
        Self.sources.contains { $0.hasPrefix("Sources/\(library.layer)/\(library.name)/") },
        "\(library.name) has no folder in \(library.layer)")
    }
    for path in Self.sources {
      let parts = path.split(separator: "/").map(String.init)
      #expect(earlier.contains(parts[2]) || parts[1].hasPrefix("formulary"), "\(path)")
    }
  }

  @Test func `the architecture page mentions every target`() throws {
    let page = try Self.text("ARCHITECTURE.md")
    let package = try Self.text("Package.swift")
    let others = package.matches(of: /arget\(\s*name: "([\w-]+)"/).map { String($0.1) }
    #expect(others.count > 3)
    for target in try Self.libraries().map(\.name) + others {
      #expect(page.contains(target), "\(target)")
    }
  }

  @Test func `the sources contain no forced unwraps or traps`() throws {
    for path in Self.sources {
      let text = try Self.text(path)
      for word in ["try" + "!", "as" + "!", "fatal" + "Error(", "precondition" + "Failure("] {
        #expect(!text.contains(word), "\(path) has \(word)")
      }
      for line in Self.code(of: text, containing: "!") {
        #expect(line.firstMatch(of: /[\w\)\]]!(?:[\.\s\)\],]|$)/) == nil, "\(path): \(line)")
      }
    }
  }

  /// Returns the lines of a file that contain a character, without comments and contents of literals.
  private static func code(of text: String, containing character: Unicode.Scalar) -> [String] {
    let (byte, quote) = (UInt8(ascii: character), UInt8(ascii: "\""))
    var isInside = false
    return text.split(separator: "\n").compactMap { line in
      let bytes = line.utf8
      let marks = bytes.contains(quote) ? line.ranges(of: "\"\"\"").count : 0
      let wasInside = isInside
      if marks % 2 == 1 { isInside.toggle() }
      guard !wasInside, marks == 0, bytes.contains(byte) else { return nil }
      return String(line).replacing(/#?"(?:[^"\\]|\\.)*"#?/, with: "\"\"").replacing(
        /\/\/.*/, with: "")
    }
  }

  @Test func `a file of functions is named for its type`() throws {
    for path in Self.sources
    where path.hasSuffix("Function.swift") && path.contains("FormulaLibrary/") {
      let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
      #expect(try Self.text(path).contains("enum \(name): "), "\(path)")
    }
  }

  @Test func `tests use Swift Testing and none is disabled`() throws {
    for path in Self.all where path.hasPrefix("Tests/") {
      let text = try Self.text(path)
      #expect(!text.contains("import " + "XCTest"), "\(path)")
      #expect(!text.contains("." + "disabled("), "\(path)")
    }
  }
}
