import FormulaValues

extension ValueType {
  /// Returns `true` if a value of the type may be of one of the kinds.
  func mayBe(_ wanted: Kinds) -> Bool { kinds.mayBe(wanted) }

  /// Returns `true` if every non-null value is of one of the kinds, and such a value exists.
  func isSurely(_ wanted: Kinds) -> Bool { kinds.areSurely(wanted) }

  /// Whether the only value is null.
  var isNull: Bool { kinds == .null }

  /// Whether the type is unknown because of an error elsewhere.
  var isUnknown: Bool { kinds.isEmpty }
}

extension Kinds {
  /// Returns `true` if one of the kinds is in `wanted`.
  func mayBe(_ wanted: Kinds) -> Bool { rawValue & wanted.rawValue != 0 }

  /// Returns `true` if there is a kind besides null, and all of these kinds are in `wanted`.
  func areSurely(_ wanted: Kinds) -> Bool {
    let present = rawValue & ~Kinds.null.rawValue
    return present != 0 && present & ~wanted.rawValue == 0
  }

  /// Returns `true` if there is a kind besides null, and none of these kinds is in `accepted`.
  func surelyFail(_ accepted: Kinds) -> Bool {
    let present = rawValue & ~Kinds.null.rawValue
    return present != 0 && present & accepted.rawValue == 0
  }

  /// The kinds together with those that compare equal to them: dates and numbers, choices and
  /// texts.
  var withRelatives: Kinds {
    var kinds = self
    if !kinds.isDisjoint(with: .numeric) { kinds.formUnion(.numeric) }
    if !kinds.isDisjoint(with: .textual) { kinds.formUnion(.textual) }
    return kinds
  }
}
