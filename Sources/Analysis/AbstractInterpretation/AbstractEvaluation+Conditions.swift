import FormulaChecker
import FormulaSyntax
import FormulaRuntime
import FormulaValues

/// Abstract evaluation of conditions, and refinement of the names that they mention.
extension AbstractEvaluation {
  mutating func choice(
    _ condition: ExpressionID, _ then: ExpressionID, _ otherwise: ExpressionID?,
    _ known: KnownValues
  ) -> AbstractValue {
    let test = self.condition(condition, known)
    var result = AbstractValue([], canFail: test.canFail)
    if test.canBeTrue {
      result = result.union(value(then, refined(known, by: condition, holds: true)))
    }
    if test.canBeFalse {
      let rest = refined(known, by: condition, holds: false)
      result = result.union(otherwise.map { value($0, rest) } ?? .null)
    }
    return result
  }

  /// Returns whether a condition can be true or false, and whether it can fail.
  mutating func condition(_ id: ExpressionID, _ known: KnownValues) -> AbstractValue {
    let test = value(id, known)
    return AbstractValue.boolean(test.canHold, test.canNotHold)
      .failing(if: test.canFail || !test.isOnly([.boolean, .null]))
  }

  /// Returns the value of a conjunction, or of a disjunction if `areAllNeeded` is `false`.
  ///
  /// The conditions after the one that decides are not reached.
  mutating func joined(
    _ conditions: [ExpressionID], areAllNeeded: Bool, _ known: KnownValues
  ) -> AbstractValue {
    var known = known
    var result = AbstractValue.nothing
    for id in conditions {
      let test = condition(id, known)
      result = result.failing(if: test.canFail)
      let (decides, goesOn) =
        areAllNeeded ? (test.canBeFalse, test.canBeTrue) : (test.canBeTrue, test.canBeFalse)
      if decides { result = result.union(.boolean(!areAllNeeded, areAllNeeded)) }
      guard goesOn else { return result }
      known = refined(known, by: id, holds: areAllNeeded)
    }
    return result.union(.boolean(areAllNeeded, !areAllNeeded))
  }

  /// Returns the value of a chain of fallbacks: the first value that is not absent.
  mutating func firstPresent(
    _ values: [ExpressionID], _ absence: FunctionRole.Absence, _ known: KnownValues
  ) -> AbstractValue {
    var result = AbstractValue.nothing
    for (place, id) in values.enumerated() {
      let value = value(id, known)
      if place == values.count - 1 { return result.union(value) }
      switch absence {
      case .null:
        result = result.union(value.without(.null))
        if !value.canBeNull { return result }
      case .empty:
        result = result.union(value.without(.null))
        if value.isOnly([.number, .boolean, .date]), !value.canBeNull { return result }
      case .error:
        result = result.union(value.values)
        if !value.canFail { return result }
      }
    }
    return result.union(.null)
  }

  mutating func conditions(_ arguments: [ExpressionID], _ known: KnownValues) -> AbstractValue {
    var known = known
    var result = AbstractValue.nothing
    var rest = arguments[...]
    while rest.count >= 2, let test = rest.popFirst(), let value = rest.popFirst() {
      let answer = condition(test, known)
      result = result.failing(if: answer.canFail)
      if answer.canBeTrue {
        result = result.union(self.value(value, refined(known, by: test, holds: true)))
      }
      guard answer.canBeFalse else { return result }
      known = refined(known, by: test, holds: false)
    }
    return result.union(rest.first.map { value($0, known) } ?? .null)
  }

  mutating func matches(_ arguments: [ExpressionID], _ known: KnownValues) -> AbstractValue {
    var rest = arguments[...]
    guard let first = rest.popFirst() else { return .null }
    let subject = value(first, known)
    var result = AbstractValue([], canFail: subject.canFail)
    if subject.isNothing { return result }
    while rest.count >= 2, let test = rest.popFirst(), let value = rest.popFirst() {
      let candidate = self.value(test, known)
      result = result.failing(if: candidate.canFail)
      if candidate.isNothing { return result }
      // Lists and records are compared element by element.
      let isDeep =
        !subject.kinds.isDisjoint(with: [.list, .record])
        && !candidate.kinds.isDisjoint(with: [.list, .record])
      let (same, different) = isDeep ? (true, true) : equality(subject, candidate)
      if same {
        var inner = known
        narrow(first, in: &inner) { _ in Self.meeting(subject.values, candidate.values) }
        result = result.union(self.value(value, inner))
      }
      guard different else { return result }
    }
    return result.union(rest.first.map { value($0, known) } ?? .null)
  }

  // MARK: Refining

  /// Returns the known values after a condition holds or does not hold.
  ///
  /// The condition must have been evaluated immediately before.
  func refined(_ known: KnownValues, by id: ExpressionID, holds: Bool) -> KnownValues {
    var known = known
    refine(&known, by: id, holds: holds)
    return known
  }

  private func refine(_ known: inout KnownValues, by id: ExpressionID, holds: Bool) {
    switch tree[id] {
    case .group(let inner): refine(&known, by: inner, holds: holds)
    case .unary(.not, let operand): refine(&known, by: operand, holds: !holds)
    case .binary(.and, let left, let right):
      if holds { for part in [left, right] { refine(&known, by: part, holds: true) } }
    case .binary(.or, let left, let right):
      if !holds { for part in [left, right] { refine(&known, by: part, holds: false) } }
    case .binary(let sign, let left, let right): refine(&known, sign, left, right, holds: holds)
    case .call(let call): refine(&known, by: call, id, holds: holds)
    case .name:
      narrow(id, in: &known) { value in
        var kept = value.only(holds ? .boolean : [.boolean, .null])
        (kept.canBeTrue, kept.canBeFalse) = (holds && value.canBeTrue, !holds && value.canBeFalse)
        if !holds, !value.canBeFalse { kept.kinds.remove(.boolean) }
        return kept
      }
    default: break
    }
  }

  private func refine(
    _ known: inout KnownValues, by call: Expression.Call, _ id: ExpressionID, holds: Bool
  ) {
    guard case .function(let number) = formula[meaning: id] else { return }
    let function = catalog[number]
    let arguments = Array(call.arguments)
    if function.plays(.negation), let operand = arguments.first {
      refine(&known, by: operand, holds: !holds)
    } else if function.plays(.conjunction), holds {
      for part in arguments { refine(&known, by: part, holds: true) }
    } else if function.plays(.disjunction), !holds {
      for part in arguments { refine(&known, by: part, holds: false) }
    } else if function.plays(.isFilled) && holds || function.plays(.isEmpty) && !holds,
      arguments.count == 1
    {
      narrow(arguments[0], in: &known) { value in
        var filled = value.without(.null)
        filled.lengths = filled.lengths.intersection(.atLeast(.just(1)))
        if filled.lengths.isEmpty { filled.kinds.remove(.list) }
        filled.texts?.remove("")
        return filled
      }
    }
  }

  private func refine(
    _ known: inout KnownValues, _ sign: BinaryOperator, _ left: ExpressionID, _ right: ExpressionID,
    holds: Bool
  ) {
    let one = recent[Int(left.index)]
    let other = recent[Int(right.index)]
    let asked = holds ? sign : sign.opposite ?? sign
    if asked.isOrdering {
      let (mine, theirs) = (
        Self.side(asked.turned, of: one.numbers), Self.side(asked, of: other.numbers)
      )
      if holds {
        narrow(left, in: &known) { $0.within(theirs) }
        narrow(right, in: &known) { $0.within(mine) }
      } else {
        // A value that is not a number compares as false.
        if other.isOnly(.numeric) {
          narrow(left, in: &known) { $0.within(theirs, orNoNumber: true) }
        }
        if one.isOnly(.numeric) { narrow(right, in: &known) { $0.within(mine, orNoNumber: true) } }
      }
      return
    }
    switch asked {
    case .equal:
      narrow(left, in: &known) { Self.meeting($0, other) }
      narrow(right, in: &known) { Self.meeting($0, one) }
    case .notEqual:
      narrow(left, in: &known) { Self.avoiding($0, other) }
      narrow(right, in: &known) { Self.avoiding($0, one) }
    default: break
    }
  }

  private static func side(_ sign: BinaryOperator, of numbers: Interval) -> Interval {
    switch sign {
    case .less: .below(numbers)
    case .lessOrEqual: .atMost(numbers)
    case .greater: .above(numbers)
    default: .atLeast(numbers)
    }
  }

  /// Returns the part of `value` that can equal a value in `other`.
  private static func meeting(_ value: AbstractValue, _ other: AbstractValue) -> AbstractValue {
    var kinds = other.kinds
    if other.canBeNumeric { kinds.formUnion(.numeric) }
    if other.canBeTextual { kinds.formUnion(.textual) }
    var result = value.only(kinds)
    if result.canBeNumeric { result = result.keeping(result.numbers.intersection(other.numbers)) }
    if result.kinds.contains(.text), !other.kinds.contains(.choice), let wanted = other.texts {
      result.texts = result.texts.map { $0.intersection(wanted) } ?? wanted
      if result.texts?.isEmpty == true { result.kinds.remove(.text) }
    }
    if result.kinds.contains(.choice), !other.kinds.contains(.choice), let wanted = other.texts,
      let choices = result.choices
    {
      result.choices = choices.filter { wanted.contains($0.text) || wanted.contains($0.id) }
      if result.choices?.isEmpty == true { result.kinds.remove(.choice) }
    }
    if result.kinds.contains(.boolean), other.kinds.contains(.boolean) {
      result.canBeTrue = result.canBeTrue && other.canBeTrue
      result.canBeFalse = result.canBeFalse && other.canBeFalse
      if !result.canBeTrue, !result.canBeFalse { result.kinds.remove(.boolean) }
    }
    return result
  }

  /// Returns the part of `value` that can differ from `other`, if `other` is a single value.
  private static func avoiding(_ value: AbstractValue, _ other: AbstractValue) -> AbstractValue {
    var result = value
    if other.isOnly(.null) { result.kinds.remove(.null) }
    if other.isOnly(.numeric), let number = other.numbers.only, value.canBeNumeric {
      result = result.keeping(value.numbers.without(number))
    }
    if other.isOnly(.text), let texts = other.texts, texts.count == 1 {
      if let mine = result.texts {
        result.texts = mine.subtracting(texts)
        if result.texts?.isEmpty == true { result.kinds.remove(.text) }
      }
      if let mine = result.choices {
        result.choices = mine.filter { !texts.contains($0.text) && !texts.contains($0.id) }
        if result.choices?.isEmpty == true { result.kinds.remove(.choice) }
      }
    }
    return result
  }

  /// Returns the list whose elements the call `id` counts.
  private func countedList(_ id: ExpressionID) -> ExpressionID? {
    guard case .call(let call) = tree[id], case .function(let number) = formula[meaning: id],
      catalog[number].plays(.countsRows), call.arguments.count == 1
    else { return nil }
    return call.arguments[0]
  }

  /// Narrows the value of a name, if `id` is one, or the lengths of the list that it counts.
  private func narrow(
    _ id: ExpressionID, in known: inout KnownValues, to narrowed: (AbstractValue) -> AbstractValue
  ) {
    let id = tree.ungrouped(id)
    if let list = countedList(id) {
      let count = narrowed(recent[Int(id.index)].values).numbers
      narrow(list, in: &known) { value in
        guard value.isOnly([.null, .list]) else { return value }
        var value = value
        value.lengths = value.lengths.intersection(count)
        if value.lengths.isEmpty { value.kinds.remove(.list) }
        if !count.contains(0) { value.kinds.remove(.null) }
        return value
      }
    }
    guard case .name = tree[id] else { return }
    let value = recent[Int(id.index)].values
    switch formula[meaning: id] {
    case .field(let slot): known.fields[slot] = narrowed(known.fields[slot]?.values ?? value)
    case .local(let local):
      known.locals[local.number] = narrowed(known.locals[local.number]?.values ?? value)
    default: break
    }
  }
}

extension AbstractValue {
  /// Returns this value without the kinds in `set`.
  func without(_ set: Kinds) -> AbstractValue {
    var value = self
    value.kinds.subtract(set)
    return value
  }

  /// Returns the numbers and dates within `interval`.
  ///
  /// Other values are included if `orNoNumber` is `true`.
  func within(_ interval: Interval, orNoNumber: Bool = false) -> AbstractValue {
    (orNoNumber ? values : only(.numeric)).keeping(numbers.intersection(interval))
  }

  /// Returns this value with other bounds for its numbers and dates.
  ///
  /// If `numbers` is empty, these kinds are removed.
  func keeping(_ numbers: Interval) -> AbstractValue {
    var value = self
    value.numbers = numbers
    if numbers.isEmpty { value.kinds.subtract(.numeric) }
    return value
  }
}
