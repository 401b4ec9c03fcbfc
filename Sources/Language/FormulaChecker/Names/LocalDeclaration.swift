package import FormulaSyntax
package import FormulaValues
package import SourceText

/// The declaration of a `let` name or a lambda's parameter.
package struct LocalDeclaration: Hashable, Sendable {
  /// The name, with the range of its declaration.
  package let name: Expression.Name
  package let type: ValueType
  /// The scope of the name; inner declarations may shadow it there.
  package let scope: TextRange
  /// Whether this is a lambda's parameter rather than a `let` name.
  package let isParameter: Bool
  /// Whether this is a parameter that a catalog function supplies, for instance with an element.
  package let isSupplied: Bool
  /// The lambda that the name is bound to, if known.
  package let lambda: ExpressionID?
}

extension CheckedFormula {
  /// Returns the `let` names and parameters in scope at `offset`, innermost first, without shadowed
  /// ones.
  ///
  /// Complexity: O(locals · log locals).
  package func locals(at offset: Int) -> [LocalDeclaration] {
    var seen: Set<String> = []
    let around = locals.enumerated().filter { $0.element.scope.touches(offset) }
    // The shorter of two enclosing scopes is the inner one. In equal scopes, the later parameter
    // comes first.
    let innerFirst = around.sorted {
      ($0.element.scope.length, $1.offset) < ($1.element.scope.length, $0.offset)
    }
    return innerFirst.map { $0.element }.filter { seen.insert($0.name.text).inserted }
  }
}
