import FormulaChecker
import FormulaIDE
import FormulaRuntime
import SheetEvaluation
import FormulaValues
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocEngine
import JoyDocLint
import SourceText
import Testing

/// A document with incremental updates, compared with a full analysis after each edit.
struct FollowedText {
  private(set) var bytes: [UInt8]
  private(set) var analysis: Analysis
  /// The number of edits that were incremental.
  private(set) var followed = 0
  /// The number of incremental edits after which the text was malformed.
  private(set) var followedBroken = 0
  private var problems: IncrementalFindings
  private var values: LiveValues?

  init(_ text: String) throws {
    bytes = Array(text.utf8)
    analysis = Analysis(bytes, name: "form.json")
    problems = IncrementalFindings(analysis, name: "form.json")
    values = LiveValues(analysis, environment: EvaluationEnvironment())
  }

  /// Replaces a few characters in a range, unless the text would be malformed.
  mutating func edit(
    within place: DocumentRange, to text: String, asking: Bool, _ step: Comment,
    _ random: inout some RandomNumberGenerator
  ) throws {
    var first = Int.random(in: place.start...place.end, using: &random)
    while first < bytes.count, bytes[first] & 0xC0 == 0x80 { first -= 1 }
    var last = min(place.end, first + Int.random(in: 0...2, using: &random))
    while last < bytes.count, bytes[last] & 0xC0 == 0x80 { last += 1 }
    try replace(DocumentRange(start: first, end: last), with: text, asking: asking, step)
  }

  /// Replaces a range, even if the text is malformed afterwards.
  mutating func type(_ range: DocumentRange, _ text: String, _ step: Comment) throws {
    var changed = bytes
    changed.replaceSubrange(range.start..<range.end, with: text.utf8)
    let fresh = Analysis(changed, name: "form.json", known: analysis)
    let freshProblems = IncrementalFindings(fresh, name: "form.json", known: problems)
    bytes = changed
    var found = problems
    guard let (next, delta) = analysis.replacing(range, with: Array(text.utf8)),
      found.apply(delta, to: next)
    else {
      (analysis, problems) = (fresh, freshProblems)
      values = LiveValues(analysis, environment: EvaluationEnvironment())
      return
    }
    followed += 1
    found.report(next)
    if next.isBroken { followedBroken += 1 }
    let keepsValues = values?.apply(delta, to: (next, EvaluationEnvironment())) ?? false
    #expect(keepsValues)
    #expect(next.bytes == changed)
    #expect(found.findings == freshProblems.findings, step)
    #expect(Self.description(next) == Self.description(fresh), step)
    #expect(OutlineSymbol.outline(next) == OutlineSymbol.outline(fresh), step)
    #expect(Self.fields(next) == Self.fields(fresh), step)
    if !next.isBroken {
      let values = try #require(values)
      #expect(Self.description(values, next) == (try Self.recalculated(fresh)), step)
      #expect(Self.places(next) == Self.indexedPlaces(fresh), step)
    }
    (analysis, problems) = (next, found)
  }

  /// Replaces a range, unless the text would be malformed. Values are computed only on demand, so
  /// that cached values have different ages.
  mutating func replace(
    _ range: DocumentRange, with text: String, asking: Bool, _ step: Comment
  ) throws {
    var changed = bytes
    changed.replaceSubrange(range.start..<range.end, with: text.utf8)
    let fresh = Analysis(changed, name: "form.json")
    guard !fresh.isBroken else { return }
    let freshProblems = IncrementalFindings(fresh, name: "form.json")
    bytes = changed
    var found = problems
    guard let (next, delta) = analysis.replacing(range, with: Array(text.utf8)),
      found.apply(delta, to: next)
    else {
      (analysis, problems) = (fresh, freshProblems)
      values = LiveValues(analysis, environment: EvaluationEnvironment())
      return
    }
    followed += 1
    found.report(next)
    let keepsValues = values?.apply(delta, to: (next, EvaluationEnvironment())) ?? false
    #expect(keepsValues)
    let values = try #require(values)
    if asking {
      #expect(Self.description(values, next) == (try Self.recalculated(fresh)), step)
    }
    #expect(next.bytes == changed)
    #expect(Self.description(next) == Self.description(fresh), step)
    #expect(found.findings == freshProblems.findings, step)
    #expect(Self.places(next) == Self.indexedPlaces(fresh), step)
    #expect(OutlineSymbol.outline(next) == OutlineSymbol.outline(fresh), step)
    (analysis, problems) = (next, found)
  }

  /// Returns the values of fields and the failed formulas.
  fileprivate static func description(_ values: LiveValues, _ analysis: Analysis) -> [String] {
    numbers(analysis).map { number in
      "\(values.value(of: Slot(number))) \(values.failure(ofField: CellID(number))?.message ?? "")"
    }
  }

  /// Returns the ids of all fields, also of those that are unreadable.
  private static func fields(_ analysis: Analysis) -> [String] {
    analysis.schema.fields.filter(\.isPresent).map(\.id).sorted()
  }

  /// Returns the numbers of the fields in file order.
  private static func numbers(_ analysis: Analysis) -> [Int] {
    guard let fields = analysis.document?.fields else { return [] }
    return (0..<fields.presentCount).map { fields.number(at: $0) }
  }

  /// Returns the occurrences and declarations of each entity by individual lookups.
  static func places(_ analysis: Analysis) -> [[Occurrence]] {
    entities(of: analysis).map { entity in
      analysis.occurrences(of: entity) + [analysis.declaration(of: entity)].compactMap(\.self)
    }
  }

  /// Returns the occurrences and declarations of each entity by a full scan.
  static func indexedPlaces(_ analysis: Analysis) -> [[Occurrence]] {
    let all = Dictionary(grouping: analysis.allOccurrences, by: \.entity)
    return entities(of: analysis).map { entity in
      let found = all[entity] ?? []
      let declarations = found.filter { $0.role == .declaration }
      let declaration = declarations.first { $0.name == .id } ?? declarations.first
      return found + [declaration].compactMap(\.self)
    }
  }

  /// Returns the fields with their columns and options, and the definitions.
  private static func entities(of analysis: Analysis) -> [Entity] {
    guard let document = analysis.document else { return [] }
    let inFields = document.fields.inOrder.flatMap { field -> [Entity] in
      let columns = field.columns + field.schemas.flatMap(\.columns)
      return [.field(field.id)]
        + field.options.map { .option(field: field.id, column: nil, id: $0.id) }
        + columns.flatMap { column -> [Entity] in
          [.column(field: field.id, id: column.id)]
            + column.options.map { .option(field: field.id, column: column.id, id: $0.id) }
        }
    }
    return inFields + document.formulas.inOrder.map { .definition($0.id) }
  }

  /// Returns the values after a full recalculation.
  fileprivate static func recalculated(_ analysis: Analysis) throws -> [String] {
    let document = try #require(analysis.document)
    let plan = DocumentProgram(try #require(analysis.plan))
    let recalculation = FullRecalculation(document, plan)
    let changed = JoyDocument(JSONTree.parse(recalculation.applied(to: document)).tree)
    return changed.fields.indices.map { number in
      let failure = recalculation.failures.first { $0.cell.index == number }
      let value = FieldBinding(changed).value(in: Slot(number))
      return "\(value) \(failure?.error.message ?? "")"
    }
  }

  /// Returns everything that features read from an analysis. Fields and formulas are named by id,
  /// since their numbers depend on earlier edits.
  static func description(_ analysis: Analysis) -> [String] {
    var lines: [String] = []
    let schema = analysis.schema
    for formula in analysis.formulas {
      lines.append("\(formula.place) \(formula.map) \(formula.checked.type)")
      lines.append(
        "\(formula.checked.references.map { schema[$0].id }) \(formula.checked.diagnostics.map(\.message))"
      )
      lines.append(
        "\(formula.checked.expressions.map { description($0.meaning, schema) })")
    }
    guard let document = analysis.document else { return lines }
    for field in document.fields.inOrder {
      lines.append("\(field.id) \(field.idRange) \(field.columns.map(\.idRange))")
      let value = field.value.map { (document.tree.source($0), document.tree.range($0)) }
      lines.append("\(field.applications.map(\.formulaRange)) \(String(describing: value))")
      lines.append(
        "\(String(describing: analysis.number(ofField: field.id).map { schema[$0.slot] }))")
      lines.append(
        "\(field.format ?? "") \(schema.meaning(of: field.identifier ?? "") == .unknown)")
    }
    for definition in document.formulas.inOrder {
      lines.append("\(definition.id) \(definition.idRange) \(definition.expression?.text ?? "")")
    }
    guard let plan = analysis.plan else { return lines }
    func name(_ target: Int) -> String { schema[plan.targets[target].cell.slot].id }
    func id(_ definition: DefinitionNumber) -> String { document.formulas[definition.index].id }
    for number in numbers(analysis) {
      guard let target = plan.sheet.target(of: CellID(number)) else { continue }
      lines.append(
        "\(name(target.index)) \(plan.targets[target.index].definition.map(id) ?? "")")
      lines.append("\(String(describing: plan.targets[target.index].blocker))")
      lines.append("\(plan.graph.inputs(of: target.index).map(name))")
      lines.append("\(plan.graph.dependants(of: target.index).map(name).sorted())")
    }
    lines += plan.cycles.map { "\($0.path.map(name))" }
    lines.append("\(plan.faultyDefinitions.map(id).sorted())")
    for number in numbers(analysis) {
      lines.append("\(plan.definitions(reading: Slot(number)).map(id).sorted())")
    }
    for place in 0..<document.formulas.presentCount {
      let number = DefinitionNumber(document.formulas.number(at: place))
      lines.append("\(plan.inputs[number.index].map { schema[$0.slot].id })")
      lines.append("\(plan.targets(of: number).map { schema[$0.cell.slot].id }.sorted())")
    }
    return lines
  }

  private static func description(
    _ meaning: CheckedFormula.Meaning, _ schema: FormulaSchema
  ) -> String {
    switch meaning {
    case .field(let slot): "field \(schema[slot].id)"
    case .document: "document"
    case .reference(let slot): "reference \(schema[slot].id)"
    case .none, .local, .function, .localFunction, .declares: "\(meaning)"
    }
  }
}
