package import FormulaSyntax
package import FormulaValues
package import SourceText

/// A `let` name or a parameter of a lambda, as it was declared.
package struct LocalDeclaration: Hashable, Sendable {
  /// The name and where it was declared.
  package let name: Expression.Name
  package let type: ValueType
  /// Where the name may be used; inner declarations may hide it there.
  package let scope: TextRange
  /// Whether it is a lambda's parameter, not a `let` name.
  package let isParameter: Bool
  /// Whether it is a parameter that a function of the catalogue fills, with an element for instance.
  package let isSupplied: Bool
  /// The lambda that the name is bound to, if that is known.
  package let lambda: ExpressionID?
}

extension CheckedFormula {
  /// The `let` names and parameters that a name at `offset` could mean, inner ones first and
  /// without those that they hide. Complexity: O(locals · log locals).
  package func locals(at offset: Int) -> [LocalDeclaration] {
    var seen: Set<String> = []
    let around = locals.enumerated().filter { $0.element.scope.touches(offset) }
    // Of scopes around one place the shorter is the inner one; of equal ones the later parameter.
    let innerFirst = around.sorted {
      ($0.element.scope.length, $1.offset) < ($1.element.scope.length, $0.offset)
    }
    return innerFirst.map(\.element).filter { seen.insert($0.name.text).inserted }
  }
}
