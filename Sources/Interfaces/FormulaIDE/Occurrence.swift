package import FormulaChecker
package import SourceText

/// An entity that a name refers to.
package enum Entity: Hashable, Sendable {
  case field(String)
  case column(field: String, id: String)
  case definition(String)
  /// An option of a field, or of a `column` of it.
  case option(field: String, column: String?, id: String)
  /// A `let` binding or parameter of a formula.
  case local(formula: EmbeddedFormula.Number, CheckedFormula.Local)
  /// A function by its canonical name.
  case function(String)
}

/// An occurrence of an entity's name in a text.
package struct Occurrence: Hashable, Sendable {
  package let entity: Entity
  /// The kind of name that is written.
  package let name: NameKind
  /// The range of the name: without quotes in JSON, with backticks in formulas.
  package let range: DocumentRange
  package let role: Role
  /// The formula that contains it, if any.
  package let formula: EmbeddedFormula.Number?
  /// Whether the formula refers to it by a text literal.
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

  /// Returns a copy at another range.
  func at(_ place: DocumentRange) -> Occurrence {
    Occurrence(entity, name, at: place, role, formula: formula, isLiteral: isLiteral)
  }

  /// The kinds of names that an entity may have.
  package enum NameKind: Hashable, Sendable { case id, identifier, title }

  /// The syntactic role of an occurrence.
  package enum Role: Hashable, Sendable {
    case declaration
    /// A reference or call in a formula.
    case use
    /// An application of a formula to a field.
    case application
    /// A condition of show/hide logic.
    case logic
    /// A position on a page.
    case position
    /// A cell value of a table, or an entry of its column order.
    case cell
    /// A merge code in a text, such as `{{price}}`.
    case mergeCode
  }
}

extension [Occurrence] {
  /// The occurrences in text order.
  var inOrder: [Occurrence] { sorted { $0.range.start < $1.range.start } }

  /// The primary declaration, given the occurrences of one entity.
  var declaration: Occurrence? {
    let declarations = filter { $0.role == .declaration }
    return declarations.first { $0.name == .id } ?? declarations.first
  }
}
