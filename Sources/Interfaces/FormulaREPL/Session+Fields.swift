import FormulaChecker
import FormulaRuntime
import SheetEvaluation
import FormulaValues
import IndexedCollections
import JoyDoc
import JoyDocEngine
import SourceText

/// Field lookup by user-visible names.
extension Session {
  /// Returns the field called `name`. Throws a `SessionError` if it is unknown or ambiguous.
  func field(named name: String, in engine: DocumentEngine) throws(SessionError) -> CellID {
    do throws(FieldSearch.Problem) {
      return try FieldSearch.field(named: name, in: engine.live.document)
    } catch {
      throw SessionError("\(error.message); \(error.hint ?? "':fields' lists them")")
    }
  }

  /// Returns a field's title, followed by its ID if that differs.
  func displayName(ofField number: CellID, in engine: DocumentEngine) -> String {
    let field = engine.checks.schema[number.slot]
    let title = (field.title ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if title.isEmpty || CaseFolding.areEqual(title, field.id) { return field.id }
    return "\(title) (\(field.id))"
  }

  /// Returns the display name of the field whose formula failed.
  func displayName(of failure: FormulaFailure, in engine: DocumentEngine) -> String {
    let number = engine.live.number(of: failure.fieldID)
    return number.map { displayName(ofField: $0, in: engine) } ?? "'\(failure.fieldID)'"
  }

  /// Splits an argument into a field name and the rest.
  ///
  /// The name is quoted, or the longest matching field name, or the first word. Complexity:
  /// O(fields).
  func nameAndRest(_ argument: Substring) -> (name: String, rest: Substring) {
    func rest(after count: Int) -> Substring {
      let rest = argument.dropFirst(count).trimmed
      return rest.first == "=" ? rest.dropFirst().trimmed : rest
    }
    if let quote = argument.first, quote == "\"" || quote == "'",
      let end = argument.dropFirst().firstIndex(of: quote)
    {
      let name = argument[argument.index(after: argument.startIndex)..<end]
      return (String(name), rest(after: name.count + 2))
    }
    let word = argument.prefix { !$0.isWhitespace && $0 != "=" }
    var longest = word.count
    for field in engine?.checks.schema.fields ?? [] {
      for name in [field.id, field.title ?? ""] where name.count > longest {
        guard CaseFolding.areEqual(argument.prefix(name.count), name) else { continue }
        let next = argument.dropFirst(name.count).first
        if next == nil || next == "=" || next?.isWhitespace == true { longest = name.count }
      }
    }
    return (String(argument.prefix(longest)), rest(after: longest))
  }
}
