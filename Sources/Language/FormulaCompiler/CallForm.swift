package import FormulaValues
import FormulaSyntax

/// A call that the compiler writes out itself instead of calling a function: a form that evaluates
/// only what it needs, or a function over a lambda that becomes a loop.
protocol CallForm: SendableMetatype {
  /// The function's canonical name.
  static var name: String { get }
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

extension SpecialForm {
  static var name: String { declaration.name }
}

/// The forms that the compiler knows.
package enum CallForms {
  static let special: [any SpecialForm.Type] = [
    AndForm.self, CoalesceForm.self, IfErrorForm.self, IfForm.self, IfsForm.self, OrForm.self,
    SwitchForm.self,
  ]
  static let inlined: [any CallForm.Type] = [
    ConcatForm.self, CountForm.self, EveryForm.self, FilterForm.self, FindForm.self,
    LengthForm.self,
    LowerForm.self, MapForm.self, ModForm.self, NotForm.self, PowForm.self, ReduceForm.self,
    RoundForm.self,
    SomeForm.self,
    SumForm.self, UpperForm.self,
  ]

  /// Declarations of the forms with lazy arguments.
  package static var declarations: [FunctionDeclaration] { special.map { $0.declaration } }

}

/// The functions of a catalogue, each with the form that the compiler writes its calls out by.
package struct CallableFunctions: Sendable {
  let catalog: FunctionCatalog
  /// By the number of the function.
  let forms: [(any CallForm.Type)?]

  /// Complexity: O(functions).
  package init(_ catalog: FunctionCatalog) {
    self.catalog = catalog
    var forms = [(any CallForm.Type)?](repeating: nil, count: catalog.functions.count)
    let all: [any CallForm.Type] = CallForms.special.map { $0 } + CallForms.inlined
    for form in all {
      if let number = catalog.number(of: form.name) { forms[number] = form }
    }
    self.forms = forms
  }
}
