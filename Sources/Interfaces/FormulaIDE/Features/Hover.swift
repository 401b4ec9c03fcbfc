import SheetEvaluation
import FormulaChecker
import FormulaSyntax
import Formulas
import JSONTree
import JoyDoc
import JoyDocEngine
import IndexedCollections
package import SourceText

/// The hover text at an offset.
package struct Hover: Hashable, Sendable {
  /// The text as Markdown.
  package let text: String
  /// The range that the text describes.
  package let range: DocumentRange

  /// Computes the hover at `offset`; `nil` if there is none. Complexity: O(size of the formula).
  package init?(_ analysis: Analysis, _ values: LiveValues?, at offset: Int) {
    if let (_, formula) = analysis.formula(at: offset) {
      let inner = formula.map.decodedOffset(of: offset)
      if formula.checked.tree.comments.contains(where: {
        $0.range.start <= inner && inner < $0.range.end
      }) {
        return nil
      }
    }
    let describer = HoverFormatter(analysis: analysis, values: values)
    if let occurrence = analysis.occurrence(at: offset),
      let text = describer.text(occurrence.entity)
    {
      self.text = text
      range = occurrence.range
      return
    }
    guard let (_, formula) = analysis.formula(at: offset) else {
      if let part = NamedPart(analysis, at: offset) {
        (text, range) = (part.text, part.range)
      } else if let member = MemberHover(analysis, at: offset) {
        (text, range) = (member.text, member.range)
      } else {
        return nil
      }
      return
    }
    let inner = formula.map.decodedOffset(of: offset)
    let id = formula.checked.tree.expression(at: inner)
    guard let text = describer.text(id, in: formula) else { return nil }
    self.text = text
    range = formula.place(of: formula.checked.tree.range(of: id))
  }

  /// Returns a description of `entity` without values. A field may be given by any of its names.
  package static func text(of entity: Entity, _ analysis: Analysis) -> String? {
    let describer = HoverFormatter(analysis: analysis, values: nil)
    if case .field(let name) = entity, case .field(let slot) = analysis.schema.meaning(of: name) {
      return describer.text(.field(analysis.schema[slot].id))
    }
    return describer.text(entity)
  }
}

/// A formatter of hover text as Markdown.
struct HoverFormatter {
  let analysis: Analysis
  let values: LiveValues?

  func text(_ entity: Entity) -> String? {
    switch entity {
    case .field(let id): field(id)
    case .column(let field, let id): column(id, of: field)
    case .definition(let id): definition(id)
    case .option(let field, let column, let id): option(id, of: field, column)
    case .local(let formula, let number): local(number, in: formula)
    case .function(let name): analysis.language.function(named: name).map { Self.function($0) }
    }
  }

  /// Returns an expression with its type and value.
  func text(_ id: ExpressionID, in formula: EmbeddedFormula) -> String? {
    let checked = formula.checked
    let type = checked[type: id]
    guard !type.kinds.isEmpty else { return nil }
    let source = analysis.short(
      formula: checked.tree.text(in: checked.tree.range(of: id)), limit: 120)
    var text = Self.code("\(source): \(type)")
    if let outcome = values?.outcome(of: id, in: checked) { text += value(outcome) }
    return text
  }

  private func value(_ outcome: Result<Value, EvaluationError>) -> String {
    let place = values?.place.map { " " + EscapedText.markdown($0) } ?? ""
    return "\n\n= " + EscapedText.markdownCode(analysis.shown(outcome, limit: 200)) + place
  }

  private func field(_ id: String) -> String? {
    guard case .field(let slot) = analysis.schema.meaning(of: id) else { return nil }
    let field = analysis.schema[slot]
    var text = Self.code("\(field.id): \(field.type)")
    var facts: [String] = []
    if let title = TitledIDs.clean(field.title) {
      let heading = "**\(EscapedText.markdown(title))**"
      if TitledIDs.isGeneratedID(field.id) {
        text = "\(heading)\n\n\(text)"
      } else {
        facts.append(heading)
      }
    }
    if let type = field.typeName { facts.append("\(EscapedText.markdown(type)) field") }
    if let identifier = field.identifier, !identifier.isEmpty, identifier != field.id {
      facts.append("identifier \(EscapedText.markdownCode(identifier))")
    }
    if !facts.isEmpty { text += "\n\n" + facts.joined(separator: " · ") }
    let number = analysis.number(ofField: id)
    if let values, values.knowsFields, number != nil || analysis.format == .formula {
      text += value(.success(values.value(of: slot)))
      if let document = analysis.document, let stored = analysis.field(id),
        stored.application == nil, let emptiness = EmptyReason(stored, in: document.tree)
      {
        text += ", since \(emptiness.phrase)"
      }
      if let failure = number.flatMap(values.failure) {
        let reason = EscapedText.markdown(analysis.titled(failure.message))
        text += "\n\nIts formula fails: \(reason)"
      }
    }
    text += options(analysis.field(id)?.options ?? [])
    if let document = analysis.document, let application = analysis.field(id)?.application,
      let definition = application.formula.flatMap({ analysis.number(ofDefinition: $0) }),
      let expression = document.formulas[definition.index].expression
    {
      text +=
        "\n\nComputed by \(reference(document.formulas[definition.index].id, analysis.formulaTitle)):\n\n"
      text += Self.code(analysis.titled(formula: expression.text))
    }
    return text
  }

  private func options(_ options: [JoyDoc.Option]) -> String {
    let present = options.filter { !$0.isDeleted }
    guard !present.isEmpty else { return "" }
    let shown = present.prefix(12).map {
      "- \(EscapedText.markdown($0.text)) (\(EscapedText.markdownCode($0.id)))"
    }
    let more = present.count > 12 ? ["- …"] : []
    return "\n\nOptions:\n" + (shown + more).joined(separator: "\n")
  }

  private func option(_ id: String, of field: String, _ column: String?) -> String? {
    guard
      let option = analysis.options(ofField: field, column: column).first(where: { $0.id == id })
    else { return nil }
    let owner = column.map { self.column($0, of: field) } ?? self.field(field)
    let text = "**\(EscapedText.markdown(option.text))** (\(EscapedText.markdownCode(id)))"
    return [text + (option.isDeleted ? " · a deleted option of" : " · an option of"), owner]
      .compactMap { $0 }.joined(separator: "\n\n")
  }

  private func column(_ id: String, of field: String) -> String? {
    guard let owner = analysis.field(field),
      let column = (owner.columns + owner.schemas.flatMap { $0.columns }).first(where: {
        $0.id == id
      })
    else { return nil }
    var text = Self.code("\(field).\(id)")
    let title = column.title.map { "**\(EscapedText.markdown($0))** · " } ?? ""
    text += "\n\n\(title)\(EscapedText.markdown(column.kind.name)) column of "
    text += reference(field, analysis.title)
    return text + cells(of: id, field) + emptyCells(of: id, owner) + options(column.options)
  }

  /// Returns the number of stored cells of a table column that read as null, with the reasons.
  private func emptyCells(of column: String, _ field: JoyDoc.Field) -> String {
    guard let document = analysis.document, field.application == nil,
      let cells = EmptyCells.columns(of: field, called: column, in: document.tree).first
    else { return "" }
    return "\n\n\(cells.phrase)"
  }

  /// Returns the first cells of a table column.
  private func cells(of column: String, _ field: String) -> String {
    guard let values, let slot = analysis.number(ofField: field)?.slot,
      case .list(let rows) = values.value(of: slot), !rows.isEmpty
    else { return "" }
    let cells = rows.prefix(Self.maxCells).compactMap { row -> String? in
      guard case .record(let record) = row, let cell = record[column] else { return nil }
      return EscapedText.markdownCode(ValueText.short(cell, limit: 40))
    }
    guard !cells.isEmpty else { return "" }
    return "\n\n= \(cells.joined(separator: ", "))\(rows.count > Self.maxCells ? ", …" : "")"
      + " in \(rows.count) \(rows.count == 1 ? "row" : "rows")"
  }

  /// The maximum number of cells shown.
  private static let maxCells = 5

  private func definition(_ id: String) -> String? {
    guard let document = analysis.document, let number = analysis.number(ofDefinition: id),
      let expression = document.formulas[number.index].expression
    else { return nil }
    var text = Self.code(analysis.titled(formula: expression.text))
    let targets = analysis.targets(ofDefinition: number).map { reference($0.id, analysis.title) }
    if !targets.isEmpty { text += "\n\nApplied to \(targets.joined(separator: ", "))" }
    if let checked = analysis.plan?.definition(number),
      let outcome = values?.outcome(of: checked, for: number, in: analysis)
    {
      text += value(outcome)
    }
    return text
  }

  /// Returns `id`, preceded by its title if the ID is machine-generated.
  private func reference(_ id: String, _ title: (String) -> String?) -> String {
    let code = EscapedText.markdownCode(id)
    guard TitledIDs.isGeneratedID(id), let title = title(id) else { return code }
    return "\(EscapedText.markdown(title)) (\(code))"
  }

  private func local(_ id: CheckedFormula.Local, in formula: EmbeddedFormula.Number) -> String? {
    guard let checked = analysis.formulas.formula(formula)?.checked,
      checked.locals.indices.contains(id.number)
    else { return nil }
    let local = checked.locals[id.number]
    let word = local.isParameter ? "parameter" : "let"
    let text = Self.code("\(word) \(local.name.text): \(local.type)") + columns(of: local.type)
    let binding = checked.tree.all.first { id in
      if case .binding(let binding) = checked.tree[id] {
        binding.name.range == local.name.range
      } else {
        false
      }
    }
    guard let binding, case .binding(let bound) = checked.tree[binding],
      let outcome = values?.outcome(of: bound.value, in: checked)
    else { return text }
    return text + value(outcome)
  }

  /// Returns the columns of a row; empty for other types.
  private func columns(of type: ValueType) -> String {
    guard let shape = type.shape, shape.isRow, !shape.members.isEmpty else { return "" }
    let shown = shape.members.prefix(Self.maxColumns).map { column in
      let title = TitledIDs.clean(column.title).map { " · \(EscapedText.markdown($0))" } ?? ""
      return "- \(EscapedText.markdownCode("\(column.name): \(column.type)"))\(title)"
    }
    let more = shape.members.count > Self.maxColumns ? ["- …"] : []
    return "\n\nColumns:\n" + (shown + more).joined(separator: "\n")
  }

  /// The maximum number of columns shown.
  private static let maxColumns = 30

  /// Returns a function's signature, documentation and examples.
  static func function(_ function: FunctionDeclaration) -> String {
    let signature = function.signature
    var text = code("\(function.name)(\(signature.parameterText)) → \(signature.result)")
    text += "\n\n\(function.summary)"
    if !function.isPublished { text += "\n\n*An extension that other hosts may not support.*" }
    let examples = function.examples.prefix(3).map { example in
      if case .value(let value) = example.outcome {
        return "\(example.formula)  →  \(ValueText.short(value))"
      }
      return example.formula
    }
    if !examples.isEmpty { text += "\n\n" + code(examples.joined(separator: "\n")) }
    return text
  }

  static func code(_ text: String) -> String {
    EscapedText.markdownBlock(text, language: "formula")
  }
}
