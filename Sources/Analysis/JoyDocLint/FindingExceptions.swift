import FormulaLint
import JoyDoc
import SourceText

/// The `[[suppressions]]` that apply to one document.
struct FindingExceptions {
  private let exceptions: [RuleException]

  /// Resolves the field titles and identifiers in `exceptions` to ids.
  ///
  /// Complexity: O(fields) if any exception names fields.
  init(_ exceptions: [RuleException], in document: JoyDocument?) {
    guard let document, exceptions.contains(where: { !$0.fields.isEmpty }) else {
      self.exceptions = exceptions
      return
    }
    var ids: [String: [String]] = [:]
    for field in document.fields {
      for name in [field.title, field.identifier] {
        if let name { ids[name, default: []].append(field.id) }
      }
    }
    self.exceptions = exceptions.map { exception in
      var exception = exception
      for name in exception.fields { exception.fields.formUnion(ids[name] ?? []) }
      return exception
    }
  }

  /// Returns `true` if `finding` is suppressed.
  ///
  /// Complexity: O(exceptions).
  func cover(_ finding: Finding) -> Bool {
    exceptions.contains { exception in
      (exception.rules.isEmpty || exception.rules.contains(finding.diagnostic.rule))
        && (exception.fields.isEmpty
          || [finding.field, finding.formula].contains { id in
            id.map { exception.fields.contains($0) } ?? false
          })
    }
  }
}
