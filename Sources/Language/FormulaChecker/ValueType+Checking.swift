import FormulaValues

extension ValueType {
  /// Whether some value is of one of the kinds.
  func mayBe(_ wanted: Kinds) -> Bool { kinds.mayBe(wanted) }

  /// Whether every value is of one of the kinds, null aside, and there is such a value.
  func isSurely(_ wanted: Kinds) -> Bool { kinds.areSurely(wanted) }

  /// Whether nothing but null comes out.
  var isNull: Bool { kinds == .null }

  /// Whether nothing is known, because of a mistake elsewhere.
  var isUnknown: Bool { kinds.isEmpty }

  /// Whether the type is small enough to be built upon again and again. Names are the one way by
  /// which a type can stand in another one more than once, so only their types are looked at.
  /// Complexity: O(1), at most some thousand steps.
  var isSmallEnough: Bool {
    var budget = 10_000
    return isSmallEnough(levels: 24, &budget)
  }

  /// The same within so many levels, of which each part takes something of the budget.
  private func isSmallEnough(levels: Int, _ budget: inout Int) -> Bool {
    guard mayBe([.list, .record]) else { return true }
    budget -= 1 + (shape?.members.count ?? 0)
    guard levels > 0, budget >= 0 else { return false }
    if mayBe(.list), !element.isSmallEnough(levels: levels - 1, &budget) { return false }
    guard let shape else { return true }
    for index in shape.members.indices
    where !shape.members[index].type.isSmallEnough(levels: levels - 1, &budget) {
      return false
    }
    return true
  }
}

extension Kinds {
  /// Whether one of the kinds is wanted.
  func mayBe(_ wanted: Kinds) -> Bool { rawValue & wanted.rawValue != 0 }

  /// Whether there is a kind besides null, and all of these are wanted.
  func areSurely(_ wanted: Kinds) -> Bool {
    let present = rawValue & ~Kinds.null.rawValue
    return present != 0 && present & ~wanted.rawValue == 0
  }

  /// Whether there is a kind besides null, and none of these is accepted.
  func surelyFail(_ accepted: Kinds) -> Bool {
    let present = rawValue & ~Kinds.null.rawValue
    return present != 0 && present & accepted.rawValue == 0
  }

  /// The kinds with those added that count as equal to them: dates and numbers, choices and texts.
  var withRelatives: Kinds {
    var kinds = self
    if !kinds.isDisjoint(with: .numeric) { kinds.formUnion(.numeric) }
    if !kinds.isDisjoint(with: .textual) { kinds.formUnion(.textual) }
    return kinds
  }
}
