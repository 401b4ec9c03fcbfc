import FormulaChecker
import FormulaSyntax
import FormulaRuntime
package import FormulaValues

/// A canonical text of a formula, in which equivalent constructs have the same form.
///
/// Dead branches are removed. An expression with only one possible value is replaced by it. All
/// notations for a choice are unified, and the caller chooses the names of fields.
///
/// Formulas with equal texts yield the same value, or fail with the same code, for the same fields.
package struct CanonicalFormula: Hashable, Sendable {
  package let text: String

  /// Writes the canonical text of a formula, with fields called `name`.
  ///
  /// Complexity: O(size of the formula).
  package init(_ evaluation: AbstractEvaluation, naming name: @escaping (Slot) -> String) {
    var writer = CanonicalWriter(evaluation: evaluation, name: name)
    writer.write(evaluation.formula.tree.root)
    text = writer.text
  }
}

private struct CanonicalWriter {
  let evaluation: AbstractEvaluation
  let name: (Slot) -> String
  var text = ""

  private var formula: CheckedFormula { evaluation.formula }
  private var tree: Tree { formula.tree }

  mutating func write(_ id: ExpressionID) {
    if let constant = evaluation[id].flatMap({ $0.constant }) {
      text += constant
      return
    }
    switch tree[id] {
    case .missing, .null: text += "null"
    case .boolean(let boolean): text += "\(boolean)"
    case .number(let number): text += "\(number)"
    case .text(let literal): write(literal: literal)
    case .name: writeName(id)
    case .group(let inner): write(inner)
    case .unary(.not, let operand): write("not", [operand])
    case .unary(let sign, let operand): write(sign.symbol, [operand])
    case .binary(.and, _, _): write("and", operands(of: id, .and))
    case .binary(.or, _, _): write("or", operands(of: id, .or))
    case .binary(.coalesce, _, _): write("??", operands(of: id, .coalesce))
    case .binary(let sign, let left, let right): write(sign.row.symbol, [left, right])
    case .conditional(let condition, let then, let otherwise):
      choose([condition, then, otherwise][...])
    case .list(let elements): write("list", Array(elements))
    case .record(let literal):
      text += "record("
      for (key, value) in zip(literal.keys, literal.values) {
        write(literal: key.text)
        text += ":"
        write(value)
        text += ","
      }
      text += ")"
    case .call(let call): write(call, id)
    case .lambda(let lambda): writeLambda(lambda, id)
    case .binding(let binding):
      text += "let \(localNumber(id))="
      write(binding.value)
      text += ";"
      write(binding.body)
    case .element(let base, let index): write("element", [base, index])
    case .member(let member):
      text += "member("
      write(member.base)
      text += ","
      write(literal: member.name.text)
      text += ")"
    }
  }

  private mutating func write(literal: String) { text += literal.debugDescription }

  private mutating func write(_ function: String, _ arguments: [ExpressionID]) {
    text += "\(function)("
    for argument in arguments {
      write(argument)
      text += ","
    }
    text += ")"
  }

  private func localNumber(_ id: ExpressionID) -> Int {
    if case .declares(let local) = formula[meaning: id] { local.number } else { -1 }
  }

  private mutating func writeName(_ id: ExpressionID) {
    switch formula[meaning: id] {
    case .field(let slot): write(literal: name(slot))
    case .reference(let slot): text += "&\(name(slot).debugDescription)"
    case .local(let local): text += "$\(local.number)"
    default: text += "null"
    }
  }

  private mutating func writeLambda(_ lambda: Expression.Lambda, _ id: ExpressionID) {
    text += "lambda \(localNumber(id)) \(lambda.parameters.count)("
    write(lambda.body)
    text += ")"
  }

  /// Returns the operands of a chain of the operator `sign`, including nested chains.
  private func operands(of id: ExpressionID, _ sign: BinaryOperator) -> [ExpressionID] {
    guard case .binary(sign, let left, let right) = tree[tree.ungrouped(id)] else { return [id] }
    return operands(of: left, sign) + operands(of: right, sign)
  }

  // MARK: Choices

  /// Writes conditions and their values in turn, then the value for all other cases.
  private mutating func choose(_ arguments: ArraySlice<ExpressionID>) {
    guard let condition = arguments.first else {
      text += "null"
      return
    }
    guard arguments.count > 1 else {
      write(condition)
      return
    }
    let value = arguments[arguments.startIndex + 1]
    if let test = evaluation[condition], !test.canFail, test.isOnly([.boolean, .null]) {
      if !test.canHold {
        choose(arguments.dropFirst(2))
        return
      }
      if !test.canNotHold {
        write(value)
        return
      }
    }
    text += "if("
    write(condition)
    text += ","
    write(value)
    text += ","
    choose(arguments.dropFirst(2))
    text += ")"
  }

  private mutating func write(_ call: Expression.Call, _ id: ExpressionID) {
    let arguments = Array(call.arguments)
    guard case .function(let number) = formula[meaning: id] else {
      if case .localFunction(let local) = formula[meaning: id] {
        write("$\(local.number)", arguments)
      } else {
        write("?\(call.name.text)", arguments)
      }
      return
    }
    let function = evaluation.catalog[number]
    if function.choice == .condition || function.choice == .conditions {
      choose(arguments[...])
    } else if function.plays(.conjunction), !arguments.isEmpty {
      write("and", arguments.flatMap { operands(of: $0, .and) })
    } else if function.plays(.disjunction), !arguments.isEmpty {
      write("or", arguments.flatMap { operands(of: $0, .or) })
    } else if function.plays(.negation) {
      write("not", arguments)
    } else if function.fallback == .null, function.body == nil {
      write("??", arguments.flatMap { operands(of: $0, .coalesce) })
    } else {
      write(function.name, arguments)
    }
  }
}

extension AbstractValue {
  /// The only possible value as text; `nil` if evaluation can fail or there are several values.
  fileprivate var constant: String? {
    guard !canFail else { return nil }
    switch kinds {
    case .null: return "null"
    case .number: return numbers.only.map { $0 == 0 ? "0.0" : "\($0)" }
    case .boolean where canBeTrue != canBeFalse: return "\(canBeTrue)"
    case .text: return texts.flatMap { $0.count == 1 ? $0.first?.debugDescription : nil }
    default: return nil
    }
  }
}
