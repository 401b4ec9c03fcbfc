import FormulaValues

extension ValueType {
  /// Whether some value is of one of the kinds.
  func mayBe(_ wanted: Kinds) -> Bool { !kinds.isDisjoint(with: wanted) }

  /// Whether every value is of one of the kinds, null aside, and there is such a value.
  func isSurely(_ wanted: Kinds) -> Bool {
    let present = kinds.subtracting(.null)
    return !present.isEmpty && present.isSubset(of: wanted)
  }

  /// Whether nothing but null comes out.
  var isNull: Bool { kinds == .null }

  /// Whether nothing is known, because of a mistake elsewhere.
  var isUnknown: Bool { kinds.isEmpty }

  /// Whether the type is small enough to be built upon again and again. Names are the one way by
  /// which a type can stand in another one more than once, so only their types are looked at.
  /// Complexity: O(1), at most some thousand steps.
  var isModest: Bool {
    guard !kinds.isDisjoint(with: [.list, .record]) else { return true }
    var level = [self]
    var size = 0
    for _ in 0..<24 {
      var next: [ValueType] = []
      for type in level {
        size += 1 + (type.shape?.members.count ?? 0)
        guard size <= 10_000 else { return false }
        if type.kinds.contains(.list), type.element != .any { next.append(type.element) }
        for member in type.shape?.members ?? [] where member.type.mayBe([.list, .record]) {
          next.append(member.type)
        }
      }
      if next.isEmpty { return true }
      level = next
    }
    return false
  }
}

extension Kinds {
  /// The kinds with those added that count as equal to them: dates and numbers, choices and texts.
  var withRelatives: Kinds {
    var kinds = self
    if !kinds.isDisjoint(with: .numeric) { kinds.formUnion(.numeric) }
    if !kinds.isDisjoint(with: .textual) { kinds.formUnion(.textual) }
    return kinds
  }
}
