import FormulaValues
import JoyDoc
import FormulaChecker
import FormulaSyntax
import FormulaRuntime
package import SourceText

/// Gives a thing another name wherever it is named.
package struct Renaming: Sendable {
  /// Where the name stands that is asked about.
  package let range: DocumentRange
  /// The name as it is now.
  package let name: String
  private let analysis: Analysis
  private let occurrence: Occurrence

  /// Why a name cannot be given.
  package struct Refusal: Error, Hashable, Sendable {
    package let message: String
  }

  /// Looks at a place; nil if nothing is named there that can be renamed.
  package init?(_ analysis: Analysis, at offset: Int) {
    guard let occurrence = analysis.occurrence(at: offset) else { return nil }
    if case .function = occurrence.entity { return nil }
    self.analysis = analysis
    self.occurrence = occurrence
    range = occurrence.range
    name = Self.name(at: occurrence, in: analysis)
  }

  /// The name that is written at a place.
  private static func name(at occurrence: Occurrence, in analysis: Analysis) -> String {
    // Nearly no name has to be looked up in the text, all of which would be put together for that.
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

  /// The edits that write another name everywhere. Throws why the name cannot be given.
  ///
  /// Complexity: the size of the formulas and fields that name the thing.
  package func edits(to new: String) throws(Refusal) -> [DocumentDiagnostic.Edit] {
    guard !new.isEmpty else { throw Refusal(message: "a name cannot be empty") }
    guard new != name else { return [] }
    try refuseClash(with: new)
    let places = analysis.occurrences(of: occurrence.entity).filter { $0.name == occurrence.name }
    var edits: [DocumentDiagnostic.Edit] = []
    for place in places {
      guard let number = place.formula else {
        edits.append(.init(place.range, with: new.escapedForJSON))
        continue
      }
      let formula = analysis.formulas[number]
      let start = formula.map.decodedOffset(of: place.range.start)
      try refuseCapture(of: new, at: start, in: formula)
      let range = formula.range(of: place.range)
      let text =
        place.isLiteral
        ? NameWriting.literal(
          new, quote: formula.checked.tree.text(in: range).first == "'" ? "'" : "\"")
        : NameWriting.name(new)
      edits.append(.init(place.range, with: formula.written(text)))
    }
    return edits
  }

  private func refuseClash(with new: String) throws(Refusal) {
    switch occurrence.entity {
    case .field:
      if case .unknown = analysis.schema.meaning(of: new) { return }
      throw Refusal(message: "another field is called '\(new)' already")
    case .column(let field, _):
      let owner = analysis.field(field)
      let columns = (owner?.columns ?? []) + (owner?.schemas.flatMap(\.columns) ?? [])
      if columns.contains(where: { [$0.id, $0.identifier, $0.title].contains(new) }) {
        throw Refusal(message: "another column is called '\(new)' already")
      }
    case .option(let field, let column, _):
      let options = analysis.options(ofField: field, column: column)
      if options.contains(where: { !$0.isDeleted && [$0.id, $0.text].contains(new) }) {
        throw Refusal(message: "another option is called '\(new)' already")
      }
    case .definition:
      if analysis.number(ofDefinition: new) != nil {
        throw Refusal(message: "another formula is called '\(new)' already")
      }
    case .local(let formula, _):
      let checked = analysis.formulas[formula].checked
      let isTaken = checked.locals.contains { $0.name.text == new }
      let isRead = checked.tree.all.contains { id in
        switch checked.tree[id] {
        case .name(let name): name == new
        // A function of the language that is called would be this one.
        case .call(let call): call.name.text == new
        default: false
        }
      }
      if isTaken || isRead {
        throw Refusal(message: "the formula uses the name '\(new)' already")
      }
    case .function: break
    }
  }

  /// A name that a parameter or `let` around the place bears would mean that one.
  private func refuseCapture(
    of new: String, at offset: Int, in formula: EmbeddedFormula
  ) throws(Refusal) {
    guard case .field = occurrence.entity else { return }
    if formula.checked.locals(at: offset).contains(where: { $0.name.text == new }) {
      throw Refusal(message: "a formula that reads the field has a parameter called '\(new)'")
    }
  }
}
