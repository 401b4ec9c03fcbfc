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
