import FormulaLibrary
import FormulaRuntime
import FormulaValues

/// An argument of a call: a value, a lambda, or a value created within a run.
enum ListsArgument: Sendable {
  case value(Value)
  case function(@Sendable (inout Run, [Word]) -> Word)
  case word(@Sendable (inout Run) -> Word)

  /// A lambda over numbers; returns null for other values.
  static func numbers(_ body: @escaping @Sendable ([Double]) -> Double) -> ListsArgument {
    .function { run, words in
      let numbers = words.filter { $0.isNumber }.map(\.double)
      return numbers.count == words.count ? run.number(body(numbers)) : .null
    }
  }

  /// A predicate over numbers.
  static func test(_ body: @escaping @Sendable (Double) -> Bool) -> ListsArgument {
    .function { _, words in words[0].isNumber ? .boolean(body(words[0].double)) : .null }
  }

  /// A lambda that returns a member.
  static func member(_ name: String) -> ListsArgument {
    .function { run, words in run.read(MemberName(name), of: words[0]) }
  }

  /// A lambda that counts the elements of a list.
  static let count = ListsArgument.function { run, words in
    Word(Double(run.elements(words[0]).count))
  }

  static func record(_ members: (String, Value)...) -> ListsArgument {
    .value(.record(.init(members)))
  }
}

extension ListsArgument: ExpressibleByNilLiteral, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral
{
  init(nilLiteral: ()) { self = .value(.null) }
  init(floatLiteral value: Double) { self = .value(.number(value)) }
  init(integerLiteral value: Int) { self = .value(.number(Double(value))) }
  init(stringLiteral value: String) { self = .value(.text(value)) }
  init(booleanLiteral value: Bool) { self = .value(.boolean(value)) }
  init(arrayLiteral elements: Value...) { self = .value(.list(elements)) }
}

/// Returns the result of a function for values and lambdas, called like the machine. Function
/// values created by arguments run the element of `lambdas` at their code minus 100.
func listsResult(
  _ function: (some FormulaFunction).Type, _ arguments: ListsArgument...,
  lambdas: [ListsArgument] = [], limits: EvaluationLimits = EvaluationLimits(),
  facts: (any FieldFacts)? = nil
) -> Result<Value, EvaluationError> {
  var run = Run(limits: limits)
  run.world.facts = facts
  run.applier = { run, function, base, count in
    guard run.spend(1) else { return run.stepError() }
    let code = Int(run.heap.functions[function.index].code)
    guard case .function(let body) = code < 100 ? arguments[code] : lambdas[code - 100]
    else { return .null }
    return body(&run, (0..<count).map { base[$0] })
  }
  let declaration = FunctionDeclaration(function)
  return withUnsafeTemporaryAllocation(of: Word.self, capacity: arguments.count + 3) { room in
    guard let base = room.baseAddress else { return .success(.null) }
    for (index, argument) in arguments.enumerated() {
      switch argument {
      case .value(let value): room[index] = run.word(value)
      case .word(let make): room[index] = make(&run)
      case .function:
        room[index] = run.heap.function(
          code: index, arity: 3, captures: run.heap.allocateWords(0), captureCount: 0)
      }
    }
    let word: Word
    switch declaration.admission.admit(
      base, count: arguments.count, of: declaration.name, in: &run)
    {
    case .decided(let decided): word = decided
    case .admitted(let admitted): word = function.call(admitted, in: &run)
    }
    return Result { () throws(EvaluationError) in try run.value(word) }
  }
}

/// The code of the error; `nil` for a value.
func code(of result: Result<Value, EvaluationError>) -> ErrorCode? {
  if case .failure(let error) = result { return error.code }
  return nil
}

/// Returns a record with members in the given order.
func record(_ members: (String, Value)...) -> Value { .record(.init(members)) }
