import TestFiles
import FormulaValues
import JoyDoc
import FormulaChecker
import FormulaSyntax
import FormulaRuntime
package import SourceText

/// A rename refactoring of the entity at an offset.
package struct Renaming: Sendable {
  /// The range of the name at the cursor.
  package let range: DocumentRange
  /// The current name.
  package let name: String
  let analysis: Analysis
  let occurrence: Occurrence

  /// An error that explains why a name cannot be used.
  package struct Refusal: Error, Hashable, Sendable {
    package let message: String
  }

  /// Creates the refactoring; `nil` if there is nothing to rename at `offset`.
  package init?(_ analysis: Analysis, at offset: Int) {
    guard let occurrence = analysis.occurrence(at: offset) else { return nil }
    if case .function = occurrence.entity { return nil }
    self.analysis = analysis
    self.occurrence = occurrence
    range = occurrence.range
    name = Self.name(at: occurrence, in: analysis)
  }

  /// Returns the name written at `occurrence`.
  private static func name(at occurrence: Occurrence, in analysis: Analysis) -> String {
    // Lazy, because reading the text may rebuild it and is rarely required.
    var written: String {
      String(
        decoding: analysis.bytes[occurrence.range.start..<occurrence.range.end], as: UTF8.self)
    }
    switch (occurrence.entity, occurrence.name) {
    case (.field(let id), .id), (.column(_, let id), .id), (.definition(let id), .id): return id
    case (.field(let id), .identifier): return analysis.field(id)?.identifier ?? written
    case (.option(_, _, let id), .id): return id
    case (.option(let field, let column, let id), _):
      return analysis.options(ofField: field, column: column).first { $0.id == id }?.text ?? written
    case (.local(let formula, let local), _):
      return analysis.formulas[formula].checked.locals[local.number].name.text
    case (.column(let field, let id), let kind):
      let column = analysis.field(field)?.columns.first { $0.id == id }
      return (kind == .identifier ? column?.identifier : column?.title) ?? written
    default: return written
    }
  }

  /// Returns the edits that replace the name everywhere. Throws if the new name is not allowed.
  ///
  /// A machine-generated ID is also replaced at unresolved occurrences, because it is unique.
  ///
  /// Complexity: the size of the formulas and fields that refer to the entity; of all formulas for
  /// a machine-generated ID.
  package func edits(to new: String) throws(Refusal) -> [DocumentDiagnostic.Edit] {
    guard !new.isEmpty else { throw Refusal(message: "a name cannot be empty") }
    guard new != name else { return [] }
    try refuseClash(with: new)
    let places = analysis.occurrences(of: occurrence.entity).filter { $0.name == occurrence.name }
    if places.contains(where: { $0.role == .mergeCode }), !MergeCode.canName(new) {
      throw refusal("a merge code cannot contain '\(new)'")
    }
    var edits: [DocumentDiagnostic.Edit] = []
    for place in places {
      guard let number = place.formula else {
        edits.append(.init(place.range, with: JSONText.content(new)))
        continue
      }
      let formula = analysis.formulas[number]
      let start = formula.map.decodedOffset(of: place.range.start)
      try refuseCapture(of: new, at: start, in: formula)
      edits.append(
        edit(formula.range(of: place.range), in: formula, to: new, isText: place.isLiteral))
    }
    let unresolved = UnresolvedNames(name, of: occurrence.entity, analysis)
    guard unresolved.isUnique else { return edits }
    for place in unresolved.found {
      edits.append(
        edit(
          place.range, in: analysis.formulas[place.formula],
          to: place.text?.replacing(bytes: name, with: new) ?? new, isText: place.text != nil))
    }
    return edits.sorted { $0.range.start < $1.range.start }
  }

  private func edit(
    _ range: TextRange, in formula: EmbeddedFormula, to new: String, isText: Bool
  ) -> DocumentDiagnostic.Edit {
    let quote: Character = formula.checked.tree.text(in: range).first == "'" ? "'" : "\""
    let text = isText ? NameSpelling.literal(new, quote: quote) : NameSpelling.name(new)
    return .init(formula.place(of: range), with: formula.written(text))
  }

  /// A warning about unresolved occurrences that are left unchanged, or `nil` if there are none.
  ///
  /// Complexity: the size of the formulas that refer to the entity.
  package var remark: String? {
    let unresolved = UnresolvedNames(name, of: occurrence.entity, analysis)
    guard !unresolved.isUnique, !unresolved.found.isEmpty else { return nil }
    var formulas: [String] = []
    for place in unresolved.found {
      let formula = analysis.name(of: analysis.formulas[place.formula])
      if !formulas.contains(formula) { formulas.append(formula) }
    }
    let more = formulas.count > 3 ? " and \(formulas.count - 3) more" : ""
    let isOne = unresolved.found.count == 1
    return """
      '\(name)' was not renamed in \(formulas.prefix(3).joined(separator: ", "))\(more), because \
      \(isOne ? "it" : "these occurrences") may refer to something else; please check
      """
  }

  /// Returns a refusal with titles added to machine-generated IDs.
  private func refusal(_ sentence: String) -> Refusal {
    Refusal(message: analysis.titled(sentence))
  }

  private func refuseClash(with new: String) throws(Refusal) {
    switch occurrence.entity {
    case .field(let own):
      // Tests refer to fields by title, too.
      switch analysis.schema.meaning(ofWritten: new) {
      case .unknown: return
      case .field(let slot) where analysis.schema[slot].id == own: return
      default: throw refusal("another field is already called '\(new)'")
      }
    case .column(let field, _):
      let owner = analysis.field(field)
      let columns = (owner?.columns ?? []) + (owner?.schemas.flatMap { $0.columns } ?? [])
      if columns.contains(where: { [$0.id, $0.identifier, $0.title].contains(new) }) {
        throw refusal("another column is already called '\(new)'")
      }
    case .option(let field, let column, _):
      let options = analysis.options(ofField: field, column: column)
      let others = options.filter { !$0.isDeleted }
      if let other = others.first(where: { $0.id == new }), other.text != new {
        throw refusal("the option '\(other.text)' already has this id")
      }
      if others.contains(where: { $0.text == new }) {
        throw refusal("another option is already called '\(new)'")
      }
    case .definition:
      if analysis.number(ofDefinition: new) != nil {
        throw refusal("another formula is already called '\(new)'")
      }
    case .local(let formula, _):
      let checked = analysis.formulas[formula].checked
      let isTaken = checked.locals.contains { $0.name.text == new }
      let isRead = checked.tree.all.contains { id in
        switch checked.tree[id] {
        case .name(let name): name == new
        // A called built-in function would be shadowed by this name.
        case .call(let call): call.name.text == new
        default: false
        }
      }
      if isTaken || isRead {
        throw refusal("the formula already uses the name '\(new)'")
      }
    case .function: break
    }
  }

  /// Throws if a parameter or `let` in scope at `offset` would capture the new name.
  private func refuseCapture(
    of new: String, at offset: Int, in formula: EmbeddedFormula
  ) throws(Refusal) {
    guard case .field = occurrence.entity else { return }
    if let local = formula.checked.locals(at: offset).first(where: { $0.name.text == new }) {
      let kind = local.isParameter ? "parameter" : "'let'"
      throw Refusal(
        message: "\(analysis.name(of: formula)) reads the field where a \(kind) is called '\(new)'")
    }
  }
}
