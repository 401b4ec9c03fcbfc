import FormulaChecker
import FormulaRuntime
import FormulaSheets
import FormulaValues
import IndexedCollections
import JoyDoc
import JoyDocEngine
import SourceText

/// Fields by the names that people use.
extension Session {
  /// The field that a name means. Throws that there is none, or several.
  func field(named name: String, in engine: DocumentEngine) throws(SessionProblem) -> CellID {
    do throws(FieldSearch.Problem) {
      return try FieldSearch.field(named: name, in: engine.live.document)
    } catch {
      throw SessionProblem("\(error.message); \(error.hint ?? "':fields' lists them")")
    }
  }

  /// What people call a field: its title, its id behind it if that says something else.
  func displayName(ofField number: CellID, in engine: DocumentEngine) -> String {
    let field = engine.checks.schema[number.slot]
    let title = (field.title ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if title.isEmpty || title.lowercased() == field.id.lowercased() { return field.id }
    return "\(title) (\(field.id))"
  }

  /// What people call the field whose formula failed.
  func displayName(of failure: FormulaFailure, in engine: DocumentEngine) -> String {
    let number = engine.live.number(of: failure.fieldID)
    return number.map { displayName(ofField: $0, in: engine) } ?? "'\(failure.fieldID)'"
  }

  /// The name at the start of an argument and what follows it: in quotes, else the longest one that a
  /// field has, else the first word. Complexity: O(fields).
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
        guard argument.lowercased().hasPrefix(name.lowercased()) else { continue }
        let next = argument.dropFirst(name.count).first
        if next == nil || next == "=" || next?.isWhitespace == true { longest = name.count }
      }
    }
    return (String(argument.prefix(longest)), rest(after: longest))
  }
}
