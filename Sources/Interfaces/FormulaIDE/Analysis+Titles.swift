package import FormulaValues
import IndexedCollections
import JSONTree
import JoyDoc
import SourceText

/// Display names: titles replace IDs that are only meant for machines.
extension Analysis {
  /// Returns the title of a field on one line, or `nil` if it has none.
  package func title(ofField id: String) -> String? { TitledIDs.clean(field(id)?.title) }

  /// Returns the title of a column on one line, or `nil` if it has none.
  func title(ofColumn id: String, of field: String) -> String? {
    let owner = self.field(field)
    let columns = (owner?.columns ?? []) + (owner?.schemas.flatMap { $0.columns } ?? [])
    return TitledIDs.clean(columns.first { $0.id == id }?.title)
  }

  /// Returns the options of a field, or of its column if `column` is given.
  func options(ofField id: String, column: String?) -> [JoyDoc.Option] {
    guard let field = field(id) else { return [] }
    guard let column else { return field.options }
    return (field.columns + field.schemas.flatMap { $0.columns }).first { $0.id == column }?.options
      ?? []
  }

  /// Returns a formula's description, or else a name built from its target fields.
  ///
  /// Returns `nil` if there is neither.
  package func formulaTitle(_ id: String) -> String? {
    guard let document, let number = self.number(ofDefinition: id) else { return nil }
    let node = document.formulas[number.index].node
    if let description = TitledIDs.clean(document.tree.string("desc", of: node)) {
      return description
    }
    let fields = targets(ofDefinition: number).map { label(ofField: $0.id) }
    return fields.isEmpty ? nil : "formula of \(fields.joined(separator: ", "))"
  }

  /// Returns a short name for a field: its ID, or its title if the ID is machine-generated.
  package func label(ofField id: String) -> String { Self.label(id, title(ofField: id)) }

  /// Returns `id`, or `title` if `id` is machine-generated.
  static func label(_ id: String, _ title: String?) -> String {
    TitledIDs.isGeneratedID(id) ? TitledIDs.clean(title) ?? id : id
  }

  /// Returns the title of the column `id`, or `nil` if it has none or the ID is ambiguous.
  private func title(ofColumn id: String) -> String? {
    document.flatMap { namingParts?.title(ofColumn: id, in: $0) }
  }

  /// Returns the name of a page on one line, or `nil` if it has none. Complexity: O(pages).
  private func name(ofPage id: String) -> String? {
    let pages = document?.files.flatMap { $0.allPages } ?? []
    return TitledIDs.clean(pages.first { $0.id == id }?.name)
  }

  /// The lookup from IDs of fields, columns, formulas and pages to their titles.
  private var ids: TitledIDs {
    TitledIDs { id in
      title(ofField: id) ?? title(ofColumn: id) ?? formulaTitle(id) ?? name(ofPage: id)
    }
  }

  /// Returns the title of a field, followed by its ID.
  package func name(ofField id: String) -> String { ids.name(id) }

  /// Returns a formula's name for use in a sentence: by its target field, or else by its ID.
  func name(of formula: EmbeddedFormula) -> String {
    guard let number = formula.definition, let document else { return "the formula" }
    let target = targets(ofDefinition: number).first
    return target.map { "the formula of \(name(ofField: $0.id))" }
      ?? "the formula \(ids.name(document.formulas[number.index].id))"
  }

  /// Returns `sentence` with titles added to IDs, and replacing IDs inside formula fragments.
  package func titled(_ sentence: String) -> String {
    // Every edit formats all findings, and few of them contain IDs.
    guard TitledIDs.mayName(sentence) else { return sentence }
    return ids.titled(sentence) { id in
      if id.isQuoted { return "'\(id.title)' (\(id.id))" }
      if id.isTitled { return id.id }
      // Paths between fields are not formulas.
      return sentence.contains(bytes: " → ") ? "'\(id.title)'" : "«\(id.title)»"
    }
  }

  /// Returns the title of a fix, with titles in place of IDs.
  func titled(change: String) -> String {
    ids.titled(change) { "«\($0.title)»" }
  }

  /// Returns `formula` on one line, with titles in place of machine-generated IDs.
  func short(formula: String, limit: Int) -> String {
    titled(change: GeneratedID.cut(ValueText.line(formula), over: limit, to: limit - 1))
  }

  /// Returns `formula` with titles after machine-generated IDs, as in the editor's inlay hints.
  func titled(formula: String) -> String {
    ids.marked(formula[...]) { "\($0.id) «\($0.title)»" }
  }

  /// Returns the JSON of a value, with column titles as the names of its cells.
  private func titled(value: String) -> String {
    ids.marked(value[...]) { JSONText.content($0.title) }
  }

  /// Returns the value or error of an evaluation as text, with titles for IDs.
  package func shown(_ outcome: Result<Value, EvaluationError>, limit: Int = 60) -> String {
    switch outcome {
    // A title may be much shorter than the column ID that it replaces, so cut afterwards.
    case .success:
      ValueText.cut(
        titled(value: ValueText.short(outcome, limit: limit * (GeneratedID.digitCount + 2))),
        to: limit)
    case .failure(let error):
      ValueText.cut("error: \(TitledIDs.brief(titled(error.message)))", to: limit)
    }
  }
}
