import FormulaChecker
import FormulaValues
import JoyDoc
import JoyDocEngine

/// Fields by the names that people use.
extension Session {
  /// The number of the field that has an id or identifier, else of the one with a title, whatever the
  /// case of its letters. Throws that there is none, or several.
  func field(named name: String, in engine: DocumentEngine) throws(SessionProblem) -> Int {
    switch engine.checks.schema.meaning(of: name) {
    case .field(let slot): return slot.index
    case .ambiguous: throw SessionProblem("several fields are called '\(name)'; name one by its id")
    case .unknown: break
    }
    let fields = engine.checks.schema.fields
    for isExact in [true, false] {
      let titled = fields.indices.filter { number in
        guard let title = fields[number].title else { return false }
        return isExact ? title == name : title.lowercased() == name.lowercased()
      }
      if titled.count == 1 { return titled[0] }
      if titled.count > 1 {
        let ids = titled.prefix(4).map { "'\(fields[$0].id)'" }.joined(separator: ", ")
        throw SessionProblem("several fields are titled '\(name)'; name one by its id: \(ids)")
      }
    }
    let names = fields.map(\.id) + fields.compactMap(\.title)
    let hint =
      NameSuggestions.question(NameSuggestions.nearest(to: name, among: names))
      ?? "':fields' lists them"
    throw SessionProblem("the document has no field '\(name)'; \(hint)")
  }

  /// What people call a field: its title, its id behind it if that says something else.
  func displayName(ofField number: Int, in engine: DocumentEngine) -> String {
    let field = engine.checks.schema.fields[number]
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
