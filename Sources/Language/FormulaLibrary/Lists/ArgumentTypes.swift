import FormulaValues

/// The argument types of a call, from which signatures derive result types.
///
/// A lambda is represented by its result type, the name of a column by the type of its cells.
extension [ValueType] {
  /// Returns the type of the argument at `index`, or null if it was omitted.
  func at(_ index: Int) -> ValueType { index < count ? self[index] : .null }

  /// Returns the element type of the list argument at `index`.
  func element(_ index: Int = 0) -> ValueType { index < count ? self[index].element : .any }

  /// Returns the type of an element of the first argument, or null.
  static func elementOrNull(_ types: [ValueType]) -> ValueType { types.element().optional }

  /// Returns the type of an element of the first argument, or of a list of elements if the second
  /// argument is given.
  static func elementOrList(_ types: [ValueType]) -> ValueType {
    let number = types.at(1)
    if number == .null { return types.element().optional }
    let list = ValueType.list(of: types.element())
    return number.isOptional ? types.element().optional.union(list) : list
  }

  /// Returns the type of a record with some of the members of the first argument.
  static func someMembers(_ types: [ValueType]) -> ValueType {
    guard let shape = types.at(0).shape, types.at(0).nonNull.kinds == .record else {
      return .record
    }
    return .record(RecordShape(shape.members.map { $0.thatMayBeAbsent }))
  }

  /// Returns the type of a record with the members of all arguments; later ones take precedence.
  static func mergedMembers(_ types: [ValueType]) -> ValueType {
    var members: [RecordShape.Member] = []
    var numbers: [String: Int] = [:]
    // Types are built for each call and a name may refer to many members, so the work is bounded.
    var budget = 1_000
    for type in types {
      guard let shape = type.shape, type.nonNull.kinds == .record else { return .record }
      budget -= shape.members.count
      guard budget >= 0 else { return .record }
      for member in shape.members {
        // The resulting record has no aliases for its members.
        let member = member.aliases.isEmpty ? member : member.thatMayBeAbsent
        if let number = numbers[member.name] {
          // If the later record may lack the member, the earlier type is possible too.
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
  /// The member with null added to its type.
  fileprivate var thatMayBeAbsent: Self {
    Self(name, type.optional, aliases: aliases, title: title)
  }
}
