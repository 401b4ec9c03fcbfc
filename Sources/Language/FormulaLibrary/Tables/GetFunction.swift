package import FormulaRuntime
package import FormulaValues

package enum GetFunction: FormulaFunction {
  package static let group = FunctionGroup.tables
  package static let callSteps = 330
  package static let summary =
    "The value at a path of names and positions separated by dots; the default if it is null."
  package static let roles: [FunctionRole] = [.searches]
  package static let signature = Signature.taking(
    .any("container"), .numberOrText("path").namingMember, .any("default").optional, gives: .any
  ) { types in
    let found = types.at(1)
    return found == .any ? .any : found.nonNull.union(types.at(2))
  }
  package static let examples = [
    Example(#"get({a: {b: [5, 6]}}, "a.b.1")"#, gives: 6),
    Example(#"get([1, 2], 0)"#, gives: 1),
    Example(#"get({a: 1}, "b", 7)"#, gives: 7),
    Example(#"get(null, "a")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    var word = arguments[0]
    guard word.isNull || word.has(.list) || word.kind == .record else {
      return run.fail(
        .typeMismatch, "'get' takes a record or a list, not \(word.kind.nameWithArticle)",
        argument: 0)
    }
    if arguments[1].isNumber || arguments[1].has(.date) {
      word = element(of: word, at: run.number(arguments[1]), in: run)
      return word.isNull ? arguments[2] : word
    }
    // The whole path is split before its first step.
    guard run.spend(run.byteCount(arguments[1]) * 2) else { return run.stepError() }
    for step in run.string(arguments[1]).split(separator: ".", omittingEmptySubsequences: false) {
      guard run.spend(1) else { return run.stepError() }
      if word.has(.list), let position = Int(step) {
        word = element(of: word, at: Double(position), in: run)
      } else if word.has(.list) {
        word = run.column(MemberName(String(step)), of: word)
        if word.isError { return word }
      } else {
        word = word.kind == .record ? run.member(word, MemberName(String(step))) ?? .null : .null
      }
    }
    return word.isNull ? arguments[2] : word
  }

  private static func element(
    of list: Word, at position: Double, in run: borrowing Run
  ) -> Word {
    let elements = run.elements(list)
    guard let index = Int(exactly: position) else { return .null }
    return elements.indices.contains(index) ? elements[index] : .null
  }
}
