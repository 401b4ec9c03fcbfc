import FormulaSyntax
import FormulaRuntime
package import FormulaValues

/// A function of a host as a program knows it that does not have the host's code: formulas with it
/// can be checked and explained, and a call fails.
package struct HostSignature: Hashable, Sendable {
  package let name: String
  package let parameters: [Parameter]
  package let result: ValueType
  package let summary: String
  /// Whether every host of the documents has it.
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

  /// Whether formulas can call a function by a name as it is.
  package static func isName(_ name: String) -> Bool {
    Printer.isPlainName(name)
  }

  /// The function as the language knows it.
  package var function: HostFunction {
    HostFunction(
      name, taking: parameters, giving: result, summary: summary, isPortable: isPortable
    ) { [name] _ throws(EvaluationError) in
      throw EvaluationError(
        .hostFunction,
        "'\(name)' is provided by the program that hosts the form; this tool cannot run it")
    }
  }
}

extension FormulaLanguage {
  /// The language with functions of which only the signatures are known.
  package func adding(_ signatures: [HostSignature]) -> FormulaLanguage {
    adding(signatures.map(\.function))
  }
}
