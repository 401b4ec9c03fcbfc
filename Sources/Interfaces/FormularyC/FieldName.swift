import FormulaChecker
import FormulaValues
import JoyDoc

/// Field lookup by user-visible names.
enum FieldName {
  /// Returns the number of the field with a name, or `nil` if there is none.
  ///
  /// IDs take precedence over identifiers, and those over titles. A title must be unique.
  static func find(_ name: String, in document: JoyDocument) -> Int? {
    let fields = document.fields
    if let number = fields.firstIndex(where: { $0.id == name })
      ?? fields.firstIndex(where: { $0.identifier == name })
    {
      return number
    }
    let titled = fields.indices.filter { fields[$0].title == name }
    return titled.count == 1 ? titled[0] : nil
  }

  /// Returns the number of the field called `name`. Throws if there is none.
  static func number(of name: String, in document: JoyDocument) throws(CInterfaceFailure) -> Int {
    if let number = find(name, in: document) { return number }
    let names = document.fields.flatMap { [$0.title, $0.identifier, $0.id].compactMap(\.self) }
    let near = NameSuggestions.question(for: name, among: names)
    throw CInterfaceFailure(
      EvaluationError(
        .unknownName, "the document has no field '\(name)'\(near.map { "; \($0)" } ?? "")"))
  }
}
