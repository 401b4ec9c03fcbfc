import Formulas
import JoyDoc
import FormulaChecker
import FormulaSyntax

/// A collector of the occurrences in one formula.
struct FormulaOccurrences {
  private let analysis: Analysis
  private let number: EmbeddedFormula.Number
  private let formula: EmbeddedFormula
  private(set) var found: [Occurrence] = []
  /// A lazy index from column IDs to the fields that the formula reads.
  private var owners: [String: [Slot]]?

  init(_ analysis: Analysis, formula number: EmbeddedFormula.Number) {
    self.analysis = analysis
    self.number = number
    formula = analysis.formulas[number]
    let tree = formula.checked.tree
    var options: OptionNames?
    for id in tree.all {
      let before = found.count
      read(id, tree[id])
      guard case .text(let text) = tree[id], found.count == before else { continue }
      let names = options ?? OptionNames(analysis, formula)
      options = names
      guard let (option, name) = names.option(text, at: id) else { continue }
      add(option, name, tree.range(of: id), isLiteral: true)
    }
  }

  private mutating func read(_ id: ExpressionID, _ expression: Expression) {
    let checked = formula.checked
    switch (expression, checked[meaning: id]) {
    case (.name(let name), .field(let slot)), (.name(let name), .reference(let slot)):
      let field = analysis.schema[slot]
      add(.field(field.id), name == field.id ? .id : .identifier, checked.tree.range(of: id))
    case (.name, .local(let local)):
      add(.local(formula: number, local), .id, checked.tree.range(of: id))
    case (.call(let call), .function(let function)):
      if let function = analysis.language.catalog.function(function) {
        add(.function(function.name), .id, call.name.range)
        readKeys(of: call, function.signature)
      }
    case (.call(let call), .localFunction(let local)):
      add(.local(formula: number, local), .id, call.name.range)
    case (.lambda(let lambda), .declares(let first)):
      for (place, parameter) in lambda.parameters.enumerated() {
        declare(.init(first.number + place), parameter)
      }
    case (.binding(let binding), .declares(let local)): declare(local, binding.name)
    case (.member(let member), _):
      readColumn(member.name.text, member.name.range, of: checked[type: member.base])
    case (.element(let base, let index), _):
      if case .text(let name) = checked.tree[index] {
        readColumn(name, checked.tree.range(of: index), of: checked[type: base], isLiteral: true)
      }
      readChoices(of: base, pickedBy: index)
    default: break
    }
  }

  private mutating func declare(_ local: CheckedFormula.Local, _ name: Expression.Name) {
    add(.local(formula: number, local), .id, name.range, .declaration)
  }

  private mutating func add(
    _ entity: Entity, _ name: Occurrence.NameKind, _ range: TextRange,
    _ role: Occurrence.Role = .use, isLiteral: Bool = false
  ) {
    guard !range.isEmpty else { return }
    found.append(
      Occurrence(
        entity, name, at: formula.place(of: range), role, formula: number, isLiteral: isLiteral))
  }

  /// Collects the keys of a record literal that are options, because a `choice` selects one of
  /// them.
  private mutating func readChoices(of record: ExpressionID, pickedBy choice: ExpressionID) {
    let tree = formula.checked.tree
    guard case .record(let record) = tree[tree.ungrouped(record)],
      formula.checked[type: choice].options != nil
    else { return }
    let names = OptionNames(analysis, formula)
    for key in record.keys {
      guard let (option, name) = names.option(key: key.text, pickedBy: tree.ungrouped(choice))
      else { continue }
      let first = tree.text(in: key.range).first
      add(option, name, key.range, isLiteral: first == "\"" || first == "'")
    }
  }

  /// Collects the arguments that refer to a column or member by a text literal.
  private mutating func readKeys(of call: Expression.Call, _ signature: Signature) {
    guard let rows = call.arguments.first else { return }
    let checked = formula.checked
    for (place, argument) in call.arguments.enumerated() {
      if place > 0, signature.parameter(at: place)?.member != nil {
        readChoices(of: rows, pickedBy: argument)
      }
      guard let parameter = signature.parameter(at: place),
        parameter.want == .key || parameter.member != nil,
        case .text(let name) = checked.tree[argument],
        // A dotted path does not refer to a single member.
        parameter.want != .numberOrText || !name.contains(".")
      else { continue }
      readColumn(
        name, checked.tree.range(of: argument), of: checked[type: rows], isLiteral: true)
    }
  }

  private mutating func readColumn(
    _ name: String, _ range: TextRange, of type: ValueType, isLiteral: Bool = false
  ) {
    guard let shape = type.columns, let member = shape.member(name),
      let owner = owner(of: member, in: shape)
    else { return }
    let kind: Occurrence.NameKind =
      name == member.name ? .id : name == member.aliases.first ? .identifier : .title
    add(.column(field: owner, id: member.name), kind, range, isLiteral: isLiteral)
  }

  /// Returns the field that owns a column: the one whose rows have `shape`, or else the first
  /// match.
  ///
  /// Only fields that the formula reads are considered.
  ///
  /// Complexity: O(fields with that column); the first call costs O(fields read · columns).
  private mutating func owner(of member: RecordShape.Member, in shape: RecordShape) -> String? {
    let owners = owners ?? ownersByColumn
    self.owners = owners
    // A record built by the formula may have a member with that name that is not a column.
    let candidates = (owners[member.name] ?? []).filter { slot in
      analysis.field(slot)?.allColumns.contains {
        $0.id == member.name && $0.aliases == member.aliases
      } ?? false
    }
    let exact = candidates.first { analysis.schema[$0].type.columns == shape }
    return (exact ?? candidates.first).map { analysis.schema[$0].id }
  }

  private var ownersByColumn: [String: [Slot]] {
    var owners: [String: [Slot]] = [:]
    for slot in formula.checked.references {
      for column in Set(analysis.field(slot)?.allColumns.map({ $0.id }) ?? []) {
        owners[column, default: []].append(slot)
      }
    }
    return owners
  }
}
