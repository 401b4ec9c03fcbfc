package import FormulaRuntime
public import FormulaValues

/// A function that a host adds to the language; it takes part in checking, completion, help and
/// evaluation like a builtin one.
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
  ///   - body: gets a value for each argument that was given, null for one left out; what it
  ///     throws becomes the formula's error.
  public init(
    _ name: String, taking parameters: [Parameter], giving result: ValueType, summary: String = "",
    isVolatile: Bool = false, isPortable: Bool = true,
    body: @escaping @Sendable ([Value]) throws(EvaluationError) -> Value
  ) {
    declaration = FunctionDeclaration(
      name: name, isPublished: isPortable, isVolatile: isVolatile, group: .host,
      summary: summary,
      signature: Signature(parameters, gives: result)
    ) { arguments, run in
      do throws(EvaluationError) {
        var values: [Value] = []
        for index in 0..<max(arguments.count, parameters.count) {
          values.append(try run.value(arguments[index]))
        }
        return run.word(try body(values))
      } catch {
        return run.heap.error(error)
      }
    }
  }
}
