package import SheetEvaluation
package import FormulaValues
package import Formulas
package import JoyDoc
package import SourceText

/// The results of the tests in a file: in the comments of a formula, or next to a document.
package struct CaseFile: Sendable {
  /// The name of the file in reports.
  package let name: String
  let lines: LineIndex
  package internal(set) var results: [CaseResult] = []
  /// The diagnostics about the tests themselves.
  package internal(set) var problems: [DocumentDiagnostic] = []

  /// The suffix of the names of files with tests for documents.
  package static let suffix = ".tests.json"

  package var passed: Int { results.count { $0.isPassed } }
  package var failed: Int { results.count - passed + problems.count }

  /// Runs the tests of the file called `name`.
  ///
  /// `read` returns the content of the document that a test file names, or `nil` if it cannot be
  /// read.
  ///
  /// Complexity: that of evaluating the formula, or recalculating the document, for each test.
  package init(
    _ bytes: [UInt8], name: String, language: FormulaLanguage,
    settings: EvaluationSettings,
    read: (_ document: String) -> [UInt8]?
  ) {
    self.name = name
    lines = LineIndex(bytes)
    if name.hasSuffix(Self.suffix) {
      DocumentCases(bytes, language: language, settings: settings)
        .run(into: &self, read: read)
    } else {
      CommentCases(bytes, language: language, settings: settings)
        .run(into: &self)
    }
  }

  /// Returns the diagnostics about the tests of a document, without running them.
  ///
  /// `read` returns the content of the document, or `nil` if it cannot be read.
  ///
  /// Complexity: that of reading the document, for each test.
  package static func problems(
    in bytes: [UInt8], name: String, language: FormulaLanguage,
    read: (_ document: String) -> [UInt8]?
  ) -> [DocumentDiagnostic] {
    var file = CaseFile(name: name, lines: LineIndex(bytes))
    DocumentCases(
      bytes, language: language, settings: EvaluationSettings()
    )
    .check(into: &file, read: read)
    return file.problems
  }

  private init(name: String, lines: LineIndex) {
    self.name = name
    self.lines = lines
  }

  /// Returns the path of the document that the test file `name` belongs to.
  package static func document(of name: String) -> String { name.dropLast(suffix.count) + ".json" }

  /// Returns the path of the file with the tests of `document`.
  package static func tests(of document: String) -> String {
    (document.hasSuffix(".json") ? String(document.dropLast(5)) : document) + suffix
  }

  /// Returns the path of the document that tests name, or of the one next to them.
  package static func document(named bytes: [UInt8], in name: String) -> String {
    DocumentCases(
      bytes, language: .standard, settings: EvaluationSettings()
    )
    .documentPath(besides: name)
  }

}

/// The result of a test.
package struct CaseResult: Sendable {
  /// The name of the test, empty if there is none.
  package var name: String
  /// The line of the test, counted from 1.
  package var line: Int
  /// The range of the test on that line.
  package var place: DocumentRange
  /// The given values, as written.
  package var given: String
  package var checks: [Check]
  /// The input of the test.
  package var situation: TestInput?

  /// The input that a test provides for formulas.
  package enum TestInput: Sendable {
    /// A document with the given values.
    case document(JoyDocument, EvaluationEnvironment)
    case formula(Formula, NamedValues, EvaluationEnvironment)
  }

  package var isPassed: Bool { checks.allSatisfy { $0.isMet } }

  /// An expectation, and the actual result.
  package struct Check: Sendable {
    /// The field to check; `nil` for the value of the formula.
    package var field: String?
    package var cell: CellID?
    /// The range of the expected value, if it has its own.
    package var place: DocumentRange?
    package var expected: String
    package var actual: String
    /// The first difference between expected and actual value, if they are large.
    package var difference: String?
    package var isMet: Bool
    /// The error of the formula, with its range.
    package var failure: EvaluationError?
  }
}
