import FormulaChecker
import FormulaValues
import JoyDoc

/// Fields by the names that people use.
enum FieldName {
  /// The number of the field with an id, else of the one with an identifier, else of the only one
  /// with a title; nil if there is none.
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

  /// Throws that there is no such field.
  static func number(of name: String, in document: JoyDocument) throws(CInterfaceFailure) -> Int {
    if let number = find(name, in: document) { return number }
    let names = document.fields.flatMap { [$0.title, $0.identifier, $0.id].compactMap(\.self) }
    let near = NameSuggestions.question(for: name, among: names)
    throw CInterfaceFailure(
      EvaluationError(
        .unknownName, "the document has no field '\(name)'\(near.map { "; \($0)" } ?? "")"))
  }
}
