package import FormulaSheets
import FormulaRuntime
package import FormulaValues
package import Formulas
package import JoyDoc
package import SourceText

/// The tests of a file, run: those in the comments of a formula, or those beside a document.
package struct CaseFile: Sendable {
  /// What reports call the file.
  package let name: String
  let lines: LineIndex
  package internal(set) var results: [CaseResult] = []
  /// What is wrong with the tests themselves.
  package internal(set) var problems: [DocumentDiagnostic] = []

  /// How the names of files with tests beside documents end.
  package static let suffix = ".tests.json"

  package var passed: Int { results.count { $0.isPassed } }
  package var failed: Int { results.count - passed + problems.count }

  /// Runs the tests of a file by its name. `read` gives the bytes of the document that a file of
  /// tests names, nil if it cannot be read.
  ///
  /// Complexity: that of evaluating the formula, or recalculating the document, for each test.
  package init(
    _ bytes: [UInt8], name: String, language: FormulaLanguage,
    environment: Environment, limits: EvaluationLimits,
    read: (_ document: String) -> [UInt8]?
  ) {
    self.name = name
    lines = LineIndex(bytes)
    if name.hasSuffix(Self.suffix) {
      DocumentCases(bytes, language: language, environment: environment, limits: limits)
        .run(into: &self, read: read)
    } else {
      CommentCases(bytes, language: language, environment: environment, limits: limits)
        .run(into: &self)
    }
  }

  /// What is wrong with the tests beside a document, none of which is run; `read` is as above.
  ///
  /// Complexity: that of reading the document, for each test.
  package static func problems(
    in bytes: [UInt8], name: String, language: FormulaLanguage,
    read: (_ document: String) -> [UInt8]?
  ) -> [DocumentDiagnostic] {
    var file = CaseFile(name: name, lines: LineIndex(bytes))
    DocumentCases(
      bytes, language: language, environment: Environment(), limits: EvaluationLimits()
    )
    .check(into: &file, read: read)
    return file.problems
  }

  private init(name: String, lines: LineIndex) {
    self.name = name
    self.lines = lines
  }

  /// The document that a file of tests belongs to, by its name.
  package static func document(of name: String) -> String { name.dropLast(suffix.count) + ".json" }

  /// The file with the tests of a document, by its name.
  package static func tests(of document: String) -> String {
    (document.hasSuffix(".json") ? String(document.dropLast(5)) : document) + suffix
  }

  /// The document that tests name, else the one beside them.
  package static func document(named bytes: [UInt8], in name: String) -> String {
    DocumentCases(
      bytes, language: .standard, environment: Environment(), limits: EvaluationLimits()
    )
    .documentPath(besides: name)
  }

}

/// What came of a test.
package struct CaseResult: Sendable {
  /// The author's name for the test, empty if there is none.
  package var name: String
  /// The line where it stands, counted from 1.
  package var line: Int
  /// What of it stands on that line.
  package var place: DocumentRange
  /// What is given, as its author wrote it.
  package var given: String
  package var checks: [Check]
  /// What the test evaluates.
  package var situation: Situation?

  /// What a test hands to formulas.
  package enum Situation: Sendable {
    /// A document with the values that are given.
    case document(JoyDocument, Environment)
    case formula(Formula, NamedValues, Environment)
  }

  package var isPassed: Bool { checks.allSatisfy(\.isMet) }

  /// One expectation and what there was instead.
  package struct Check: Sendable {
    /// The field that is looked at; nil for the value of the formula.
    package var field: String?
    package var cell: CellID?
    /// Where what is expected stands, if that is a place of its own.
    package var place: DocumentRange?
    package var expected: String
    package var actual: String
    /// Where the two differ first, if they are large.
    package var difference: String?
    package var isMet: Bool
    /// Why the formula failed, with its place.
    package var failure: EvaluationError?
  }
}
