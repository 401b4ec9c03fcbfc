package import FormulaChecker
package import FormulaSyntax
package import FormulaRuntime
package import FormulaValues

/// A run of a formula over all values at once that its fields can have.
///
/// **Invariant**: whatever the machine gives for an expression, limits aside, lies within what is told
/// here of it; an expression of which nothing is told is never reached.
package struct AbstractEvaluation {
  package let formula: CheckedFormula
  let catalog: FunctionCatalog
  /// What fields can hold.
  private let fields: (Slot) -> AbstractValue
  /// By expression: all that it yields, however often it is reached.
  private var reached: [AbstractValue?]
  /// By expression: what it yielded when it was last looked at. Conditions are refined by it.
  var recent: [AbstractValue]
  private var stepsLeft: Int
  /// What the formula yields.
  package private(set) var result = AbstractValue.nothing
  /// Whether the formula was walked through to its end. If not, nothing is known of it.
  package var isWhole: Bool { stepsLeft > 0 }

  /// Expressions that are looked at before the walk is given up.
  private static let mostSteps = 100_000

  /// Walks through a formula that can run. Complexity: O(size of the formula), and of lambdas for each
  /// function around them.
  package init(
    _ formula: CheckedFormula, catalog: FunctionCatalog, fields: @escaping (Slot) -> AbstractValue
  ) {
    self.formula = formula
    self.catalog = catalog
    self.fields = fields
    reached = Array(repeating: nil, count: formula.tree.count)
    recent = Array(repeating: .anything, count: formula.tree.count)
    stepsLeft = Self.mostSteps
    result = value(formula.tree.root, Knowledge())
    if !isWhole { result = .anything }
    // A function is no result, nor is a list of such.
    result.canFail = result.canFail || result.holdsFunctions
  }

  /// What an expression yields; nil if it is never reached.
  package subscript(id: ExpressionID) -> AbstractValue? {
    isWhole ? reached[Int(id.index)] : .anything
  }

  /// What is known where an expression stands: names, and fields that conditions have narrowed.
  struct Knowledge {
    var locals: [Int: AbstractValue] = [:]
    var fields: [Slot: AbstractValue] = [:]
  }

  var tree: Tree { formula.tree }

  // MARK: Expressions

  /// What an expression yields where this is known.
  mutating func value(_ id: ExpressionID, _ known: Knowledge) -> AbstractValue {
    stepsLeft -= 1
    guard stepsLeft > 0 else { return .anything }
    let value = plainValue(id, known)
    let index = Int(id.index)
    recent[index] = value
    reached[index] = reached[index]?.union(value) ?? value
    return value
  }

  private mutating func plainValue(_ id: ExpressionID, _ known: Knowledge) -> AbstractValue {
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
      for part in elements { element = element.union(value(part, known)) }
      return AbstractValue.list(of: element, lengths: .just(Double(elements.count)))
        .failing(if: element.canFail)
    case .record(let literal):
      var members: [String: AbstractValue] = [:]
      var canFail = false
      for (key, part) in zip(literal.keys, literal.values) {
        let member = value(part, known)
        canFail = canFail || member.canFail
        members[key.text] = member.values
      }
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

  private func name(_ id: ExpressionID, _ known: Knowledge) -> AbstractValue {
    switch formula[meaning: id] {
    case .field(let slot): known.fields[slot] ?? fields(slot)
    case .local(let local): known.locals[local.number] ?? .anything
    case .reference: AbstractValue(.any)
    default: .null
    }
  }

  // MARK: Lambdas

  /// A lambda, whose parameters get these; what is missing may be anything. What its body yields is
  /// kept as its element.
  mutating func function(
    _ lambda: Expression.Lambda, _ id: ExpressionID, _ inputs: [AbstractValue], _ known: Knowledge
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

  /// What the body of a lambda yielded when it was last looked at.
  func body(of id: ExpressionID) -> AbstractValue? {
    guard case .lambda(let lambda) = tree[tree.ungrouped(id)] else { return nil }
    return recent[Int(lambda.body.index)]
  }

  // MARK: Parts of values

  /// A member of a record, or of each record of a list.
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
      // A list in a list is looked into in turn.
      let inner =
        element.kinds.contains(.list)
        ? AbstractValue(.any, canFail: !element.isOnly([.null, .record]))
        : part(name, of: element)
      result = result.union(.list(of: inner, lengths: base.lengths).failing(if: inner.canFail))
    }
    return result
  }

  private func element(
    of base: AbstractValue, at index: AbstractValue, _ id: ExpressionID
  ) -> AbstractValue {
    var result = AbstractValue([], canFail: base.canFail || index.canFail)
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
    let isThere =
      index.isOnly(.number) && base.isOnly(.list)
      && (index.numbers.only.map { $0 >= 0 && $0 < base.lengths.lower } ?? false)
    if base.kinds.contains(.list) { result = result.union(base.element) }
    if base.canBeTextual { result = result.union(AbstractValue(.text)) }
    return result.orNull(if: !isThere)
  }
}
