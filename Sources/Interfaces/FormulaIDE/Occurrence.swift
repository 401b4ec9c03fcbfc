package import FormulaChecker
package import SourceText

/// A thing that names stand for.
package enum Entity: Hashable, Sendable {
  case field(String)
  case column(field: String, id: String)
  case definition(String)
  /// An option of a field, or of a column of it.
  case option(field: String, column: String?, id: String)
  /// A `let` name or parameter of a formula.
  case local(formula: EmbeddedFormula.Number, CheckedFormula.Local)
  /// A function by its canonical name.
  case function(String)
}

/// A place where something is named.
package struct Occurrence: Hashable, Sendable {
  package let entity: Entity
  /// Which of its names is written there.
  package let name: NameKind
  /// Where the name stands: in JSON without its quotes, in formulas with backticks.
  package let range: DocumentRange
  package let role: Role
  /// The formula that it is in.
  package let formula: EmbeddedFormula.Number?
  /// Whether the formula names it by a text literal.
  package let isLiteral: Bool

  init(
    _ entity: Entity, _ name: NameKind = .id, at range: DocumentRange, _ role: Role,
    formula: EmbeddedFormula.Number? = nil, isLiteral: Bool = false
  ) {
    self.entity = entity
    self.name = name
    self.range = range
    self.role = role
    self.formula = formula
    self.isLiteral = isLiteral
  }

  /// The same at another place.
  func at(_ place: DocumentRange) -> Occurrence {
    Occurrence(entity, name, at: place, role, formula: formula, isLiteral: isLiteral)
  }

  /// The names that one thing may bear.
  package enum NameKind: Hashable, Sendable { case id, identifier, title }

  /// What a name is there for.
  package enum Role: Hashable, Sendable {
    case declaration
    /// Read or called by a formula.
    case use
    /// A formula applied to a field.
    case application
    /// A condition of logic.
    case logic
    /// A place on a page.
    case position
    /// A value of a table, or the order of its columns.
    case cell
  }
}

extension [Occurrence] {
  /// In the order of the text.
  var inOrder: [Occurrence] { sorted { $0.range.start < $1.range.start } }

  /// Of places that name one thing that where it is declared by the name that counts.
  var declaration: Occurrence? {
    let declarations = filter { $0.role == .declaration }
    return declarations.first { $0.name == .id } ?? declarations.first
  }
}
