import DataSources
import Formulas
import FileAccess

/// The fields that a formula on the command line can read.
struct FieldScope {
  let schema: FormulaSchema
  private let source: any FormulaSource
  private let scope: String?
  private let key: String?

  /// Creates the fields of a source, or of the rows of its `scope`. Throws if the source cannot be
  /// read.
  init(_ source: any FormulaSource, scope: String? = nil, key: String? = nil) throws(SourceError) {
    schema = try source.schema(in: scope)
    self.source = source
    self.scope = scope
    self.key = key
  }

  /// Returns the values that a formula reads, in the row with `key` or in every row.
  ///
  /// Throws if they cannot be read.
  func contexts(for formula: Formula) throws(SourceError) -> [ScopedContext] {
    if let scope, let key {
      return [try source.context(in: scope, key: key, reading: formula.references)]
    }
    return try source.contexts(in: scope, reading: formula.references)
  }

  /// Returns the values that a formula reads in the first row, or in the source as a whole.
  func context(for formula: Formula) throws -> any EvaluationContext {
    guard let context = try contexts(for: formula).first else {
      throw UsageError("there is no row to read")
    }
    return context.context
  }
}

extension SourceError: CommandError {
  var report: String {
    guard let text, !diagnostics.isEmpty else {
      let readers =
        code == .notADocument ? "; 'eval', 'trace', 'bench', 'dump' and 'repl' read it" : ""
      return "formulary: \(message)\(readers)\n"
    }
    let renderer = DiagnosticRenderer(
      file: text.name, lines: LineIndex(text.bytes),
      usesColor: Terminal.wantsColor(STDERR_FILENO))
    return diagnostics.map { renderer.text($0) }.joined()
  }

  var status: ExitStatus {
    switch code {
    case .unreadable, .locked, .unknownScope, .unknownKey: .usage
    case .notASource, .notADocument, .notADatabase, .damaged, .limitReached: .failure
    }
  }
}
