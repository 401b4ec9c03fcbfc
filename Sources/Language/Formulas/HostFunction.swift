package import FormulaRuntime
public import FormulaValues

/// A function that a host adds to the language.
///
/// It takes part in checking, completion, help and evaluation like a builtin function.
public struct HostFunction: Sendable {
  package let declaration: FunctionDeclaration

  /// Declares a function.
  ///
  /// - Parameters:
  ///   - name: the canonical spelling; formulas may write it in any case.
  ///   - parameters: what it takes; arguments are checked against this before the call.
  ///   - result: what it gives.
  ///   - summary: one sentence for help.
  ///   - isVolatile: whether equal arguments may give different results.
  ///   - isPortable: whether every host of the documents has it; the linter tells of calls of others.
  ///   - body: computes the result. It receives one value per argument, null for one that was left
  ///     out. An `EvaluationError` that it throws becomes the formula's error; any other error becomes one
  ///     with the code `host-error` and the error's description.
  public init(
    _ name: String, taking parameters: [Parameter], giving result: ValueType, summary: String = "",
    isVolatile: Bool = false, isPortable: Bool = true,
    body: @escaping @Sendable ([Value]) throws -> Value
  ) {
    declaration = FunctionDeclaration(
      name: name, isPublished: isPortable, isVolatile: isVolatile, group: .host,
      summary: summary,
      signature: Signature(parameters, gives: result)
    ) { arguments, run in
      do {
        var values: [Value] = []
        for index in 0..<max(arguments.count, parameters.count) {
          values.append(try run.value(arguments[index]))
        }
        return run.word(try body(values))
      } catch let error as EvaluationError {
        return run.heap.error(error)
      } catch {
        return run.heap.error(EvaluationError(.hostError, String(describing: error)))
      }
    }
  }
}
