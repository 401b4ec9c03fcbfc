package import FormulaValues
import IndexedCollections
import JSONTree
import JoyDoc
import SourceText

/// What things are called before people: by their titles where their ids are only for machines.
extension Analysis {
  /// The title of a field on one line; nil if it has none.
  package func title(ofField id: String) -> String? { TitledIDs.clean(field(id)?.title) }

  /// The title of a column on one line; nil if it has none.
  func title(ofColumn id: String, of field: String) -> String? {
    let owner = self.field(field)
    let columns = (owner?.columns ?? []) + (owner?.schemas.flatMap(\.columns) ?? [])
    return TitledIDs.clean(columns.first { $0.id == id }?.title)
  }

  /// The options of a field, or of a column of it.
  func options(ofField id: String, column: String?) -> [JoyDoc.Option] {
    guard let field = field(id) else { return [] }
    guard let column else { return field.options }
    return (field.columns + field.schemas.flatMap(\.columns)).first { $0.id == column }?.options
      ?? []
  }

  /// What a formula is for: its description, else the fields that it computes; nil if there is
  /// neither.
  package func formulaTitle(_ id: String) -> String? {
    guard let document, let number = self.number(ofDefinition: id) else { return nil }
    let node = document.formulas[number.index].node
    if let description = TitledIDs.clean(document.tree.string("desc", of: node)) {
      return description
    }
    let fields = targets(ofDefinition: number).map { label(ofField: $0.id) }
    return fields.isEmpty ? nil : "formula of \(fields.joined(separator: ", "))"
  }

  /// What a field is called where there is room for one name: its id, but its title if only
  /// machines read the id.
  package func label(ofField id: String) -> String { Self.label(id, title(ofField: id)) }

  /// A name for something with an id and a title.
  static func label(_ id: String, _ title: String?) -> String {
    TitledIDs.isMachineMade(id) ? TitledIDs.clean(title) ?? id : id
  }

  /// The title of the column with an id; nil if it has none, or several columns have the id.
  private func title(ofColumn id: String) -> String? {
    document.flatMap { namingParts?.title(ofColumn: id, in: $0) }
  }

  /// The name of a page on one line; nil if it has none. Complexity: O(pages).
  private func name(ofPage id: String) -> String? {
    let pages = document?.files.flatMap(\.allPages) ?? []
    return TitledIDs.clean(pages.first { $0.id == id }?.name)
  }

  /// The names of fields, columns, formulas and pages in sentences.
  private var ids: TitledIDs {
    TitledIDs { id in
      title(ofField: id) ?? title(ofColumn: id) ?? formulaTitle(id) ?? name(ofPage: id)
    }
  }

  /// A field by its title, with the id behind it.
  package func name(ofField id: String) -> String { ids.name(id) }

  /// A formula in a sentence: by the field that it computes, else by its id.
  func name(of formula: EmbeddedFormula) -> String {
    guard let number = formula.definition, let document else { return "the formula" }
    let target = targets(ofDefinition: number).first
    return target.map { "the formula of \(name(ofField: $0.id))" }
      ?? "the formula \(ids.name(document.formulas[number.index].id))"
  }

  /// A sentence about the document with titles beside ids, and in their place in pieces of formulas.
  package func titled(_ sentence: String) -> String {
    // All findings are told after every edit, and few of them name anything.
    guard TitledIDs.mayName(sentence) else { return sentence }
    return ids.titled(sentence) { id in
      if id.isQuoted { return "'\(id.title)' (\(id.id))" }
      if id.isTitled { return id.id }
      // Ways from field to field are no formulas.
      return sentence.contains(" → ") ? "'\(id.title)'" : "«\(id.title)»"
    }
  }

  /// A change in a few words, with titles in place of the ids that it writes.
  func titled(change: String) -> String {
    ids.titled(change) { "«\($0.title)»" }
  }

  /// A formula on one line, with titles in place of the ids that only machines read.
  func short(formula: String, limit: Int) -> String {
    titled(change: MachineID.cut(ValueText.line(formula), over: limit, to: limit - 1))
  }

  /// A formula with titles behind the ids that only machines read, as hints show it in an editor.
  func titled(formula: String) -> String {
    ids.marked(formula[...]) { "\($0.id) «\($0.title)»" }
  }

  /// The JSON of a value, with the titles of columns as the names of their cells.
  private func titled(value: String) -> String {
    ids.marked(value[...]) { $0.title.escapedForJSON }
  }

  /// What an expression gives, or why it gives nothing, with titles beside or for ids.
  package func shown(_ outcome: Result<Value, EvaluationError>, limit: Int = 60) -> String {
    switch outcome {
    // A title may be far shorter than the id that stands for a column.
    case .success:
      ValueText.cut(
        titled(value: ValueText.short(outcome, limit: limit * (MachineID.digitCount + 2))),
        to: limit)
    case .failure(let error):
      ValueText.cut("error: \(TitledIDs.brief(titled(error.message)))", to: limit)
    }
  }
}
