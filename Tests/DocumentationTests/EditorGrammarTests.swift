import FormulaIDE
import FormulaSyntax
import FormulaTesting
import Foundation
import SourceText
import Testing

/// Highlighting of editors without the server agrees with the lexer.
@Suite struct EditorGrammarTests {
  private static let corpus = [
    "1-tokens", "2-operators", "3-values", "4-equality", "5-null", "7-names", "8-fields",
  ]

  /// Returns the formulas of a corpus file without syntax errors, and some with comments.
  private func formulas(_ file: String) throws -> [String] {
    let path = "Tests/Corpus/\(file).formula"
    let (cases, faults) = CorpusCase.read(try ProjectFile(path).text(), file: path)
    #expect(faults.isEmpty)
    let commented = [
      "1 /* a\nb */ + `unit \"price\"` // \"end\"\n* 2", "map(rows, r -> r.0.name)", "let x = 1; x",
    ]
    return (cases.map(\.formula) + commented).filter {
      ParsedFormula(bytes: Array($0.utf8)).diagnostics.isEmpty
    }
  }

  /// Returns the allowed prefixes of a token's scopes.
  private func prefixes(_ kind: Token.Kind) -> [String]? {
    switch kind {
    case .name: ["variable", "entity.name.function", "keyword"]
    case .digitName, .quotedName: ["variable"]
    case .number: ["constant.numeric"]
    case .text: ["string"]
    case .true, .false, .null: ["constant.language"]
    case .comment: ["comment"]
    case .leftParenthesis, .rightParenthesis, .leftBracket, .rightBracket, .leftBrace, .rightBrace,
      .comma, .semicolon, .dot, .optionalDot:
      ["punctuation"]
    case .unknown, .end: nil
    default: ["keyword.operator"]
    }
  }

  /// Compares the scopes of a formula, whose UTF-8 offsets are mapped by `place`.
  private func compare(
    _ formula: String, _ scopes: [[String]], place: (Int) -> Int, ignoring ignored: Int = 0
  ) {
    let tree = ParsedFormula(bytes: Array(formula.utf8)).tree
    for token in tree.tokensAndComments {
      guard let wanted = prefixes(token.kind) else { continue }
      for unit in place(token.range.start)..<place(token.range.end) {
        let scope = scopes[unit].dropFirst(ignored).first ?? "none"
        guard !wanted.contains(where: { scope.hasPrefix($0) }) else { continue }
        Issue.record("\(formula): '\(tree.text(in: token.range))' is \(scope), not \(wanted)")
        return
      }
    }
  }

  @Test(arguments: corpus)
  func `formula files are highlighted like the lexer's tokens`(file: String) throws {
    let grammar = try TextMateGrammar(
      ProjectFile("Editors/vscode/syntaxes/Formula.tmLanguage.json"))
    let formulas = try formulas(file)
    #expect(formulas.count > 3)
    for formula in formulas {
      let bytes = Array(formula.utf8)
      compare(formula, grammar.scopes(of: formula)) { offset in
        String(decoding: bytes[..<offset], as: UTF8.self).utf16.count
      }
    }
  }

  @Test(arguments: corpus)
  func `formulas in JSON strings are highlighted through escapes`(file: String) throws {
    let grammar = try TextMateGrammar(
      ProjectFile("Editors/vscode/syntaxes/FormulaInJSON.tmLanguage.json"))
    for formula in try formulas(file) {
      let bytes = Array(formula.utf8)
      let before = #"{"expression": ""#
      let text = before + JSONText.content(formula) + #"", "desc": "1 + 2"}"#
      let scopes = grammar.scopes(of: text)
      compare(
        formula, scopes,
        place: { offset in
          let written = JSONText.content(String(decoding: bytes[..<offset], as: UTF8.self))
          return before.utf16.count + written.utf16.count
        }, ignoring: 1)
      let isEnded = scopes.suffix(18).allSatisfy { $0.isEmpty }
      #expect(isEnded, "\(formula) does not end")
    }
  }
}
