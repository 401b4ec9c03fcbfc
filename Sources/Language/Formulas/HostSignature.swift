import FormulaSyntax
import FormulaRuntime
package import FormulaValues

/// The signature of a host function in a program without the host's code.
///
/// Formulas with the function can be checked and explained, but a call fails.
package struct HostSignature: Hashable, Sendable {
  package let name: String
  package let parameters: [Parameter]
  package let result: ValueType
  package let summary: String
  /// Whether every host of the documents provides the function.
  package let isPortable: Bool

  package init(
    _ name: String, taking parameters: [Parameter], giving result: ValueType, summary: String = "",
    isPortable: Bool = true
  ) {
    self.name = name
    self.parameters = parameters
    self.result = result
    self.summary = summary
    self.isPortable = isPortable
  }

  /// Returns `true` if formulas can use `name` as a function name without quotes or backticks.
  package static func isName(_ name: String) -> Bool {
    Printer.isPlainName(name)
  }

  /// A function with this signature for the language.
  package var function: HostFunction {
    HostFunction(
      name, taking: parameters, giving: result, summary: summary, isPortable: isPortable
    ) { [name] (_) throws(EvaluationError) in
      throw EvaluationError(
        .hostFunction,
        "'\(name)' is provided by the program that hosts the form; this tool cannot run it")
    }
  }
}
