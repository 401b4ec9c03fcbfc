package import FormulaChecker
package import FormulaRuntime
import FormulaValues
import FormulaSyntax

/// A call that the compiler writes out itself instead of calling a function: a form that evaluates
/// only what it needs, or a function over a lambda that becomes a loop.
///
/// A file in `Forms` is named for its type, and the type for the function.
protocol CallForm: SendableMetatype {
  /// Writes the call so that its value ends in `destination`; false if it must be called after all.
  static func compile(
    _ call: Call, _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter
  ) -> Bool
  /// Writes the call as a condition; false if it has no better way than its value.
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

/// A form with lazy arguments: declared here, since no function can stand for it.
protocol SpecialForm: CallForm {
  static var declaration: FunctionDeclaration { get }
}

extension CallForms {
  /// Declarations of the forms with lazy arguments.
  package static var declarations: [FunctionDeclaration] { special.map { $0.declaration } }
}

/// The functions of a catalogue, each with the form that the compiler writes its calls out by.
///
/// One reference, as every compiler is handed them.
package final class CallableFunctions: Sendable {
  package let catalog: FunctionCatalog
  /// By the number of the function.
  let forms: [(any CallForm.Type)?]
  /// Whether a function asks about the document as a whole, by its number.
  private let asksDocument: [Bool]

  /// Complexity: O(functions).
  package init(_ catalog: FunctionCatalog) {
    self.catalog = catalog
    var forms = [(any CallForm.Type)?](repeating: nil, count: catalog.functions.count)
    for form in CallForms.special {
      if let number = catalog.number(of: form.declaration.name) { forms[number.index] = form }
    }
    for (name, form) in CallForms.inlined {
      if let number = catalog.number(of: name) { forms[number.index] = form }
    }
    self.forms = forms
    asksDocument = catalog.functions.map { $0.plays(.asksDocument) }
  }

  /// Whether a formula asks more about cells, or their document, than the values of cells.
  /// Complexity: O(expressions).
  package func asksFacts(_ checked: CheckedFormula) -> Bool {
    if !checked.fieldFacts.isEmpty { return true }
    return checked.expressions.contains { expression in
      if case .function(let number) = expression.meaning { return asksDocument[number.index] }
      return false
    }
  }
}
