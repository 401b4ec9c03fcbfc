package import FormulaSyntax
package import FormulaValues
package import SourceText

/// A formula whose names are resolved and whose types are known as far as they can be.
package struct CheckedFormula: Sendable {
  package let tree: Tree
  /// What each expression may yield, by its number.
  package let types: [ValueType]
  /// What each name, call, lambda and binding stands for, by its number.
  package let meanings: [Meaning]
  /// The fields that are read, without repetition, in order of first mention. Both branches of a
  /// condition count.
  package let references: [Slot]
  /// Those of `references` that a function about fields names, whether or not their values are
  /// read too, in order of first mention.
  package let fieldFacts: [Slot]
  /// The `let` names and parameters by their numbers.
  package let locals: [LocalDeclaration]
  /// What the parser and the checker have to say, in the order of the source.
  package let diagnostics: [FormulaDiagnostic]
  /// Whether a function is called that reads the pass's instant or random source.
  package let isVolatile: Bool

  package init(
    tree: Tree, types: [ValueType], meanings: [Meaning], references: [Slot],
    fieldFacts: [Slot] = [], locals: [LocalDeclaration] = [],
    diagnostics: [FormulaDiagnostic], isVolatile: Bool
  ) {
    self.tree = tree
    self.types = types
    self.meanings = meanings
    self.references = references
    self.fieldFacts = fieldFacts
    self.locals = locals
    self.diagnostics = diagnostics
    self.isVolatile = isVolatile
  }

  /// Whether nothing keeps the formula from running.
  package var canRun: Bool { !diagnostics.contains(where: \.isFatal) }

  /// The first finding that keeps the formula from running.
  package var obstacle: FormulaDiagnostic? { diagnostics.first(where: \.isFatal) }

  /// The type of the whole formula.
  package var type: ValueType { types[Int(tree.root.index)] }

  package subscript(meaning id: ExpressionID) -> Meaning { meanings[Int(id.index)] }
  package subscript(type id: ExpressionID) -> ValueType { types[Int(id.index)] }

  /// What an expression stands for, beyond its shape.
  package enum Meaning: Hashable, Sendable {
    /// Nothing to resolve, or not resolved (a diagnostic says why).
    case none
    /// A name that reads a field.
    case field(Slot)
    /// A name that reads a `let` or a lambda's parameter.
    case local(Local)
    /// A call of a function of the catalogue, by its number there.
    case function(Int)
    /// A call of a lambda that a name is bound to.
    case localFunction(Local)
    /// A `let` or a lambda: the number of the first local it declares; a lambda's parameters are
    /// numbered on from there.
    case declares(Local)
    /// A field named as the argument of a function about fields.
    case reference(Slot)
  }

  /// A `let` name or a lambda's parameter: unique in its formula.
  package struct Local: Hashable, Sendable {
    package let number: Int

    package init(_ number: Int) { self.number = number }
  }
}
