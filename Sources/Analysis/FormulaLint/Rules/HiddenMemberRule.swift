import FormulaChecker
import FormulaRuntime
import FormulaSyntax
import FormulaValues
package import SourceText

/// A column with the same name as a column that a table function adds.
package enum HiddenMemberRule: FormulaRule {
  package static let subjects: FormulaTraits = .unpublished
  package static let description = RuleDescription(
    "hidden-member", .warning, "Two columns of the result of a call would have the same name.",
    reason: """
      A record has only one member of each name. The column of the first table is kept, and the \
      one of the function or of the second table is lost.
      """,
    wrong: #"joinTables([{id: 1, note: "a"}], [{id: 1, note: "b"}], "id", "id")"#,
    right: #"joinTables([{id: 1, note: "a"}], [{id: 1, note: "b"}], "id", "id", "inner", "2")"#)

  package static func check(_ formula: LintedFormula) -> [FormulaDiagnostic] {
    formula.calls.flatMap { known in
      known.function.roles.compactMap { role -> FormulaDiagnostic? in
        switch role {
        case .addsMembers(let names, let argument): added(names, argument, known, formula)
        case .joinsMembers(let suffix): joined(suffix, known, formula)
        default: nil
        }
      }
    }
  }

  // MARK: Members that a function adds

  private static func added(
    _ names: [String], _ argument: Int, _ known: KnownCall, _ formula: LintedFormula
  ) -> FormulaDiagnostic? {
    guard known.call.arguments.indices.contains(argument) else { return nil }
    let id = known.call.arguments[argument]
    let hidden = names.filter { has($0, formula.checked[type: id], depth: 0) }
    guard !hidden.isEmpty else { return nil }
    return finding(
      "\(quoted(hidden)) of '\(known.function.name)' cannot be read here, since there is a column of that name",
      hint: "rename the column if both are needed", at: formula.tree.range(of: id))
  }

  /// Returns `true` if a record, or one in a list or in lists within it, has a member.
  private static func has(_ name: String, _ type: ValueType, depth: Int) -> Bool {
    // Schemas of collections can contain one another.
    guard depth < 8, let shape = type.columns else { return false }
    return shape.number(of: name) != nil
      || shape.members.contains { member in
        member.type.kinds.contains(.list) && has(name, member.type, depth: depth + 1)
      }
  }

  // MARK: Joined tables

  private static func joined(
    _ suffix: Int, _ known: KnownCall, _ formula: LintedFormula
  ) -> FormulaDiagnostic? {
    let arguments = known.call.arguments
    guard (4...suffix).contains(arguments.count),
      let left = formula.checked[type: arguments[0]].columns,
      let right = formula.checked[type: arguments[1]].columns
    else { return nil }
    let keys = [arguments[2], arguments[3]].map { id -> String? in
      guard case .text(let key) = formula.tree[formula.tree.ungrouped(id)] else { return nil }
      return key
    }
    let leftNames = left.members.reduce(into: Set<String>()) { $0.formUnion(names(of: $1)) }
    let common = right.members.filter { member in
      // Columns with equal keys are equal.
      let isKey = isNamed(keys[0], member) && isNamed(keys[1], member)
      return !isKey && !leftNames.isDisjoint(with: names(of: member))
    }.map { $0.title ?? $0.name }
    guard !common.isEmpty else { return nil }
    let missing = arguments.count == suffix ? [] : ["\"inner\""]
    let texts = arguments.map { formula.argumentText($0) } + missing + ["\"2\""]
    let call = "\(known.function.name)(\(texts.joined(separator: ", ")))"
    let range = formula.tree.range(of: known.id)
    let shown = GeneratedID.cut(call, over: 60, to: 57)
    return finding(
      "both tables have \(quoted(common)), and only the first one's is kept",
      hint: "a suffix keeps both: \(shown)", at: formula.tree.range(of: arguments[1]),
      fixes: known.call.style == .plain
        ? [.init("write \(shown)", isSafe: false, range, with: call)] : [])
  }

  /// Returns the names by which a formula can read a member.
  private static func names(of member: RecordShape.Member) -> Set<String> {
    Set([member.name] + member.aliases.filter { !$0.isEmpty })
  }

  private static func isNamed(_ key: String?, _ member: RecordShape.Member) -> Bool {
    key == member.name || key.map { !$0.isEmpty && member.aliases.contains($0) } ?? false
  }

  private static func quoted(_ names: [String]) -> String {
    let shown = names.prefix(3).map { "'\($0)'" }
    return shown.joined(separator: ", ") + (names.count > 3 ? " and others" : "")
  }
}
