package import FormulaChecker
package import FormulaSyntax
package import FormulaRuntime
package import FormulaValues

/// An abstract interpretation of a formula, over the set of values that each field may hold.
///
/// **Invariant**: apart from limits, the `AbstractValue` of an expression contains every result of
/// the machine. An expression without a value is never reached.
package struct AbstractEvaluation {
  package let formula: CheckedFormula
  let catalog: FunctionCatalog
  /// The values that each field may hold.
  private let fields: (Slot) -> AbstractValue
  /// The union of all values of each expression, however often it is evaluated.
  private var reached: [AbstractValue?]
  /// The most recent value of each expression, by which conditions are refined.
  var recent: [AbstractValue]
  private var stepsLeft: Int
  private let steps: Int
  /// The set of possible results of the formula.
  package private(set) var result = AbstractValue.nothing
  /// Whether the whole formula was evaluated. If not, nothing is known about it.
  package var isWhole: Bool { stepsLeft > 0 }

  /// The default limit of expressions that are visited before the evaluation is given up.
  package static let maxSteps = 100_000

  /// The expressions that were visited.
  package var stepsUsed: Int { steps - stepsLeft }

  /// Evaluates a formula that can run over the values of `fields`, in at most `steps` visits.
  ///
  /// Complexity: O(size of the formula), and of lambdas for each function around them.
  package init(
    _ formula: CheckedFormula, catalog: FunctionCatalog, steps: Int = maxSteps,
    fields: @escaping (Slot) -> AbstractValue
  ) {
    self.formula = formula
    self.catalog = catalog
    self.fields = fields
    reached = Array(repeating: nil, count: formula.tree.count)
    recent = Array(repeating: .anything, count: formula.tree.count)
    self.steps = steps
    stepsLeft = steps
    result = value(formula.tree.root, KnownValues())
    if !isWhole { result = .anything }
    // A function is not a valid result, nor is a list of functions.
    result.canFail = result.canFail || result.holdsFunctions
  }

  /// The values that an expression may yield; `nil` if it is never reached.
  package subscript(id: ExpressionID) -> AbstractValue? {
    isWhole ? reached[Int(id.index)] : .anything
  }

  /// The known values at an expression, of local names and of fields narrowed by conditions.
  struct KnownValues {
    var locals: [Int: AbstractValue] = [:]
    var fields: [Slot: AbstractValue] = [:]
  }

  var tree: Tree { formula.tree }

  // MARK: Expressions

  /// Returns the values that an expression may yield, given `known`.
  mutating func value(_ id: ExpressionID, _ known: KnownValues) -> AbstractValue {
    stepsLeft -= 1
    guard stepsLeft > 0 else { return .anything }
    let value = plainValue(id, known)
    let index = Int(id.index)
    recent[index] = value
    reached[index] = reached[index]?.union(value) ?? value
    return value
  }

  private mutating func plainValue(_ id: ExpressionID, _ known: KnownValues) -> AbstractValue {
    switch tree[id] {
    case .missing, .null: return .null
    case .boolean(let boolean): return .boolean(boolean, !boolean)
    case .number(let number): return .number(.just(number))
    case .text(let text): return .text(text)
    case .name: return name(id, known)
    case .group(let inner): return value(inner, known)
    case .unary(let sign, let operand): return unary(sign, value(operand, known))
    case .binary(let sign, let left, let right): return binary(sign, left, right, known)
    case .conditional(let condition, let then, let otherwise):
      return choice(condition, then, otherwise, known)
    case .list(let elements):
      var element = AbstractValue.nothing
      var isUnreachable = false
      for part in elements {
        let value = value(part, known)
        isUnreachable = isUnreachable || value.isNothing
        element = element.union(value)
      }
      if isUnreachable { return .nothing.failing(if: element.canFail) }
      return AbstractValue.list(of: element, lengths: .just(Double(elements.count)))
        .failing(if: element.canFail)
    case .record(let literal):
      var members: [String: AbstractValue] = [:]
      var canFail = false
      var isUnreachable = false
      for (key, part) in zip(literal.keys, literal.values) {
        let member = value(part, known)
        canFail = canFail || member.canFail
        isUnreachable = isUnreachable || member.isNothing
        members[key.text] = member.values
      }
      if isUnreachable { return .nothing.failing(if: canFail) }
      return AbstractValue.record(members).failing(if: canFail)
    case .call(let call): return self.call(call, id, known)
    case .lambda(let lambda): return function(lambda, id, [], known)
    case .binding(let binding):
      guard case .declares(let local) = formula[meaning: id] else { return .anything }
      var inner = known
      inner.locals[local.number] = value(binding.value, known)
      return value(binding.body, inner)
    case .element(let base, let index):
      return element(of: value(base, known), at: value(index, known), index)
    case .member(let member): return part(member.name.text, of: value(member.base, known))
    }
  }

  private func name(_ id: ExpressionID, _ known: KnownValues) -> AbstractValue {
    switch formula[meaning: id] {
    case .field(let slot): known.fields[slot] ?? fields(slot)
    case .local(let local): known.locals[local.number] ?? .anything
    case .reference: AbstractValue(.any)
    default: .null
    }
  }

  // MARK: Lambdas

  /// Evaluates the body of a lambda whose parameters have the values `inputs`.
  ///
  /// A parameter without an input may have any value. `body(of:)` returns the value of the body.
  mutating func function(
    _ lambda: Expression.Lambda, _ id: ExpressionID, _ inputs: [AbstractValue], _ known: KnownValues
  ) -> AbstractValue {
    guard case .declares(let first) = formula[meaning: id] else { return .anything }
    var inner = known
    for place in lambda.parameters.indices {
      inner.locals[first.number + place] =
        place < inputs.count ? inputs[place] : AbstractValue(.any, canFail: true)
    }
    _ = value(lambda.body, inner)
    return AbstractValue(.function)
  }

  /// Returns the most recent value of a lambda's body.
  func body(of id: ExpressionID) -> AbstractValue? {
    guard case .lambda(let lambda) = tree[tree.ungrouped(id)] else { return nil }
    return recent[Int(lambda.body.index)]
  }

  // MARK: Parts of values

  /// Returns a member of a record, or of each record in a list.
  func part(_ name: String, of base: AbstractValue) -> AbstractValue {
    let takes: Kinds = [.null, .record, .list]
    var result = AbstractValue([], canFail: base.canFail || !base.isOnly(takes))
    if base.canBeNull { result = result.union(.null) }
    if base.kinds.contains(.record) {
      let member = base.members.map { $0[name] ?? .null } ?? AbstractValue(.any)
      result = result.union(member.orNull(if: true))
    }
    if base.kinds.contains(.list) {
      let element = base.element
      // A list in a list is searched in turn.
      let inner =
        element.kinds.contains(.list)
        ? AbstractValue(.any, canFail: !element.isOnly([.null, .record]))
        : part(name, of: element)
      // An empty list has no element that is not a record.
      let canFail = inner.canFail && base.lengths.upper > 0
      result = result.union(.list(of: inner, lengths: base.lengths).failing(if: canFail))
    }
    return result
  }

  private func element(
    of base: AbstractValue, at index: AbstractValue, _ id: ExpressionID
  ) -> AbstractValue {
    var result = AbstractValue([], canFail: base.canFail || index.canFail)
    if base.isNothing || index.isNothing { return result }
    if case .text(let name) = tree[tree.ungrouped(id)], base.isOnly([.null, .record, .list]) {
      return result.union(part(name, of: base))
    }
    let isWhole = index.numbers.only.map { $0 == $0.rounded() } ?? false
    if !base.isOnly([.null, .list, .text, .choice]) || !index.isOnly([.null, .number, .date])
      || !(isWhole || !index.canBeNumeric)
    {
      result.canFail = true
    }
    if base.kinds.contains(.record) || index.canBeTextual {
      return result.union(AbstractValue(.any))
    }
    let isPresent =
      index.isOnly(.number) && base.isOnly(.list)
      && (index.numbers.only.map { $0 >= 0 && $0 < base.lengths.lower } ?? false)
    if base.kinds.contains(.list) { result = result.union(base.element) }
    if base.canBeTextual { result = result.union(AbstractValue(.text)) }
    return result.orNull(if: !isPresent)
  }
}
