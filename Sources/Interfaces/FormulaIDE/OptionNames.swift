import FormulaChecker
import FormulaSyntax
import FormulaValues
import JSONTree
import JoyDoc
import JoyDocFormulas

/// A resolver of text literals in a formula to options of choice fields.
struct OptionNames {
  private let analysis: Analysis
  private let formula: EmbeddedFormula
  private let parents: [ExpressionID?]
  /// The target fields of the formula.
  private let targets: [JoyDoc.Field]

  init(_ analysis: Analysis, _ formula: EmbeddedFormula) {
    self.analysis = analysis
    self.formula = formula
    parents = formula.checked.tree.parents()
    targets = formula.definition.map { analysis.targets(ofDefinition: $0) } ?? []
  }

  /// Returns the option that a text literal refers to, and whether by ID or title.
  ///
  /// Returns `nil` if it does not refer to an option, or is ambiguous.
  ///
  /// Complexity: O(depth of the expression + options of the fields that the formula reads and
  /// computes).
  func option(
    _ text: String, at id: ExpressionID
  ) -> (option: Entity, name: Occurrence.NameKind)? {
    let whole = targets.first.map { ValueType($0) }
    let wanted = ExpectedType(
      of: id, in: formula.checked, parents: parents, whole: whole, language: analysis.language)
    guard let options = wanted.type.flatMap({ $0.options ?? $0.element.options }),
      let owner = owner(of: options, at: id)
    else { return nil }
    return Self.option(text, of: owner)
  }

  /// Returns the option for a record key that a `choice` selects, as in `{Open: 1}[state]`.
  func option(
    key: String, pickedBy choice: ExpressionID
  ) -> (option: Entity, name: Occurrence.NameKind)? {
    guard let options = formula.checked[type: choice].options else { return nil }
    var owner = self.owner(of: options, at: choice)
    if case .field(let slot) = formula.checked[meaning: choice] {
      owner = analysis.field(slot).map { Owner($0) }
    }
    return owner.flatMap { Self.option(key, of: $0) }
  }

  /// Returns the option for a text stored in a field or cell.
  static func option(
    _ text: String, of owner: Owner
  ) -> (option: Entity, name: Occurrence.NameKind)? {
    guard case .one(let option) = owner.meanings.meaning(of: text) else { return nil }
    return (
      .option(field: owner.field, column: owner.column, id: option), option == text ? .id : .title
    )
  }

  /// A field or column that has options.
  ///
  /// A class, so that the index of the options is created once for all texts.
  final class Owner {
    let field: String
    let column: String?
    let options: [JoyDoc.Option]
    private(set) lazy var meanings = OptionMeanings(options)

    init(_ field: JoyDoc.Field, _ column: Column? = nil) {
      self.field = field.id
      self.column = column?.id
      options = column?.options ?? field.options
    }

    func has(_ others: [ChoiceOption]) -> Bool {
      options.count == others.count
        && zip(options, others).allSatisfy { $0.id == $1.id && $0.text == $1.text }
    }
  }

  /// Returns the field or column that has exactly these options.
  ///
  /// If there are several, returns the field that the expression at `id` is compared with.
  private func owner(of options: [ChoiceOption], at id: ExpressionID) -> Owner? {
    let read = formula.checked.references.compactMap { analysis.field($0) }
    var owners: [Owner] = []
    for field in read + targets where !owners.contains(where: { $0.field == field.id }) {
      owners.append(Owner(field))
      for column in field.columns + field.schemas.flatMap({ $0.columns }) {
        owners.append(Owner(field, column))
      }
    }
    owners.removeAll { !$0.has(options) }
    if owners.count < 2 { return owners.first }
    guard let parent = parents[Int(id.index)],
      case .binary(_, let left, let right) = formula.checked.tree[parent],
      case .field(let slot) = formula.checked[meaning: id == left ? right : left]
    else { return nil }
    let compared = analysis.schema[slot].id
    return owners.first { $0.field == compared && $0.column == nil }
  }
}

extension DocumentOccurrences {
  /// Collects the option declarations of a field and its columns.
  mutating func readOptions(of field: JoyDoc.Field) {
    readDeclarations(OptionNames.Owner(field))
    for column in field.allColumns where !column.options.isEmpty {
      readDeclarations(OptionNames.Owner(field, column))
    }
  }

  /// Collects the options in a field's value and in the default values of its columns.
  mutating func readValues(of field: JoyDoc.Field) {
    if let value = field.value { readValue(value, optionOwner(of: field)) }
    for column in field.allColumns where !column.options.isEmpty {
      if let value = column.defaultValue { readValue(value, OptionNames.Owner(field, column)) }
    }
  }

  private mutating func readDeclarations(_ owner: OptionNames.Owner) {
    for option in owner.options {
      let entity = Entity.option(field: owner.field, column: owner.column, id: option.id)
      add(entity, of: option.node, "_id", .declaration)
      add(entity, .title, of: option.node, "value", .declaration)
    }
  }

  /// Collects the options in a value that is an option or a list of options.
  mutating func readValue(
    _ value: JSONNode, _ owner: OptionNames.Owner, _ role: Occurrence.Role = .cell
  ) {
    guard !owner.options.isEmpty else { return }
    let texts = tree.kind(value) == .array ? Array(tree.elements(of: value)) : [value]
    for node in texts {
      guard let text = tree.string(node),
        let (entity, name) = OptionNames.option(text, of: owner)
      else { continue }
      add(entity, name, at: node, role)
    }
  }
}
