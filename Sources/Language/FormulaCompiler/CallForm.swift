package import FormulaChecker
package import FormulaRuntime
import FormulaValues
import FormulaSyntax

/// A call that the compiler expands inline instead of emitting a function call.
///
/// It is either a special form, which evaluates only the arguments it needs, or a function over a
/// lambda that becomes a loop. Files in `Forms` are named after their type, and the type after the
/// function.
protocol CallForm {
  /// Emits the call with its value in `destination`.
  ///
  /// Returns `false` if an ordinary call must be emitted instead.
  static func compile(
    _ call: Call, _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter
  ) -> Bool
  /// Emits the call as a condition.
  ///
  /// Returns `false` if computing its value and branching on it is as good.
  static func compileCondition(
    _ call: Call, _ id: ExpressionID, orElse label: Label, _ handler: Handler,
    in emitter: inout Emitter
  ) -> Bool
}

extension CallForm {
  static func compileCondition(
    _ call: Call, _ id: ExpressionID, orElse label: Label, _ handler: Handler,
    in emitter: inout Emitter
  ) -> Bool { false }
}

/// A special form with lazy arguments.
///
/// It is declared here, since a function cannot implement it.
protocol SpecialForm: CallForm {
  static var declaration: FunctionDeclaration { get }
}

/// A special form that is also an operator.
protocol OperatorForm: SpecialForm {
  /// Emits the form with its value in `destination`.
  static func compile(
    _ operands: [ExpressionID], _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter
  )
}

extension OperatorForm {
  static func compile(
    _ call: Call, _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter
  ) -> Bool {
    compile(Array(call.arguments), id, into: destination, in: &emitter)
    return true
  }
}

extension CallForms {
  /// The declarations of the special forms.
  package static var declarations: [FunctionDeclaration] { allCases.compactMap { $0.declaration } }
}

/// The functions of a catalog, with the `CallForm` of each function that is expanded inline.
///
/// A class, since every compiler gets a reference to the same instance.
package final class CallableFunctions: Sendable {
  package let catalog: FunctionCatalog
  /// The form of each function, by function number.
  let forms: [CallForms?]

  /// Creates the table for `catalog`.
  ///
  /// Complexity: O(functions).
  package init(_ catalog: FunctionCatalog) {
    self.catalog = catalog
    var forms = [CallForms?](repeating: nil, count: catalog.functions.count)
    for form in CallForms.allCases {
      if let number = catalog.number(of: form.name) { forms[number.index] = form }
    }
    self.forms = forms
  }

  /// Returns `true` if a formula reads more than the values of cells: facts about cells or the
  /// document.
  ///
  /// Complexity: O(expressions).
  package func readsFacts(_ checked: CheckedFormula) -> Bool {
    if !checked.fieldFacts.isEmpty { return true }
    return checked.expressions.contains { expression in
      guard case .function(let number) = expression.meaning else { return false }
      return catalog[number].plays(.readsDocument)
    }
  }
}
