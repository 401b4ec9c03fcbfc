import Foundation
import Testing

/// Functions and rules are looked up by properties of their declarations, not by their names.
@Suite struct NamesAsTextTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the handwritten sources by path.
  private static let sources: [(path: String, text: String)] = {
    let paths = FileManager.default.enumerator(atPath: root.appending(path: "Sources").path)
    return (paths?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix(".swift") && !$0.contains("+Generated") }.sorted()
      .compactMap { path in
        (try? String(contentsOf: root.appending(path: "Sources/\(path)"), encoding: .utf8))
          .map { (path, $0) }
      }
  }()

  /// Returns the lines of a file without comments, with their literals.
  private static func literals(in text: String) -> [(line: Int, words: [String])] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .compactMap { number, line in
        guard line.utf8.contains(UInt8(ascii: "\"")),
          !line.drop(while: { $0 == " " }).hasPrefix("//")
        else { return nil }
        let words = line.matches(of: /"([\w-]+)"/).map { String($0.1) }
        return words.isEmpty ? nil : (number + 1, words)
      }
  }

  // MARK: Functions

  /// Names that are also words of documents, protocols and reports. They are only searched in
  /// sources that process formulas, not JSON.
  private static let plainWords: Set = [
    "and", "any", "changed", "children", "column", "contains", "context", "count", "date",
    "discount", "empty", "error", "explain", "fieldType", "find", "first", "keys", "last", "length",
    "lines", "max",
    "median", "min", "mode", "none", "not", "now", "options", "or", "parent", "point", "range",
    "rate",
    "replace", "required",
    "row", "rowId", "rowIndex", "series", "take", "template", "values",
  ]

  /// Sources that process only formulas.
  private static let formulaFolders = [
    "Language/FormulaCompiler/", "Language/Formulas/",
    "Analysis/FormulaLint/",
  ]

  /// Sources that may refer to a function by name, with reasons.
  private static let nameExceptions: [String: String] = [
    "Analysis/FormulaLint/Rules/DateArithmeticRule.swift": "writes the calls that it advises",
    "Analysis/FormulaLint/Rules/DateAsTextRule.swift": "writes the calls that it advises",
    "Analysis/JoyDocLint/Configuration/ConfigurationSettings.swift":
      "shows the formulas of rules to readers",
    "Analysis/JoyDocLint/CustomRules/CustomRuleRecords.swift": "names members of records",
    "Analysis/FormulaLint/Rules/FractionalAmountRule.swift": "names units of time",
    "formulary/MCP/ContextServer.swift": "names members of a protocol",
    "Documents/DocumentFormat/FormatAssumptions.swift": "names members of documents",
    "Documents/DocumentFormat/Shape.swift": "names pictures of decorators",
    "Language/FormulaChecker/Foreign/ForeignFunction+Spreadsheets.swift":
      "maps names of other languages to ours",
    "Language/FormulaSyntax/Lexing/Lexer+ForeignNotation.swift":
      "words between operands in other languages",
    "Language/FormulaSyntax/Diagnostics/Diagnostics.swift":
      "words what was meant by a word of another language",
    "Language/Formulas/SignatureText.swift": "'or' joins types",
    "Documents/PDFForms/Script/FormulaText.swift": "writes the calls of translated scripts",
    "Documents/PDFForms/Script/ScriptMath.swift": "maps names of other languages to ours",
    "Analysis/JoyDocLint/Configuration/PathPattern.swift": "names classes as POSIX does",
    "Interfaces/FormulaServer/Server+Folders.swift": "names a member of the protocol",
    "Interfaces/FormularyC/ArrowFormat.swift": "names types as Arrow does",
    "Foundations/Locales/LocaleID+Names.swift": "names countries",
    "Language/FormulaVM/SlowPath.swift": "an instruction stands for the call that it was made from",
  ]

  private static func functionNames() throws -> Set<String> {
    let registry = "Sources/Language/FormulaLibrary/FunctionRegistry+Generated.swift"
    let text = try String(contentsOf: root.appending(path: registry), encoding: .utf8)
    var names = Set(text.matches(of: /\w+Function\.self, name: "(\w+)"/).map { String($0.1) })
    for (path, text) in sources where path.hasPrefix("Language/FormulaCompiler/Forms/") {
      names.formUnion(text.matches(of: /\bname: "(\w+)"/).map { String($0.1) })
    }
    return names
  }

  @Test func `functions are identified by role, not by name`() throws {
    let names = try Self.functionNames()
    #expect(names.count > 300)
    #expect(names.contains("iff") && names.contains("map") && names.contains("coalesce"))
    for (path, text) in Self.sources {
      let isDeclaration =
        path.hasPrefix("Language/FormulaLibrary/")
        || path.hasPrefix("Language/FormulaCompiler/Forms/")
      if isDeclaration || Self.nameExceptions[path] != nil { continue }
      let readsFormulas = Self.formulaFolders.contains { path.hasPrefix($0) }
      for (line, words) in Self.literals(in: text) {
        for word in words where names.contains(word) {
          #expect(
            !readsFormulas && Self.plainWords.contains(word),
            "Sources/\(path):\(line) knows '\(word)' by its name; ask for a role")
        }
      }
    }
  }

  @Test func `each exception is needed`() throws {
    let names = try Self.functionNames()
    let texts = Dictionary(uniqueKeysWithValues: Self.sources.map { ($0.path, $0.text) })
    for path in Self.nameExceptions.keys {
      let text = try #require(texts[path], "\(path)")
      #expect(Self.literals(in: text).contains { $0.words.contains(where: names.contains) })
    }
    #expect(Self.plainWords.isSubset(of: names), "\(Self.plainWords.subtracting(names))")
  }

  // MARK: Rules

  /// Sources that create findings of a rule described elsewhere, and error codes with its name.
  private static let makers: [String: String] = [
    "Analysis/FormulaLint/SyntaxRules.swift": "describes rules in a table",
    "Language/FormulaValues/Evaluation/EvaluationError.swift": "codes of errors",
    "Language/Formulas/SourceError.swift": "codes of errors",
    "Documents/JoyDocFormulas/Formulas/CheckedFormulas.swift": "codes of errors",
    "Language/SheetEvaluation/EvaluationBlocker.swift": "codes of errors",
    "Foundations/JSONTree/JSONError.swift": "what is wrong with JSON",
    "Interfaces/FormEditing/RequestError.swift": "codes of refused requests",
  ]

  private static func ruleNames() throws -> Set<String> {
    let page = try String(
      contentsOf: root.appending(path: "Documentation/Rules.md"), encoding: .utf8)
    return Set(page.matches(of: /(?m)^## `?([a-z-]+)/).map { String($0.1) })
  }

  @Test func `every finding has a rule that can be explained`() throws {
    let names = try Self.ruleNames()
    var found = 0
    for (path, text) in Self.sources {
      for match in text.matches(of: /Diagnostic\(\s*"([a-z-]+)"/) {
        found += 1
        #expect(names.contains(String(match.1)), "Sources/\(path): no rule is called '\(match.1)'")
      }
    }
    #expect(found > 0)
  }

  @Test func `rules are identified by description, not by name`() throws {
    let declaration = /RuleDescription\(\s*"([a-z-]+)"/
    let names = try Self.ruleNames()
    #expect(names.count > 80 && names.contains("unused-formula"))
    for (path, text) in Self.sources {
      if path.contains(/\/Diagnostics(\+\w+)?\.swift$/) || Self.makers[path] != nil { continue }
      let rest = text.replacing(declaration, with: "")
      for (line, words) in Self.literals(in: rest) {
        // Many rule names are ordinary words, except those with a hyphen.
        for word in words where names.contains(word) && word.contains("-") {
          Issue.record("Sources/\(path):\(line) knows '\(word)' by its name")
        }
      }
    }
  }
}
