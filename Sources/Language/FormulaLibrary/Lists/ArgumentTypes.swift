import FormulaValues

/// The types of a call's arguments, as signatures derive result types from them: a lambda stands
/// with the type of its result, the name of a column with the type of its cells.
extension [ValueType] {
  /// The type of an argument; null if it was left out.
  func at(_ index: Int) -> ValueType { index < count ? self[index] : .null }

  /// The type of the elements of a list argument.
  func element(_ index: Int = 0) -> ValueType { index < count ? self[index].element : .any }

  /// An element of the first argument, or null.
  static func elementOrNull(_ types: [ValueType]) -> ValueType { types.element().optional }

  /// An element of the first argument, or a list of some if the second one is given.
  static func elementOrList(_ types: [ValueType]) -> ValueType {
    let number = types.at(1)
    if number == .null { return types.element().optional }
    let list = ValueType.list(of: types.element())
    return number.isOptional ? types.element().optional.union(list) : list
  }

  /// A record with some of the members of the first argument.
  static func someMembers(_ types: [ValueType]) -> ValueType {
    guard let shape = types.at(0).shape, types.at(0).nonNull.kinds == .record else {
      return .record
    }
    return .record(RecordShape(shape.members.map(\.thatMayBeAbsent)))
  }

  /// A record with the members of all arguments, of which later ones count.
  static func mergedMembers(_ types: [ValueType]) -> ValueType {
    var members: [RecordShape.Member] = []
    var numbers: [String: Int] = [:]
    // As types are made anew for each call, and a name stands for many members, there is an end.
    var budget = 1_000
    for type in types {
      guard let shape = type.shape, type.nonNull.kinds == .record else { return .record }
      budget -= shape.members.count
      guard budget >= 0 else { return .record }
      for member in shape.members {
        // The record has no other names for its members.
        let member = member.aliases.isEmpty ? member : member.thatMayBeAbsent
        if let number = numbers[member.name] {
          // Where a later record may lack the member, the one before counts.
          members[number] =
            member.type.isOptional
            ? .init(
              member.name, members[number].type.union(member.type), aliases: member.aliases,
              title: member.title) : member
        } else {
          numbers[member.name] = members.count
          members.append(member)
        }
      }
    }
    return .record(RecordShape(members))
  }
}

extension RecordShape.Member {
  /// The same member, which null may stand for.
  fileprivate var thatMayBeAbsent: Self {
    Self(name, type.optional, aliases: aliases, title: title)
  }
}
