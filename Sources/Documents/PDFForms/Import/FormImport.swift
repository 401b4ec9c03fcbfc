import DocumentFormat
import FormulaChecker
import Formulas
import FormulaValues
package import JoyDoc
import JoyDocFormulas
import JSONTree
import SourceText

/// The result of an import: a document and a report.
package struct FormImport: Sendable {
  package let document: JoyDocument
  package private(set) var report: ImportReport

  /// Converts a form. The same form gives the same bytes.
  ///
  /// With `findsTables`, fields in equal rows below each other become the cells of a table.
  ///
  /// Complexity: O(n log n) for n fields, and O(scripts).
  package init(_ form: PDFForm, named name: String, findsTables: Bool = false) {
    var plan = ImportPlan(form, findsTables: findsTables)
    plan.translate()
    var document = JoyDocument(JSONTree.parse(plan.document(named: name)).tree)
    // A formula that cannot run in the finished document is reported instead.
    let schema = FormulaSchema(document)
    let broken = plan.fields.indices.filter { place in
      guard let formula = plan.fields[place].formula else { return false }
      return !FormulaLanguage.standard.check(Array(formula.utf8), schema: schema).canRun
    }
    if !broken.isEmpty {
      plan.reject(broken, ScriptProblem(message: "the formula has a type error", offset: 0))
      document = JoyDocument(JSONTree.parse(plan.document(named: name)).tree)
    }
    self.document = document
    report = plan.report
  }

  /// Adds sets of generated values with the results of the formulas to the report.
  package mutating func verify(count: Int) {
    report.verification = FormVerification(document, count: count)
  }
}

extension JoyDocument {
  /// Creates the document of a form in a PDF. `FormImport` also gives a report.
  package init(importing form: PDFForm, named name: String, findsTables: Bool = false) {
    self = FormImport(form, named: name, findsTables: findsTables).document
  }
}

/// The fields of an import with their types and formulas.
struct ImportPlan {
  struct Field {
    let source: PDFField
    /// The id of the field, or of the column that it is a cell of.
    var id = ""
    var cell: Cell?
    var kind: FieldKind
    var format: FieldFormat?
    var formula: String?
    var range: FieldCheck?

    /// The script of the format, if it was read.
    var formatScript: String? { format == nil ? nil : source.scripts[.format] }

    /// The title that people see.
    var title: String {
      if let tooltip = source.tooltip, !tooltip.isEmpty { return tooltip }
      return source.name
    }
  }

  /// The cell of a table that a field becomes.
  struct Cell {
    /// The index in `tables`.
    let table: Int
    let row: Int
  }

  /// A table that a grid of fields becomes.
  struct Table {
    let id: String
    let title: String
    let grid: FieldGrid
    /// The ids of the columns.
    let columns: [String]
  }

  let form: PDFForm
  var fields: [Field] = []
  private(set) var tables: [Table] = []
  private(set) var report = ImportReport()
  private var places: [String: Int] = [:]
  /// The fields as scripts read them, by full name.
  private var readable: [String: ScriptField] = [:]
  private let groups: FieldGroups

  init(_ form: PDFForm, findsTables: Bool = false) {
    self.form = form
    groups = FieldGroups(form.fields.map(\.name))
    report.pages = form.pages.count
    report.fields = form.fields.count
    report.losses = form.losses
    report.notes = form.warnings.map { "qpdf: " + $0 }
    for source in form.fields {
      var field = Field(source: source, kind: .text)
      readFormat(&field)
      field.kind = Self.kind(of: source, field.format)
      for event in [PDFField.Event.keystroke, .validate] { readCheck(&field, event) }
      fields.append(field)
    }
    var names = FieldNames()
    if findsTables { addTables(&names) }
    for place in fields.indices {
      let name = fields[place].source.name
      if fields[place].cell == nil { fields[place].id = names.id(for: name) }
      if places[name] == nil {
        places[name] = place
        readable[name] = readable(fields[place])
      }
      noteRange(of: fields[place])
    }
  }

  // MARK: Tables

  private mutating func addTables(_ names: inout FieldNames) {
    for grid in FieldGrid.all(in: fields) {
      let number = tables.count
      var columnNames = FieldNames()
      let columns = grid.columns.map { columnNames.id(for: $0.name) }
      for (column, id) in zip(grid.columns, columns) {
        for (row, place) in column.fields.enumerated() {
          fields[place].id = id
          fields[place].cell = Cell(table: number, row: row)
        }
      }
      let title = "Table \(number + 1)"
      let table = Table(id: names.id(for: title), title: title, grid: grid, columns: columns)
      tables.append(table)
      report.tables.append(
        .init(id: table.id, columns: columns, rowCount: grid.rowCount))
    }
  }

  /// Returns the formula that reads a field.
  private func source(of field: Field) -> FormulaText {
    guard let cell = field.cell else { return .field(field.id) }
    return .cell(field.id, in: cell.row, of: tables[cell.table].id)
  }

  // MARK: Types

  private static func kind(_ storage: FieldStorage, _ control: FieldControl) -> FieldKind {
    FieldKind.known.first {
      $0.storage == storage && $0.control == control && $0.uses.contains(.field)
    } ?? .text
  }

  private static func kind(of field: PDFField, _ format: FieldFormat?) -> FieldKind {
    switch field.kind {
    case .checkbox: return .multiSelect
    case .radio: return kind(.option, .choice)
    case .choice(let allowsMany): return allowsMany ? .multiSelect : kind(.option, .choice)
    case .text(let isMultiline):
      switch format {
      case .number, .percent: return .number
      case .date: return .date
      case .special, nil: return isMultiline ? kind(.text, .area) : .text
      }
    }
  }

  private mutating func readFormat(_ field: inout Field) {
    guard let script = field.source.scripts[.format] else { return }
    do throws(ScriptProblem) {
      let format = try FieldFormat(reading: script)
      field.format = format
      report.translations.append(
        .init(field: field.source.name, event: .format, result: format.description))
    } catch {
      omit(field, .format, script, error)
    }
  }

  private mutating func readCheck(_ field: inout Field, _ event: PDFField.Event) {
    guard let script = field.source.scripts[event] else { return }
    do throws(ScriptProblem) {
      let check = try FieldCheck(reading: script)
      report.translations.append(
        .init(field: field.source.name, event: event, result: check.description))
      if case .range = check { field.range = check }
    } catch {
      omit(field, event, script, error)
    }
  }

  private mutating func noteRange(of field: Field) {
    guard case .range(let least, let greatest) = field.range else { return }
    let bounds = [
      least.map { ">= \(FormulaText.literal($0).source)" },
      greatest.map { "<= \(FormulaText.literal($0).source)" },
    ]
    let name = source(of: field).source
    report.ranges.append(
      .init(
        field: field.source.name,
        condition: bounds.compactMap(\.self).map { "\(name) \($0)" }.joined(separator: " and ")))
  }

  private mutating func omit(
    _ field: Field, _ event: PDFField.Event, _ script: String, _ problem: ScriptProblem
  ) {
    report.omissions.append(
      .init(field: field.source.name, event: event, script: script, problem: problem))
  }

  // MARK: Calculations

  /// Translates the calculations in the order in which viewers run them.
  mutating func translate() {
    let calculated = form.calculationOrder.compactMap { places[$0] }.filter {
      fields[$0].source.scripts[.calculate] != nil
    }
    // Scripts that several fields share count for each of them.
    var size = 0
    let affordable = calculated.prefix { place in
      size += fields[place].source.scripts[.calculate]?.utf8.count ?? 0
      return size <= PDFLimits.calculationBytes
    }
    // The types of the results decide how later scripts read them, so they are found first.
    let typing = TranslationBudget()
    for place in affordable {
      if let value = try? value(at: place, within: typing) { decideKind(at: place, value) }
    }
    let budget = TranslationBudget()
    var ranks: [String: Int] = [:]
    for (rank, name) in form.calculationOrder.enumerated() { ranks[name] = rank }
    var formulaBytes = 0
    for (number, place) in calculated.enumerated() {
      let (name, script) = (fields[place].source.name, fields[place].source.scripts[.calculate])
      do throws(ScriptProblem) {
        guard number < affordable.count else {
          throw ScriptProblem(message: "the scripts of the form are too long", offset: 0)
        }
        guard formulaBytes <= PDFLimits.formulaBytes else {
          throw ScriptProblem(message: "the formulas of the form would be too long", offset: 0)
        }
        let formula = try formula(at: place, within: budget)
        formulaBytes += formula.utf8.count
        fields[place].formula = formula
        report.translations.append(.init(field: name, event: .calculate, result: formula))
      } catch {
        omit(fields[place], .calculate, script ?? "", error)
      }
    }
    for field in fields {
      guard let script = field.source.scripts[.calculate], ranks[field.source.name] == nil else {
        continue
      }
      omit(
        field, .calculate, script,
        ScriptProblem(
          message: "the field is not in the calculation order, so viewers do not run the script",
          offset: 0))
    }
    noteLateReaders(ranks)
  }

  /// Removes formulas that cannot run, and reports their scripts.
  mutating func reject(_ places: [Int], _ problem: ScriptProblem) {
    let names = Set(places.map { fields[$0].source.name })
    report.translations.removeAll { $0.event == .calculate && names.contains($0.field) }
    for place in places {
      fields[place].formula = nil
      omit(fields[place], .calculate, fields[place].source.scripts[.calculate] ?? "", problem)
    }
  }

  private func value(
    at place: Int, within budget: TranslationBudget
  ) throws(ScriptProblem) -> ScriptValue {
    var translator = ScriptTranslator(
      fields: readable, groups: groups, own: fields[place].source.name, budget: budget)
    return try translator.value(of: fields[place].source.scripts[.calculate] ?? "")
  }

  private func formula(
    at place: Int, within budget: TranslationBudget
  ) throws(ScriptProblem) -> String {
    let value = try value(at: place, within: budget)
    let kind = fields[place].kind
    let text: FormulaText
    do throws(ConversionProblem) {
      switch kind.storage {
      case .number: text = try value.storedNumber()
      case .text: text = try value.text()
      default: throw ConversionProblem("a calculation of a \(kind.name) field")
      }
    } catch {
      throw ScriptProblem(message: error.message, offset: 0)
    }
    guard text.source.utf8.count <= FormulaText.maxLength else {
      throw ScriptProblem(message: "the formula would be too long", offset: 0)
    }
    return text.source
  }

  /// Makes a field a number field if it has no format and its script computes numbers.
  private mutating func decideKind(at place: Int, _ value: ScriptValue) {
    guard fields[place].kind == .text, fields[place].format == nil,
      value.kinds.contains(.number), value.kinds.isSubset(of: [.number, .empty])
    else { return }
    fields[place].kind = .number
    readable[fields[place].source.name] = readable(fields[place])
  }

  /// Returns a field as scripts read it.
  private func readable(_ field: Field) -> ScriptField {
    let cell = field.cell.map { cell in
      let table = tables[cell.table]
      return ScriptField.Cell(
        column: .column(field.id, of: table.id), rowCount: table.grid.rowCount, row: cell.row)
    }
    return ScriptField(source(of: field), content: Self.content(of: field), cell: cell)
  }

  private static func content(of field: Field) -> ScriptField.Content {
    switch field.source.kind {
    case .checkbox:
      guard field.source.choices.count == 1 else {
        return .unreadable("a check box with several states")
      }
      return .checkbox(export: field.source.choices[0].export)
    case .radio: return .choice(unchosen: "Off")
    case .choice(allowsMany: true): return .unreadable("a list of several values")
    case .choice: return .choice(unchosen: "")
    case .text:
      switch field.kind.storage {
      case .number: return .number
      case .text: return .text
      default: return .unreadable("a date")
      }
    }
  }

  /// Adds a note for each calculation that reads a field which viewers calculate later.
  private mutating func noteLateReaders(_ ranks: [String: Int]) {
    for field in fields where field.formula != nil {
      guard let rank = ranks[field.source.name],
        let tokens = try? ScriptLexer.tokens(of: field.source.scripts[.calculate] ?? "")
      else { continue }
      var names: Set<String> = []
      for token in tokens {
        if case .text(let name) = token.kind, ranks[name] ?? 0 > rank { names.insert(name) }
      }
      for name in names.sorted() {
        report.notes.append(
          "\(field.source.name): viewers calculate '\(name)' later, so their result may lag behind")
      }
    }
  }
}

extension FieldFormat {
  /// A description for the report.
  var description: String {
    switch self {
    case .number(let format): "a number with \(Counted.plain(format.decimals, "decimals"))"
    case .percent(let decimals, _): "a percentage with \(Counted.plain(decimals, "decimals"))"
    case .date(let pattern): "a date in the pattern \(pattern)"
    case .special: "a text in a usual pattern"
    }
  }
}

extension FieldCheck {
  /// A description for the report.
  var description: String {
    switch self {
    case .implied: "a check that the type implies"
    case .range: "a range of numbers"
    }
  }
}
