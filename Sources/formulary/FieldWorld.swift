import FormulaSources
import Formulas
import FileAccess
import SourceText

/// What a formula of the command line sees.
struct FieldWorld {
  let schema: Schema
  private let source: any FormulaSource
  private let scope: String?
  private let key: String?

  /// The world in a source, or in the rows of a scope of it. Throws why there are no names.
  init(_ source: any FormulaSource, scope: String? = nil, key: String? = nil) throws(SourceError) {
    schema = try source.schema(in: scope)
    self.source = source
    self.scope = scope
    self.key = key
  }

  /// The values that a formula reads: of the row with the key, else of every row. Throws why they
  /// cannot be read.
  func contexts(for formula: Formula) throws(SourceError) -> [ScopedContext] {
    if let scope, let key {
      return [try source.context(in: scope, key: key, reading: formula.references)]
    }
    return try source.contexts(in: scope, reading: formula.references)
  }

  /// The values that a formula reads if there is but one world of it.
  func context(for formula: Formula) throws -> any EvaluationContext {
    guard let context = try contexts(for: formula).first else {
      throw UsageProblem("there is no row to read")
    }
    return context.context
  }
}

extension SourceError: CommandProblem {
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
