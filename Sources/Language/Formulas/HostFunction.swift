package import FormulaRuntime
public import FormulaValues

/// A function that a host adds to the language.
///
/// It takes part in checking, completion, help and evaluation like a builtin function.
public struct HostFunction: Sendable {
  #if hasFeature(Embedded)
    /// The implementation of a function.
    public typealias Body = @Sendable ([Value]) throws(EvaluationError) -> Value
  #else
    /// The implementation of a function.
    public typealias Body = @Sendable ([Value]) throws -> Value
  #endif

  package let declaration: FunctionDeclaration

  /// Declares a function.
  ///
  /// - Parameters:
  ///   - name: The canonical spelling; formulas may use any case.
  ///   - parameters: The parameters; arguments are checked against them before the call.
  ///   - result: The type of the result. A result of another kind is an error, except null.
  ///   - summary: One sentence for help.
  ///   - isVolatile: Whether equal arguments may give different results.
  ///   - isPortable: Whether every host of the documents provides the function. The linter reports
  ///     calls of functions that are not portable.
  ///   - body: The implementation. It receives one value per argument, null for one that was left
  ///     out. An `EvaluationError` that it throws becomes the formula's error; any other error becomes one
  ///     with the code `host-error` and the error's `description`.
  public init(
    _ name: String, taking parameters: [Parameter], giving result: ValueType, summary: String = "",
    isVolatile: Bool = false, isPortable: Bool = true,
    body: @escaping Body
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
        let value = try Self.result(of: body, values)
        guard Self.isAllowed(value, by: result) else {
          throw EvaluationError(
            .hostError,
            "'\(name)' returned \(value.kind.nameWithArticle), but it is declared to return \(result)"
          )
        }
        return run.word(value)
      } catch {
        return run.heap.error(error)
      }
    }
  }

  private static func isAllowed(_ value: Value, by type: ValueType) -> Bool {
    switch value.kind {
    case .null: true
    // A choice is a text with a name for people.
    case .text, .choice: !type.kinds.isDisjoint(with: [.text, .choice])
    case .number, .boolean, .date, .list, .record, .function, .error:
      type.kinds.contains(Kinds(value.kind))
    }
  }

  private static func result(of body: Body, _ values: [Value]) throws(EvaluationError) -> Value {
    #if hasFeature(Embedded)
      try body(values)
    #else
      do {
        return try body(values)
      } catch let error as EvaluationError {
        throw error
      } catch {
        throw EvaluationError(.hostError, String(describing: error))
      }
    #endif
  }
}
